import { sql } from 'kysely'
import { findLocks } from '../../access/limits/lock-queries.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS, HOUR_MS } from '../../text/time.ts'
import { ALL_KEYS, NO_KEY } from '../traffic.ts'
import { findQueues, type Queues } from './queues.ts'
import { sumOfKeys } from './sum-of-keys.ts'

/** How many of each are named; the counts are of all. */
const MAX_NAMED = 5
export const EXPIRING_WITHIN_MS = 30 * DAY_MS
/** A takedown stays in force until it is restored; this long after its deadline it is still shown when a partner could not be told. */
const SHOWN_AFTER_DEADLINE_MS = 7 * DAY_MS

interface Counted<Item> {
  count: number
  items: Item[]
}

export interface Overview {
  applications: Counted<{ id: string; name: string; appliedAt: number }>
  quotaRequests: Counted<{ id: string; partnerId: string; partner: string; quota: number; askedAt: number }>
  takedowns: Counted<{ id: string; title: string; deadlineAt: number; notices: number; untold: number }>
  webhooks: { failing: number; suspended: number; items: TroubledWebhook[] }
  keys: Counted<{ id: string; name: string; prefix: string; partnerId: string; partner: string; expiresAt: number }>
  locks: number
  queues: Queues
  /** The hours of today, the same of a week before, and all others of that day. */
  traffic: { at: number; requests: number | null; failed: number | null; limited: number | null; weekBefore: number }[]
}

interface TroubledWebhook {
  id: string
  partnerId: string
  partner: string
  url: string
  since: number | null
  isSuspended: boolean
}

/** What an administrator wants to know first: who waits, what runs out, and whether today is like other days. */
export async function findOverview(store: Store, utcOffsetHours: number, now: number): Promise<Overview> {
  return {
    applications: await findApplications(store),
    quotaRequests: await findQuotaRequests(store),
    takedowns: await findClocks(store, now),
    webhooks: await findTroubledWebhooks(store),
    keys: await findExpiringKeys(store, now),
    locks: (await findLocks(store.db, now)).length,
    queues: await findQueues(store, now),
    traffic: await findToday(store, utcOffsetHours, now),
  }
}

async function findApplications({ db }: Store): Promise<Overview['applications']> {
  const pending = db.selectFrom('partners').where('status', '=', 'pending')
  const { count } = await pending.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await pending
    .select(['id', 'name', 'applied_at', 'created_at'])
    .orderBy('created_at')
    .limit(MAX_NAMED)
    .execute()
  const items = rows.map(({ id, name, applied_at, created_at }) => ({ id, name, appliedAt: applied_at ?? created_at }))
  return { count: Number(count), items }
}

async function findQuotaRequests({ db }: Store): Promise<Overview['quotaRequests']> {
  const items = await db
    .selectFrom('quota_requests')
    .innerJoin('partners', 'partners.id', 'quota_requests.partner_id')
    .select(['quota_requests.id', 'partner_id as partnerId', 'partners.name as partner'])
    .select(['quota_per_minute as quota', 'quota_requests.created_at as askedAt'])
    .where('state', '=', 'open')
    .orderBy('quota_requests.created_at')
    .execute()
  return { count: items.length, items: items.slice(0, MAX_NAMED) }
}

async function findClocks(store: Store, now: number): Promise<Overview['takedowns']> {
  const clocks = await listClocks(store, now)
  return { count: clocks.length, items: clocks.slice(0, MAX_NAMED) }
}

/** Takedowns whose time runs, or has run out while a partner could not be told. */
export async function listClocks({ db }: Store, now: number): Promise<Overview['takedowns']['items']> {
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

async function findTroubledWebhooks({ db }: Store): Promise<Overview['webhooks']> {
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
  const items = rows.map((row) => ({
    id: row.id,
    partnerId: row.partner_id,
    partner: row.partner,
    url: row.url,
    since: row.suspended_at ?? row.failing_since,
    isSuspended: row.suspended_at !== null,
  }))
  const suspended = items.filter(({ isSuspended }) => isSuspended).length
  return { failing: items.length - suspended, suspended, items: items.slice(0, MAX_NAMED) }
}

async function findExpiringKeys({ db }: Store, now: number): Promise<Overview['keys']> {
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
    .select(['api_keys.id', 'api_keys.name', 'prefix', 'partner_id as partnerId', 'partners.name as partner'])
    .select('expires_at as expiresAt')
    .orderBy('expires_at')
    .limit(MAX_NAMED)
    .execute()
  return { count: Number(count), items: rows.map((row) => ({ ...row, expiresAt: row.expiresAt ?? 0 })) }
}

async function findToday({ db }: Store, utcOffsetHours: number, now: number): Promise<Overview['traffic']> {
  const offset = utcOffsetHours * HOUR_MS
  const midnight = Math.floor((now + offset) / DAY_MS) * DAY_MS - offset
  const today = await findHours(db, midnight)
  const weekBefore = await findHours(db, midnight - 7 * DAY_MS)
  return Array.from({ length: 24 }, (_, index) => {
    const at = midnight + index * HOUR_MS
    const counts = at > now ? null : (today.get(at) ?? { requests: 0, failed: 0, limited: 0 })
    return {
      at,
      requests: counts?.requests ?? null,
      failed: counts?.failed ?? null,
      limited: counts?.limited ?? null,
      weekBefore: weekBefore.get(at - 7 * DAY_MS)?.requests ?? 0,
    }
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
