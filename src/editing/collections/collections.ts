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
import type { CollectionLine } from '../lines/collection-line.ts'
import { type Kind, type Order, parseOrder, type SaveOptions, saveIn, saveLine } from '../save-line.ts'
import { countPublished, findCollections, type WholeCollection } from '../writes/collection-reads.ts'
import { collectionEvent } from '../writes/collection-writes.ts'

const COLLECTION: Kind<WholeCollection, CollectionLine> = {
  name: 'collection',
  bookOf: ({ collections }) => collections,
  nameOf: ({ title }) => title,
  none: (id) => noCollection(id),
  exists: (id) => new OperatorError({ vi: `Đã có tuyển tập ${id}.`, en: `there is a collection ${id} already` }),
  // Not a fault of what was given: it cannot be done now.
  check(_, { collectionSlugs }, { id, slug }) {
    const owner = slug === undefined ? undefined : collectionSlugs.get(slug)
    if (owner !== undefined && owner !== id)
      throw new OperatorError({
        vi: `Slug “${slug}” đã thuộc về tuyển tập khác.`,
        en: `another collection has the slug "${slug}"`,
      })
  },
  told(before, after) {
    if (before === undefined) return { after: shorten(after) }
    const changed = differences(before, after)
    return { before: shorten(changed.before), after: shorten(changed.after) }
  },
  // The title, which is missing, or the tracks, which are unknown.
  fieldOf: ({ changes, isNew }) => (isNew && changes.title === undefined ? 'title' : 'tracks'),
}

export async function saveCollection(
  store: Store,
  order: Order,
  audit: AuditContext,
  options: SaveOptions<WholeCollection> = {},
): Promise<{ isChanged: boolean }> {
  return await saveLine(store, COLLECTION, order, parseOrder('collection', order, audit.at), audit, options)
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
  await saveIn(trx, COLLECTION, order, parseOrder('collection', order, audit.at), audit, { inTransaction })
}

/** As many ids of an order as the audit log tells: an entry of it is read in a browser. */
const MAX_TOLD = 500

const shorten = ({ tracks, ...row }: Partial<WholeCollection>) => ({
  ...row,
  ...(tracks === undefined ? {} : { track_count: tracks.length, tracks: tracks.slice(0, MAX_TOLD) }),
})

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
