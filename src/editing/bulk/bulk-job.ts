import type { JobKind, JobWork } from '../../jobs/job.ts'
import type { RequestedBy } from '../../jobs/requested-by.ts'
import { recordAudit } from '../../store/audit-log.ts'
import type { BulkOrder } from './bulk-order.ts'
import { type BulkDeps, type BulkState, runBulk } from './run-bulk.ts'

interface Deps extends BulkDeps {
  now: () => number
}

/** One after the other: the later order is to have the last word. */
export function createBulkKind(deps: Deps): JobKind {
  return { maxAtOnce: 1, isInOrder: true, run: (work) => runBulkJob(deps, work) }
}

async function runBulkJob(deps: Deps, work: JobWork): Promise<void> {
  const { store, now } = deps
  const { order, asker } = work.input as { order: BulkOrder; asker: RequestedBy }
  const audit = () => ({ ...asker, at: now() })
  const state = await runBulk(deps, order, {
    audit,
    from: (work.saved as BulkState | null) ?? undefined,
    save: (trx, saved) => work.save(trx, saved),
    onTrack: ({ at }) => work.report((0.98 * at) / order.ids.length, 'changing'),
    isStopping: () => work.signal.aborted,
  })
  work.signal.throwIfAborted()
  await store.transaction(async (trx) => {
    await recordAudit(trx, audit(), { action: 'bulk.run', after: summaryOf(order, state) })
    await work.finish(trx, { action: order.action, tracks: order.ids.length, ...state })
  })
}

/** What the audit log says of it as a whole; each track has an entry of its own. */
export const summaryOf = (
  { action, ids, changes, collection }: BulkOrder,
  { done, unchanged, failed_count }: BulkState,
) => ({
  action,
  tracks: ids.length,
  done,
  unchanged,
  failed: failed_count,
  ...(changes === undefined ? {} : { set: changes }),
  ...(collection === undefined ? {} : { set: { collection } }),
})
