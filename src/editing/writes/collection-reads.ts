import type { Db } from '../../store/schema/schema.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import { slugify } from '../../text/slug.ts'
import type { CollectionLine, CollectionRow } from '../lines/collection-line.ts'

/** A collection with its tracks, in their order. */
export interface WholeCollection extends CollectionRow {
  tracks: readonly string[]
}

const IDS_PER_QUERY = 5000

export async function findCollections(db: Db, ids: readonly string[]): Promise<Map<string, WholeCollection>> {
  const found = new Map<string, WholeCollection>()
  for (const some of chunksOf([...new Set(ids)], IDS_PER_QUERY)) {
    const rows = await db.selectFrom('collections').selectAll().where('id', 'in', some).execute()
    const members = await db
      .selectFrom('collection_tracks')
      .select(['collection_id', 'track_id'])
      .where('collection_id', 'in', some)
      .orderBy('collection_id')
      .orderBy('position')
      .execute()
    const tracksOf = new Map<string, string[]>(rows.map(({ id }) => [id, []]))
    for (const { collection_id, track_id } of members) tracksOf.get(collection_id)?.push(track_id)
    for (const row of rows) found.set(row.id, { ...row, tracks: tracksOf.get(row.id)! })
  }
  return found
}

/** Which of these ids are tracks. */
export async function findKnownTracks(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const some of chunksOf([...new Set(ids)], IDS_PER_QUERY)) {
    const rows = await db.selectFrom('tracks').select('id').where('id', 'in', some).execute()
    for (const { id } of rows) known.add(id)
  }
  return known
}

/** How many published tracks each of these collections has. */
export async function countPublished(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const some of chunksOf(ids, IDS_PER_QUERY)) {
    const rows = await db
      .selectFrom('collection_tracks')
      .innerJoin('tracks', 'tracks.id', 'collection_tracks.track_id')
      .select((row) => ['collection_id', row.fn.countAll<number>().as('count')])
      .where('collection_id', 'in', some)
      .where('published_at', 'is not', null)
      .groupBy('collection_id')
      .execute()
    for (const { collection_id, count } of rows) counts.set(collection_id, count)
  }
  return counts
}

const FALLBACK_SLUG = 'tuyen-tap'

export const slugOfTitle = (title: string) => slugify(title, FALLBACK_SLUG)

/** Which collection has a slug: of those that lines ask for, and of those that a new collection may get of its title. */
export async function findTakenSlugs(db: Db, lines: readonly CollectionLine[]): Promise<Map<string, string>> {
  const taken = new Map<string, string>()
  const rows = db.selectFrom('collections').select(['id', 'slug'])
  const add = (found: readonly { id: string; slug: string }[]) => {
    for (const { id, slug } of found) taken.set(slug, id)
  }
  const chosen = lines.flatMap(({ slug }) => slug ?? [])
  if (chosen.length > 0) add(await rows.where('slug', 'in', [...new Set(chosen)]).execute())
  const titles = lines.flatMap(({ slug, columns }) => (slug === undefined ? (columns.title ?? []) : []))
  for (const base of new Set(titles.map(slugOfTitle)))
    add(await rows.where('slug', '>=', base).where('slug', '<', `${base}-~`).execute())
  return taken
}
