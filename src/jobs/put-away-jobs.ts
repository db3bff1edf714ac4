import { OperatorError } from '../operator-error.ts'
import { type AuditContext, recordAudits } from '../store/audit-log.ts'
import type { Store } from '../store/store.ts'

/** Says that nobody need look at a failed job any more; without an id, at none of them. It can still be tried again. How many it were. */
export async function putAwayJobs(store: Store, id: string | undefined, audit: AuditContext): Promise<number> {
  return await store.transaction(async (trx) => {
    if (id !== undefined) {
      const job = await trx.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirst()
      if (!job) throw new OperatorError({ vi: 'Không tìm thấy việc này.', en: `there is no job ${id}`, status: 404 })
      if (job.state !== 'failed')
        throw new OperatorError({
          vi: 'Chỉ việc đã hỏng mới cất đi được.',
          en: `job ${id} has not failed: it is ${job.state}`,
        })
    }
    const rows = await trx
      .updateTable('jobs')
      .set({ put_away_at: audit.at })
      .where('state', '=', 'failed')
      .where('put_away_at', 'is', null)
      .$if(id !== undefined, (query) => query.where('id', '=', id!))
      .returning(['id', 'kind'])
      .execute()
    await recordAudits(
      trx,
      audit,
      rows.map((row) => ({ action: 'job.put-away', id: row.id, name: row.kind })),
    )
    return rows.length
  })
}
