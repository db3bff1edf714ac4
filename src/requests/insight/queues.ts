import { type RawBuilder, sql } from 'kysely'
import { SUPERSEDED_BY } from '../../jobs/mail/queue.ts'
import { findLastSeq } from '../../store/change-log.ts'
import type { JobState, MailState } from '../../store/schema/console-tables.ts'
import type { Store } from '../../store/store.ts'

/** What waits to be done, and what could not be. */
export interface Queues {
  outbox: {
    /** No more than MAX_COUNTED, as all of these. */
    pending: number
    failed: number
    /** Waiting for suspended webhooks. */
    parked: number
    /** Not sent because the receiver had something newer of the track. */
    superseded: number
    /** For how long the delivery that has waited longest could have been sent, seconds. */
    oldestSeconds: number
  }
  jobs: Record<Exclude<JobState, 'done'>, number> & { oldestSeconds: number }
  mails: Record<Exclude<MailState, 'sent'>, number>
  /** Plays and likes that are counted and not yet added to their tracks. */
  counts: { waiting: number; oldestSeconds: number }
  /** The last entry of the change log. */
  lastSeq: number
}

/** A closer count is not needed, and counting more would hold up other requests on SQLite. */
export const MAX_COUNTED = 100_000
const LIMIT = sql.lit(MAX_COUNTED)

// The condition of each index stands in its query word for word: SQLite uses a partial index for nothing else.
const UNSENT_DELIVERIES = sql`state in ('failed', 'parked')`
const UNSENT_MAILS = sql`state in ('failed', 'to-copy')`

/** One that was overtaken is in order and needs no look. */
const IS_FAULT = sql`(last_error is null or last_error not like ${`${SUPERSEDED_BY}%`})`

/** Every figure comes from an index that tells what is not done from what is: how much was done before does not matter. */
export async function findQueues({ db }: Store, now: number): Promise<Queues> {
  const count = async (rows: RawBuilder<unknown>) => {
    const counted = sql<{ count: number }>`select count(*) as count from (select 1 ${rows} limit ${LIMIT}) as counted`
    return Number((await counted.execute(db)).rows[0]!.count)
  }
  const secondsSince = async (times: RawBuilder<unknown>) => {
    const { rows } = await sql<{ at: number | null }>`select min(at) as at from (${times}) as waiting`.execute(db)
    const at = rows[0]?.at ?? null
    return at === null ? 0 : Math.max(0, (now - Number(at)) / 1000)
  }
  const jobs = (state: JobState) => count(sql`from jobs where state = ${state}`)
  const deliveries = (state: string) => count(sql`from deliveries where ${UNSENT_DELIVERIES} and state = ${state}`)
  const mails = (state: MailState) =>
    count(sql`from mails where ${UNSENT_MAILS} and state = ${state} and put_away_at is null`)
  return {
    outbox: {
      pending: await count(sql`from deliveries where state = 'pending'`),
      failed: await deliveries('failed'),
      parked: await deliveries('parked'),
      superseded: await count(sql`from deliveries where state = 'superseded'`),
      oldestSeconds: await secondsSince(
        sql`select due_at as at from deliveries where state = 'pending' limit ${LIMIT}`,
      ),
    },
    jobs: {
      queued: await jobs('queued'),
      running: await jobs('running'),
      failed: await count(sql`from jobs where state = 'failed' and put_away_at is null`),
      oldestSeconds: await secondsSince(
        sql`select created_at as at from jobs where state = 'queued' order by created_at limit 1`,
      ),
    },
    mails: {
      waiting: await count(sql`from mails where state = 'waiting'`),
      failed: await count(
        sql`from mails where ${UNSENT_MAILS} and state = 'failed' and put_away_at is null and ${IS_FAULT}`,
      ),
      'to-copy': await mails('to-copy'),
    },
    counts: {
      waiting: await count(sql`from waiting_counts`),
      oldestSeconds: await secondsSince(sql`select at from waiting_counts limit ${LIMIT}`),
    },
    lastSeq: await findLastSeq(db),
  }
}
