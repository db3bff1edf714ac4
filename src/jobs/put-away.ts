import { OperatorError } from '../operator-error.ts'
import { type AuditContext, recordAudits } from '../store/audit-log.ts'
import type { Store } from '../store/store.ts'
import { noMail } from './mail/mails.ts'
import { noJob } from './retry-job.ts'

const QUEUES = {
  jobs: {
    states: ['failed'],
    action: 'job.put-away',
    unknown: noJob,
    refusal: (id: string, state: string) =>
      new OperatorError({ vi: 'Chỉ việc đã hỏng mới cất đi được.', en: `job ${id} has not failed: it is ${state}` }),
  },
  mails: {
    states: ['failed', 'to-copy'],
    action: 'mail.put-away',
    unknown: noMail,
    refusal: (id: string, state: string) =>
      new OperatorError({
        vi: 'Chỉ thư để chép hoặc không gửi được mới cất đi được.',
        en: `mail ${id} need not be put away: it is ${state}`,
      }),
  },
} as const

/**
 * Says that no one need look at one that failed, or a mail that is kept to be copied; without an id, at any of them. It stays, and can still
 * be tried again. Returns how many were put away.
 */
export async function putAwayFailed(
  store: Store,
  queue: keyof typeof QUEUES,
  id: string | undefined,
  audit: AuditContext,
): Promise<number> {
  const { action, unknown, refusal } = QUEUES[queue]
  const states: readonly string[] = QUEUES[queue].states
  // Only columns that both tables have are read and written, but for the recipient.
  const table = queue as 'mails'
  return await store.transaction(async (trx) => {
    if (id !== undefined) {
      const row = await trx.selectFrom(table).select('state').where('id', '=', id).executeTakeFirst()
      if (row === undefined) throw unknown(id)
      if (!states.includes(row.state)) throw refusal(id, row.state)
    }
    const rows = await trx
      .updateTable(table)
      .set({ put_away_at: audit.at })
      .where('state', 'in', states as never)
      .where('put_away_at', 'is', null)
      .$if(id !== undefined, (query) => query.where('id', '=', id!))
      .returningAll()
      .execute()
    const entries = rows.map(({ id, kind, recipient }) => ({
      ...{ action, id },
      name: recipient === undefined ? kind : `${kind}: ${recipient}`,
    }))
    await recordAudits(trx, audit, entries)
    return rows.length
  })
}
