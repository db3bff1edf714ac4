import { sql } from 'kysely'
import { findLocks } from '../../access/limits/lock-queries.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS, HOUR_MS, isoTime } from '../../text/time.ts'
import { ALL_KEYS, NO_KEY } from '../traffic.ts'
import { sumOfKeys } from '../traffic-queries.ts'
import { findQueues } from './queues.ts'

/** How many of each are named; the counts are of all. */
const MAX_NAMED = 5
const EXPIRING_WITHIN_MS = 30 * DAY_MS
/** A takedown stays in force until it is restored; this long after its deadline it is still shown when a partner could not be told. */
const SHOWN_AFTER_DEADLINE_MS = 7 * DAY_MS

/** What an administrator wants to know first, as the console's API and `--json` show it: who waits, what runs out, and whether today is like other days. */
export async function findOverview(store: Store, utcOffsetHours: number, now: number) {
  return {
    applications: await findApplications(store),
    quota_requests: await findQuotaRequests(store),
    takedowns: await findTakedowns(store, now),
    webhooks: await findTroubledWebhooks(store),
    keys: await findExpiringKeys(store, now),
    locks: (await findLocks(store.db, now)).length,
    ...(await findWaiting(store, now)),
    /** The hours of today, the same of a week before, and all others of that day. */
    traffic: await findToday(store, utcOffsetHours, now),
  }
}

async function findApplications({ db }: Store) {
  const pending = db.selectFrom('partners').where('status', '=', 'pending')
  const { count } = await pending.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await pending
    .select(['id', 'name', 'applied_at', 'created_at'])
    .orderBy('created_at')
    .limit(MAX_NAMED)
    .execute()
  const items = rows.map(({ created_at, ...row }) => ({ ...row, applied_at: isoTime(row.applied_at ?? created_at) }))
  return { count: Number(count), items }
}

async function findQuotaRequests({ db }: Store) {
  const rows = await db
    .selectFrom('quota_requests')
    .innerJoin('partners', 'partners.id', 'quota_requests.partner_id')
    .select(['quota_requests.id', 'partner_id', 'partners.name as partner'])
    .select(['quota_per_minute', 'quota_requests.created_at as asked_at'])
    .where('state', '=', 'open')
    .orderBy('quota_requests.created_at')
    .execute()
  const items = rows.slice(0, MAX_NAMED).map((row) => ({ ...row, asked_at: isoTime(row.asked_at) }))
  return { count: rows.length, items }
}

async function findTakedowns(store: Store, now: number) {
  const clocks = await listClocks(store, now)
  const items = clocks.slice(0, MAX_NAMED).map(({ id, title, deadlineAt, ...counts }) => {
    return { id, title, deadline_at: isoTime(deadlineAt), ...counts }
  })
  return { count: clocks.length, items }
}

/** Takedowns whose time runs, or has run out while a partner could not be told. */
export async function listClocks({ db }: Store, now: number) {
  const untold = sql<number>`sum(case when notice.delivered_at is null and notice.state <> 'delivered'
    and coalesce(delivery.state, '') <> 'done' and coalesce(mail.state, '') <> 'sent'
    and notice.sent_at is null then 1 else 0 end)`
  const rows = await db
    .selectFrom('takedowns')
    .leftJoin('takedown_notices as notice', 'notice.takedown_id', 'takedowns.id')
    .leftJoin('deliveries as delivery', 'delivery.id', 'notice.delivery_id')
    .leftJoin('mails as mail', 'mail.id', 'notice.mail_id')
    .select((row) => [
      'takedowns.id',
      'takedowns.track',
      'takedowns.deadline_at',
      row.fn.count<number>('notice.partner_id').as('notices'),
      untold.as('untold'),
    ])
    .where('takedowns.restored_at', 'is', null)
    .where('takedowns.created_at', '>', now - SHOWN_AFTER_DEADLINE_MS - DAY_MS)
    .groupBy(['takedowns.id', 'takedowns.track', 'takedowns.deadline_at'])
    .orderBy('takedowns.deadline_at')
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      title: String((JSON.parse(row.track) as { title?: string }).title ?? ''),
      deadlineAt: row.deadline_at,
      notices: Number(row.notices),
      untold: Number(row.untold),
    }))
    .filter(({ deadlineAt, untold: left }) => deadlineAt > now || left > 0)
}

async function findTroubledWebhooks({ db }: Store) {
  const rows = await db
    .selectFrom('webhooks')
    .innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    .select(['webhooks.id', 'webhooks.url', 'partner_id', 'partners.name as partner', 'failing_since', 'suspended_at'])
    .where((row) =>
      row.or([
        row('suspended_at', 'is not', null),
        row.and([row('is_active', '=', 1), row('failing_since', 'is not', null)]),
      ]),
    )
    .orderBy('failing_since')
    .execute()
  const items = rows.map(({ id, partner_id, partner, url, failing_since, suspended_at }) => {
    const since = suspended_at ?? failing_since
    return { id, partner_id, partner, url, since: isoTime(since), is_suspended: suspended_at !== null }
  })
  const suspended = items.filter(({ is_suspended }) => is_suspended).length
  return { failing: items.length - suspended, suspended, items: items.slice(0, MAX_NAMED) }
}

async function findExpiringKeys({ db }: Store, now: number) {
  const expiring = db
    .selectFrom('api_keys')
    .where('expires_at', 'is not', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + EXPIRING_WITHIN_MS)
    .where('is_active', '=', 1)
    .where('test_of', 'is', null)
  const { count } = await expiring.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await expiring
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select(['api_keys.id', 'api_keys.name', 'prefix', 'partner_id', 'partners.name as partner', 'expires_at'])
    .orderBy('expires_at')
    .limit(MAX_NAMED)
    .execute()
  return { count: Number(count), items: rows.map((row) => ({ ...row, expires_at: isoTime(row.expires_at ?? 0) })) }
}

async function findWaiting(store: Store, now: number) {
  const { outbox, jobs, mails } = await findQueues(store, now)
  const { superseded: _, oldestSeconds, ...deliveries } = outbox
  return {
    outbox: { ...deliveries, oldest_seconds: Math.round(oldestSeconds) },
    jobs: {
      ...{ queued: jobs.queued, running: jobs.running, failed: jobs.failed },
      oldest_seconds: Math.round(jobs.oldestSeconds),
    },
    mails: { waiting: mails.waiting, failed: mails.failed, to_copy: mails['to-copy'] },
  }
}

async function findToday({ db }: Store, utcOffsetHours: number, now: number) {
  const offset = utcOffsetHours * HOUR_MS
  const midnight = Math.floor((now + offset) / DAY_MS) * DAY_MS - offset
  const today = await findHours(db, midnight)
  const weekBefore = await findHours(db, midnight - 7 * DAY_MS)
  const none = { requests: 0, failed: 0, limited: 0 }
  return Array.from({ length: 24 }, (_, index) => {
    const at = midnight + index * HOUR_MS
    const counts = at > now ? { requests: null, failed: null, limited: null } : (today.get(at) ?? none)
    return { at: isoTime(at), ...counts, week_before: weekBefore.get(at - 7 * DAY_MS)?.requests ?? 0 }
  })
}

async function findHours(db: Store['db'], midnight: number) {
  const sumWhere = (condition: string) =>
    sql<number>`sum(case when ${sql.raw(condition)} then requests else 0 end * case when key_id = ${NO_KEY} then -1 else 1 end)`
  const rows = await db
    .selectFrom('traffic_hourly')
    .select(['hour', sumOfKeys('requests').as('requests')])
    .select([sumWhere('status >= 500').as('failed'), sumWhere('status = 429').as('limited')])
    .where('key_id', 'in', [ALL_KEYS, NO_KEY])
    .where('hour', '>=', midnight)
    .where('hour', '<', midnight + DAY_MS)
    .groupBy('hour')
    .execute()
  const counts = rows.map(({ hour, requests, failed, limited }) => {
    const numbers = { requests: Number(requests), failed: Number(failed), limited: Number(limited) }
    return [hour, numbers] as const
  })
  return new Map(counts)
}
