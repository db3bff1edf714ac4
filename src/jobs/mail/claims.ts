import type { Selectable } from 'kysely'
import type { MailTable } from '../../store/schema/console-tables.ts'
import type { Store } from '../../store/store.ts'
import { retryDelayMs } from './retry-delays.ts'
import type { SendResult } from './smtp.ts'

/** Longer than an attempt can last and its outcome takes to write. When a process dies, others may claim its mails after this. */
export const LEASE_MS = 120_000

export type ClaimedMail = Pick<
  Selectable<MailTable>,
  'id' | 'recipient' | 'content_sealed' | 'attempts' | 'created_at'
> & {
  leased_until: number
}

/** Leases up to `max` mails that are due. `now` is the store's time. A mail that was never tried is due whatever its clock said. */
export async function claimMails({ db }: Store, now: number, max: number): Promise<ClaimedMail[]> {
  const leasedUntil = now + LEASE_MS
  // Materialized: PostgreSQL may otherwise run it more than once, and lease more than `max`.
  const claimed = await db
    .with(
      (cte) => cte('due').materialized(),
      (query) =>
        query
          .selectFrom('mails')
          .select('id')
          .where('state', '=', 'waiting')
          .where((row) => row.or([row('attempts', '=', 0), row('due_at', '<=', now)]))
          .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
          .orderBy('due_at')
          .orderBy('id')
          .limit(max)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('mails')
    .set({ leased_until: leasedUntil })
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .where('state', '=', 'waiting')
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .returning(['id', 'recipient', 'content_sealed', 'attempts', 'created_at'])
    .execute()
  return claimed.map((mail) => ({ ...mail, leased_until: leasedUntil }))
}

/** Without a result the attempt was broken off, and does not count. */
export async function recordAttempt(
  { db }: Store,
  mail: ClaimedMail,
  result: SendResult | undefined,
  { now, retrySeconds }: { now: number; retrySeconds: readonly number[] },
): Promise<void> {
  const own = db.updateTable('mails').where('id', '=', mail.id)
  if (result?.failure === null) {
    // Even if the lease has passed to another process, or nobody wanted it sent any more: it was sent.
    const sent = { state: 'sent' as const, sent_at: now, leased_until: null, last_error: null }
    await own
      .set({ ...sent, attempts: mail.attempts + 1 })
      .where('state', '!=', 'sent')
      .execute()
    return
  }
  const held = own.where('state', '=', 'waiting').where('leased_until', '=', mail.leased_until)
  if (result === undefined) {
    await held.set({ leased_until: null }).execute()
    return
  }
  const attempts = mail.attempts + 1
  const delayMs = result.isFinal ? undefined : retryDelayMs(retrySeconds, attempts)
  await held
    .set({ attempts, leased_until: null, last_error: result.failure })
    .set(delayMs === undefined ? { state: 'failed' } : { due_at: now + delayMs })
    .execute()
}
