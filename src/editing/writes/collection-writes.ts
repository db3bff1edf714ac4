import { sql } from 'kysely'
import type { NewChange } from '../../store/change-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import { COLLECTION_FIELDS } from '../../webhooks/event-names.ts'
import type { OtherEvent } from '../../webhooks/outbox.ts'
import type { Book, Touched } from './book.ts'
import { countPublished, type WholeCollection } from './collection-reads.ts'

const ROWS_PER_STATEMENT = 1000

/** After the tracks that they name. */
export async function writeCollections(trx: Trx, { touched }: Book<WholeCollection>): Promise<void> {
  await freeSlugs(trx, [...touched.values()])
  for (const { row, before } of touched.values()) {
    const { tracks, ...columns } = row
    const { id, ...others } = columns
    await trx
      .insertInto('collections')
      .values(columns)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(others))
      .execute()
    if (tracks !== before?.tracks) await writeOrder(trx, id, tracks)
  }
}

/** A slug that changes hands inside the batch must be free before it is taken. */
async function freeSlugs(trx: Trx, touched: readonly Touched<WholeCollection>[]): Promise<void> {
  const movers = touched.filter(({ before, row }) => before && before.slug !== row.slug)
  const ids = movers.map(({ row }) => row.id)
  if (ids.length > 0)
    await trx.updateTable('collections').set({ slug: sql`'~' || id` }).where('id', 'in', ids).execute()
}

async function writeOrder(trx: Trx, id: string, tracks: readonly string[]): Promise<void> {
  await trx.deleteFrom('collection_tracks').where('collection_id', '=', id).execute()
  const rows = tracks.map((track_id, position) => ({ collection_id: id, track_id, position }))
  for (const some of chunksOf(rows, ROWS_PER_STATEMENT))
    await trx.insertInto('collection_tracks').values(some).execute()
}

export const collectionChangesOf = ({ touched }: Book<WholeCollection>): NewChange[] =>
  [...touched.values()].map(({ row, action }) => ({ kind: 'collection', entity_id: row.id, action }))

/** What webhooks are told, once the rows are written. */
export async function collectionEventsOf(trx: Trx, { touched }: Book<WholeCollection>): Promise<OtherEvent[]> {
  const counts = await countPublished(trx, [...touched.keys()])
  return [...touched.values()].map(({ row, action, fields }) => {
    const changes = COLLECTION_FIELDS.filter((name) => action === 'created' || fields.has(name))
    return collectionEvent('collection.updated', row, counts.get(row.id) ?? 0, { changes })
  })
}

export function collectionEvent(
  event: 'collection.updated' | 'collection.deleted',
  { id, slug, title, description }: WholeCollection,
  track_count: number,
  more: { changes?: readonly string[] } = {},
): OtherEvent {
  return { event, subject: { kind: 'collection', id }, data: { id, slug, title, description, track_count, ...more } }
}
