import type { BulkDeps } from '../editing/bulk/run-bulk.ts'
import type { MailDeps } from '../mail/queue.ts'
import type { Store } from '../store/store.ts'
import { takeDownTrack } from './take-down.ts'

/** Taking down as one of many: each track has a takedown of its own, with its own notices and evidence. */
export const bulkTakeDown =
  ({ store, mail }: { store: Store; mail: MailDeps }): BulkDeps['takeDown'] =>
  async (trackId, claim, audit, inTransaction) =>
    void (await takeDownTrack(store, { trackId, ...claim }, audit, mail, inTransaction))
