import { type Selectable, type SqlBool, sql } from 'kysely'
import { GRACE } from '../config/grace-periods.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { openWorker, type Worker } from './worker.ts'

/** Tables of messages that are sent once: to a mail server, and to the operator's webhook. */
type MessageTable = 'mails' | 'alert_posts'
type Message<Table extends MessageTable> = Selectable<Schema[Table]> & Leased

interface Leased {
  id: string
  attempts: number
  leased_until: number | null
}

/** `failure` is one line for a person, null when the message was taken. After a final one there is no use in trying again. */
export type SendResult = { failure: null } | { failure: string; isFinal: boolean }

interface MessageQueue<Table extends MessageTable> {
  store: Store
  table: Table
  /** What to wait after each failed attempt; after the last one the message has failed. */
  retrySeconds: readonly number[]
  maxAtOnce: number
  /** Undefined when the signal broke it off: that attempt does not count. */
  send(message: Message<Table>, signal: AbortSignal): Promise<SendResult | undefined>
  /** The store's time. */
  now: () => number
  onError: (error: unknown) => void
}

/** Longer than an attempt can last and its outcome takes to write. When a process dies, others send its messages after this. */
const LEASE_MS = 120_000
const POLL_EVERY_MS = 2_000

export const isFree = (now: number) => sql<SqlBool>`(leased_until is null or leased_until <= ${now})`

/**
 * Sends what is due, each message by one process at a time. A process that is killed after a message was taken and before that is written
 * down leaves it to be sent once more: of the two faults a message twice is the lesser.
 */
export function openMessageSender<Table extends MessageTable>(queue: MessageQueue<Table>): Worker {
  const { store, table, send, now } = queue
  return openWorker<Message<Table>, Ended>({
    ...queue,
    pollEveryMs: POLL_EVERY_MS,
    graceMs: GRACE.deliveriesMs,
    watch: store.watch,
    async round(ended, room) {
      for (const one of ended) await recordAttempt(store, table, one, { now: now(), retrySeconds: queue.retrySeconds })
      return { tasks: room > 0 ? await claimMessages(store, table, now(), room) : [] }
    },
    attempt: async (message, signal) => ({ message, result: await send(message, signal) }),
  })
}

/** Leases up to `max` messages that are due. One that was never tried is due whatever the clock of its writer said. */
export async function claimMessages<Table extends MessageTable>(
  { db }: Store,
  table: Table,
  now: number,
  max: number,
): Promise<Message<Table>[]> {
  const own = sameColumns(table)
  const isDue = sql<SqlBool>`state = 'waiting' and (attempts = 0 or due_at <= ${now}) and ${isFree(now)}`
  // Looked for by reading: a write that claims nothing would delay other writers, after every commit.
  const some = await db.selectFrom(own).select('id').where(isDue).limit(1).executeTakeFirst()
  if (some === undefined) return []
  const claimed = await db
    // Materialized: PostgreSQL may otherwise run it more than once, and lease more than `max`.
    .with(
      (cte) => cte('due').materialized(),
      (query) =>
        query
          .selectFrom(own)
          .select('id')
          .where(isDue)
          .orderBy('due_at')
          .orderBy('id')
          .limit(max)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable(own)
    .set({ leased_until: now + LEASE_MS })
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .where(isDue)
    .returningAll()
    .execute()
  return claimed as Message<Table>[]
}

/** Only columns that both tables have are read and written here. */
const sameColumns = (table: MessageTable) => table as 'alert_posts'

interface Ended {
  message: Leased
  result: SendResult | undefined
}

export async function recordAttempt(
  { db }: Store,
  table: MessageTable,
  { message, result }: Ended,
  { now, retrySeconds }: { now: number; retrySeconds: readonly number[] },
): Promise<void> {
  const own = db.updateTable(sameColumns(table)).where('id', '=', message.id)
  const attempts = message.attempts + 1
  if (result?.failure === null) {
    // Even if the lease has passed to another process, or the message is not wanted any more: it was sent.
    const sent = { state: 'sent' as const, sent_at: now, attempts, leased_until: null, last_error: null }
    await own.set(sent).where('state', '!=', 'sent').execute()
    return
  }
  const held = own.where('state', '=', 'waiting').where('leased_until', '=', message.leased_until)
  if (result === undefined) return void (await held.set({ leased_until: null }).execute())
  const seconds = result.isFinal ? undefined : retrySeconds[attempts - 1]
  await held
    .set({ attempts, leased_until: null, last_error: result.failure })
    .set(seconds === undefined ? { state: 'failed' } : { due_at: now + seconds * 1000 })
    .execute()
}
