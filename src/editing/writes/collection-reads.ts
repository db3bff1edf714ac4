import type { Db } from '../../store/schema/schema.ts'
import { readInChunks } from '../../structures/chunks-of.ts'
import { slugify } from '../../text/slug.ts'
import type { CollectionLine, CollectionRow } from '../lines/collection-line.ts'

/** A collection with its tracks, in their order. */
export interface WholeCollection extends CollectionRow {
  tracks: readonly string[]
}

const IDS_PER_QUERY = 5000

export async function findCollections(db: Db, ids: readonly string[]): Promise<Map<string, WholeCollection>> {
  const rows = await readInChunks(ids, IDS_PER_QUERY, (some) =>
    db.selectFrom('collections').selectAll().where('id', 'in', some).execute(),
  )
  const all = db.selectFrom('collection_tracks').select(['collection_id', 'track_id'])
  const members = await readInChunks(ids, IDS_PER_QUERY, (some) =>
    all.where('collection_id', 'in', some).orderBy('collection_id').orderBy('position').execute(),
  )
  const found = new Map(rows.map((row) => [row.id, { ...row, tracks: [] as string[] }]))
  for (const { collection_id, track_id } of members) found.get(collection_id)?.tracks.push(track_id)
  return found
}

/** Which of these ids are tracks. */
export async function findKnownTracks(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await readInChunks(ids, IDS_PER_QUERY, (some) =>
    db.selectFrom('tracks').select('id').where('id', 'in', some).execute(),
  )
  return new Set(rows.map(({ id }) => id))
}

/** How many published tracks each of these collections has. */
export async function countPublished(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const published = db
    .selectFrom('collection_tracks')
    .innerJoin('tracks', 'tracks.id', 'collection_tracks.track_id')
    .select((row) => ['collection_id', row.fn.countAll<number>().as('count')])
    .where('published_at', 'is not', null)
    .groupBy('collection_id')
  const rows = await readInChunks(ids, IDS_PER_QUERY, (some) => published.where('collection_id', 'in', some).execute())
  return new Map(rows.map(({ collection_id, count }) => [collection_id, count]))
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
