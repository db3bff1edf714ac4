import { OperatorError } from '../../operator-error.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import type { Sentence } from '../../text/sentence.ts'
import { deleteTrack, type OneOfMany, publishTrack, saveTrack, unpublishTrack } from '../tracks/tracks.ts'
import { isOfCollection } from './bulk-actions.ts'
import type { BulkOrder, Claim } from './bulk-order.ts'
import { collect, type UndoOrder } from './collect.ts'

export interface BulkState {
  /** Tracks that are dealt with, in the order of the list. */
  at: number
  /** Tracks that were changed. */
  done: number
  /** Tracks that were so already. */
  unchanged: number
  /** The first of them; `failed_count` counts all. */
  failed: { id: string; reason: Sentence }[]
  failed_count: number
  /** There when it can be undone. */
  undo?: UndoOrder
}

export const NO_BULK_STATE: BulkState = { at: 0, done: 0, unchanged: 0, failed: [], failed_count: 0 }

/** A longer list of failures is of no use. */
const MAX_LISTED = 1000

export interface BulkDeps {
  store: Store
  /** Takedowns stand above the catalogue: the caller hands it in. */
  takeDown: (
    trackId: string,
    claim: Claim,
    audit: AuditContext,
    inTransaction: (trx: Trx) => Promise<void>,
  ) => Promise<void>
  /** Whether it was taken down. */
  restore: (trackId: string, audit: AuditContext, inTransaction: (trx: Trx) => Promise<void>) => Promise<boolean>
}

export interface BulkRun {
  audit: () => AuditContext
  /** Where an earlier attempt ended. */
  from?: BulkState | undefined
  /** Called in the transaction of each track that changes, with how things stand once it is committed: none is done twice. */
  save?: (trx: Trx, state: BulkState) => Promise<void>
  onTrack?: (state: BulkState) => void
  isStopping?: () => boolean
}

/** Track by track, a transaction each: what one of them refuses is written down, and the others are done all the same. */
export async function runBulk(deps: BulkDeps, order: BulkOrder, run: BulkRun): Promise<BulkState> {
  let state = run.from ?? NO_BULK_STATE
  if (isOfCollection(order.action)) return state.at > 0 ? state : await collectAll(deps, order, run)
  for (const id of order.ids.slice(state.at)) {
    if (run.isStopping?.()) break
    const before = state
    const after = (isChanged: boolean): BulkState => ({
      ...before,
      at: before.at + 1,
      done: before.done + (isChanged ? 1 : 0),
      unchanged: before.unchanged + (isChanged ? 0 : 1),
    })
    try {
      const save = async (trx: Trx, isChanged: boolean) => void (await run.save?.(trx, after(isChanged)))
      state = after(await doOne(deps, order, id, run.audit(), save))
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      const one = { id, reason: error.sentence }
      const failed = state.failed.length < MAX_LISTED ? [...state.failed, one] : state.failed
      state = { ...state, at: state.at + 1, failed, failed_count: state.failed_count + 1 }
    }
    run.onTrack?.(state)
  }
  return state
}

/** At once: an order that is half changed is no one's wish. */
async function collectAll({ store }: BulkDeps, order: BulkOrder, run: BulkRun): Promise<BulkState> {
  let state = NO_BULK_STATE
  await collect(store, order, run.audit(), async (trx, { changed, unchanged, failed }, undo) => {
    state = {
      ...{ at: order.ids.length, done: changed.length, unchanged },
      ...{ failed: failed.slice(0, MAX_LISTED), failed_count: failed.length },
      ...(undo === undefined ? {} : { undo }),
    }
    await run.save?.(trx, state)
  })
  run.onTrack?.(state)
  return state
}

/** Whether it changed the track. */
async function doOne(
  { store, takeDown, restore }: BulkDeps,
  { action, changes = {}, newArtists, claim }: BulkOrder,
  id: string,
  audit: AuditContext,
  save: (trx: Trx, isChanged: boolean) => Promise<void>,
): Promise<boolean> {
  const many: OneOfMany = { isBulk: true, inTransaction: (trx, _, isChanged) => save(trx, isChanged) }
  if (action === 'publish') return (await publishTrack(store, id, audit, many)).isChanged
  if (action === 'unpublish') return (await unpublishTrack(store, id, audit, many)).isChanged
  if (action === 'update')
    return (await saveTrack(store, { id, changes, isNew: false, newArtists }, audit, many)).isChanged
  if (action === 'restore') return await restore(id, audit, (trx) => save(trx, true))
  if (action === 'delete') await deleteTrack(store, id, audit, many)
  else await takeDown(id, claim!, audit, (trx) => save(trx, true))
  return true
}
