import { writeCatalog } from '../../catalog/catalog-lock.ts'
import { findJobs, type ShownJob } from '../../jobs/job-queries.ts'
import { noJob } from '../../jobs/retry-job.ts'
import { OperatorError } from '../../operator-error.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import { setOrder } from '../collections/collections.ts'
import { findCollections, findKnownTracks } from '../writes/collection-reads.ts'
import type { UndoOrder } from './collect.ts'

const CANNOT = {
  vi: 'Việc này không hoàn tác được, hoặc đã được hoàn tác rồi.',
  en: 'this cannot be undone, or has been undone already',
}

const CHANGED_SINCE = {
  vi: 'Tuyển tập đã được sửa hoặc xoá từ đó đến nay: không có gì được hoàn tác.',
  en: 'the collection has been changed or deleted since: nothing was undone',
}

/** Gives a collection the order that it had before the job; tracks that were deleted meanwhile stay away. */
export async function undoBulk(store: Store, id: string, audit: AuditContext): Promise<ShownJob> {
  await writeCatalog(store, async (trx) => {
    const [job] = await findJobs(trx, [id])
    if (job === undefined) throw noJob(id)
    const { undo, ...result } = JSON.parse(job.result ?? '{}') as { undo?: UndoOrder; action?: string }
    if (job.state !== 'done' || undo === undefined) throw new OperatorError(CANNOT)
    const { collection, before, updated_at } = undo
    const now = (await findCollections(trx, [collection])).get(collection)
    if (now?.updated_at !== updated_at) throw new OperatorError(CHANGED_SINCE)
    const known = await findKnownTracks(trx, before)
    const order = before.filter((track) => known.has(track))
    await setOrder(trx, collection, order, audit, async () => {
      const undone = JSON.stringify({ ...result, undone_by: audit.actor })
      await trx.updateTable('jobs').set({ result: undone }).where('id', '=', id).execute()
      const after = { action: result.action, set: { collection } }
      await recordAudit(trx, audit, { action: 'bulk.undo', id, name: now.title, after })
    })
  })
  return (await findJobs(store.db, [id]))[0]!
}
