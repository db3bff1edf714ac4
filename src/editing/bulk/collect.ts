import { writeCatalog } from '../../catalog/catalog-lock.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import type { Sentence } from '../../text/sentence.ts'
import { noCollection, setOrder } from '../collections/collections.ts'
import { MAX_COLLECTION_TRACKS } from '../lines/collection-line.ts'
import { FieldProblems } from '../lines/field-problems.ts'
import { noTrack } from '../tracks/tracks.ts'
import { findCollections, findKnownTracks } from '../writes/collection-reads.ts'
import type { BulkAction } from './bulk-actions.ts'
import type { BulkOrder } from './bulk-order.ts'

export interface CollectPlan {
  /** The order that comes of it. */
  after: readonly string[]
  changed: readonly string[]
  unchanged: number
  failed: { id: string; reason: Sentence }[]
}

/** What is needed to put an order back. */
export interface UndoOrder {
  collection: string
  before: readonly string[]
  /** When this change was made: a later one of the collection is not overruled. */
  updated_at: number
}

const IS_FULL: Sentence = {
  vi: `Tuyển tập chỉ chứa được ${MAX_COLLECTION_TRACKS} bài hát.`,
  en: `a collection has at most ${MAX_COLLECTION_TRACKS} tracks`,
}

/** New ones go to the end, in the order in which they were chosen; what is there already keeps its place. */
function planCollect(
  action: BulkAction,
  ids: readonly string[],
  tracks: readonly string[],
  known: ReadonlySet<string>,
): CollectPlan {
  const isAdding = action === 'add_to_collection'
  const members = new Set(tracks)
  const failed: CollectPlan['failed'] = []
  const changed: string[] = []
  let unchanged = 0
  for (const id of ids) {
    if (!known.has(id)) failed.push({ id, reason: noTrack(id).sentence })
    else if (members.has(id) === isAdding) unchanged += 1
    else if (isAdding && tracks.length + changed.length >= MAX_COLLECTION_TRACKS) failed.push({ id, reason: IS_FULL })
    else changed.push(id)
  }
  const gone = new Set(changed)
  return {
    after: isAdding ? [...tracks, ...changed] : tracks.filter((id) => !gone.has(id)),
    changed,
    unchanged,
    failed,
  }
}

async function findCollection(trx: Trx, { action, ids, collection }: BulkOrder) {
  const found = (await findCollections(trx, [collection!])).get(collection!)
  if (found === undefined) throw noCollection(collection!)
  return { found, plan: planCollect(action, ids, found.tracks, await findKnownTracks(trx, ids)) }
}

export async function rehearseCollect(store: Store, order: BulkOrder): Promise<CollectPlan> {
  return await store.transaction(async (trx) => (await findCollection(trx, order)).plan)
}

/** One change of one collection: one entry in the audit log, one event, however many tracks it is about. */
export async function collect(
  store: Store,
  order: BulkOrder,
  audit: AuditContext,
  inTransaction: (trx: Trx, plan: CollectPlan, undo: UndoOrder | undefined) => Promise<void>,
): Promise<void> {
  await writeCatalog(store, async (trx) => {
    const { found, plan } = await findCollection(trx, order)
    const { id, tracks: before } = found
    const undo = plan.changed.length === 0 ? undefined : { collection: id, before, updated_at: audit.at }
    await setOrder(trx, id, plan.after, audit, (trx) => inTransaction(trx, plan, undo))
  })
}

/** The id of the collection that `set` names, by its id or its slug. Throws FieldProblems when there is none. */
export async function readCollectionOf({ db }: Store, set: Readonly<Record<string, unknown>>): Promise<string> {
  const { collection } = set
  const wrong = (vi: string, en: string) => new FieldProblems([{ field: 'collection', sentence: { vi, en } }])
  if (typeof collection !== 'string' || collection === '' || Object.keys(set).length > 1)
    throw wrong('phải là id hoặc slug của tuyển tập, và chỉ một mình', 'must be the id or the slug of one, by itself')
  const id = parseUuid(collection)
  const row = await db
    .selectFrom('collections')
    .select('id')
    .where(id === undefined ? 'slug' : 'id', '=', id ?? collection)
    .executeTakeFirst()
  if (row === undefined) throw wrong(`không tìm thấy ${collection}`, `there is no collection ${collection}`)
  return row.id
}
