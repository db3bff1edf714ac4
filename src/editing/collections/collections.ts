import { randomUUID } from 'node:crypto'
import { writeCatalog } from '../../catalog/catalog-lock.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import { OperatorError } from '../../operator-error.ts'
import { type AuditContext, differences, recordAudit } from '../../store/audit-log.ts'
import { appendChanges } from '../../store/change-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { enqueueEvents } from '../../webhooks/outbox.ts'
import type { Intake } from '../files/intake.ts'
import { prepareLines } from '../files/intake-lines.ts'
import type { CollectionLine } from '../lines/collection-line.ts'
import { createLineParser } from '../lines/import-lines.ts'
import { noCollectionField } from '../lines/unknown-fields.ts'
import { applyLine, type CatalogBatch, openBatch } from '../writes/catalog-batch.ts'
import { writeBatch } from '../writes/catalog-writes.ts'
import { refuseUndoing } from '../writes/changed-since.ts'
import { countPublished, findCollections, type WholeCollection } from '../writes/collection-reads.ts'
import { collectionEvent } from '../writes/collection-writes.ts'
import { NOTHING_TO_CHANGE } from '../writes/line-problems.ts'

/** What is to become of a collection, by the rules of an import line: a field that is absent stays, null clears it. */
export interface CollectionOrder {
  id: string
  changes: Readonly<Record<string, unknown>>
  /** It must not be there yet; otherwise it must. */
  isNew: boolean
}

interface SaveOptions {
  intake?: Intake | undefined
  /** Done in the same transaction, before the change log is written. */
  inTransaction?: ((trx: Trx) => Promise<void>) | undefined
  /** When the collection was last looked at: what others have changed since is not undone. */
  since?: number | undefined
}

/** `isChanged` is false when it was like that already, and then nothing was written but what `inTransaction` writes. */
export async function saveCollection(
  store: Store,
  order: CollectionOrder,
  audit: AuditContext,
  { intake, inTransaction, since }: SaveOptions = {},
): Promise<{ isChanged: boolean }> {
  const [prepared] = await prepareLines(store, intake, [parseOrder(order, audit.at)])
  if (!prepared || 'reason' in prepared) throw new OperatorError(prepared?.reason ?? NOTHING_TO_CHANGE)
  const line = prepared.line as CollectionLine
  return await writeCatalog(store, (trx) => saveLine(trx, line, order, audit, { inTransaction, since }))
}

/** As a part of a transaction that is alone with the catalogue. */
export async function setOrder(
  trx: Trx,
  id: string,
  tracks: readonly string[],
  audit: AuditContext,
  inTransaction: (trx: Trx) => Promise<void>,
): Promise<void> {
  const order = { id, changes: { tracks }, isNew: false }
  await saveLine(trx, parseOrder(order, audit.at), order, audit, { inTransaction })
}

async function saveLine(
  trx: Trx,
  line: CollectionLine,
  order: CollectionOrder,
  audit: AuditContext,
  { inTransaction, since }: Omit<SaveOptions, 'intake'>,
): Promise<{ isChanged: boolean }> {
  const { id, isNew } = order
  const batch = await openBatch(trx, [line], { now: audit.at })
  const before = batch.collections.known.get(id)
  if (before === undefined && !isNew) throw noCollection(id)
  if (before !== undefined && isNew) throw collectionExists(id)
  refuseTakenSlug(batch, line)
  const applied = await applyLine(batch, line)
  if ('reason' in applied) throw new OperatorError({ ...applied.reason, status: 400, field: fieldOf(order) })
  const after = batch.collections.known.get(id)!
  const isChanged = applied.outcome !== 'unchanged'
  await refuseUndoing(trx, since, before, after)
  const action = before ? 'collection.update' : 'collection.create'
  if (isChanged) await recordAudit(trx, audit, { action, id, name: after.title, ...told(before, after) })
  await inTransaction?.(trx)
  await writeBatch(trx, batch)
  return { isChanged }
}

function parseOrder({ id, changes }: CollectionOrder, now: number): CollectionLine {
  const parsed = createLineParser(() => now)({ ...changes, type: 'collection', id })
  if ('reason' in parsed) throw new OperatorError({ ...parsed.reason, status: 400, ...fieldIf(parsed.field) })
  const [unknown] = parsed.ignored
  if (unknown !== undefined)
    throw new OperatorError({ ...noCollectionField(unknown.slice(0, 60)), status: 400, field: unknown })
  return parsed.line as CollectionLine
}

const fieldIf = (field: string | undefined) => (field === undefined ? {} : { field })

/** What only the store can tell is wrong with the title, which is missing, or with the tracks, which are unknown. */
const fieldOf = ({ changes, isNew }: CollectionOrder) => (isNew && changes.title === undefined ? 'title' : 'tracks')

/** Not a fault of what was given: it cannot be done now. */
function refuseTakenSlug({ collections }: CatalogBatch, { id, slug }: CollectionLine): void {
  const owner = slug === undefined ? undefined : collections.slugs.get(slug)
  if (owner !== undefined && owner !== id)
    throw new OperatorError({
      vi: `Slug “${slug}” đã thuộc về tuyển tập khác.`,
      en: `another collection has the slug "${slug}"`,
    })
}

/** As many ids of an order as the audit log tells: an entry of it is read in a browser. */
const MAX_TOLD = 500

const shorten = ({ tracks, ...row }: Partial<WholeCollection>) => ({
  ...row,
  ...(tracks === undefined ? {} : { track_count: tracks.length, tracks: tracks.slice(0, MAX_TOLD) }),
})

function told(before: WholeCollection | undefined, after: WholeCollection) {
  if (before === undefined) return { after: shorten(after) }
  const changed = differences(before, after)
  return { before: shorten(changed.before), after: shorten(changed.after) }
}

/** The id of the new collection. */
export async function addCollection(
  store: Store,
  changes: Readonly<Record<string, unknown>>,
  audit: AuditContext,
  intake?: Intake,
): Promise<string> {
  const id = parseUuid(String(changes.id ?? '')) ?? randomUUID()
  await saveCollection(store, { id, changes: { ...changes, id }, isNew: true }, audit, { intake })
  return id
}

/** Its tracks stay where they are. */
export async function deleteCollection(store: Store, id: string, audit: AuditContext): Promise<WholeCollection> {
  return await writeCatalog(store, async (trx) => {
    const collection = (await findCollections(trx, [id])).get(id)
    if (collection === undefined) throw noCollection(id)
    const count = (await countPublished(trx, [id])).get(id) ?? 0
    await trx.deleteFrom('collections').where('id', '=', id).execute()
    await recordAudit(trx, audit, {
      action: 'collection.delete',
      id,
      name: collection.title,
      before: shorten(collection),
    })
    await enqueueEvents(trx, [collectionEvent('collection.deleted', collection, count)], audit.at)
    await appendChanges(trx, [{ kind: 'collection', entity_id: id, action: 'deleted' }], audit.at)
    return collection
  })
}

export const noCollection = (id: string) =>
  new OperatorError({ vi: 'Không tìm thấy tuyển tập này.', en: `there is no collection ${id}`, status: 404 })

const collectionExists = (id: string) =>
  new OperatorError({ vi: `Đã có tuyển tập ${id}.`, en: `there is a collection ${id} already` })
