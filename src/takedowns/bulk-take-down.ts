import type { BulkDeps } from '../editing/bulk/run-bulk.ts'
import { findInForce } from '../editing/tracks/taken-down.ts'
import type { MailDeps } from '../jobs/mail/queue.ts'
import type { Store } from '../store/store.ts'
import { restoreTrack } from './restore.ts'
import { takeDownTrack } from './take-down.ts'

/** Taking down and restoring as one of many: each track has a takedown of its own, with its own notices and evidence. */
export const bulkTakedowns = ({ store, mail }: { store: Store; mail: MailDeps }): Omit<BulkDeps, 'store'> => ({
  takeDown: async (trackId, claim, audit, inTransaction) =>
    void (await takeDownTrack(store, { trackId, ...claim }, audit, mail, inTransaction)),
  async restore(trackId, audit, inTransaction) {
    const takedown = await findInForce(store.db, trackId)
    if (takedown === undefined) return false
    await restoreTrack(store, takedown, audit, mail, inTransaction)
    return true
  },
})
