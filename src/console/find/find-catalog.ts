import type { Store } from '../../store/store.ts'
import { isMeant, MAX, type Wanted } from './find-others.ts'
import type { Found } from './found.ts'

/** In the order of the ids. */
function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findTracks({ db }: Store, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('tracks')
    .innerJoin('artists', 'artists.id', 'tracks.artist_id')
    .select(['tracks.id', 'tracks.title', 'tracks.isrc', 'artists.name as artist'])
    .where('tracks.id', 'in', ids)
    .execute()
  return inOrder(ids, rows).map(({ id, title, isrc, artist }) => ({
    kind: 'track',
    id,
    title,
    detail: [artist, isrc].filter(Boolean).join(' · '),
    path: `/console/catalogue/tracks/${id}`,
  }))
}

export async function findArtists({ db }: Store, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('artists').select(['id', 'name', 'aliases']).where('id', 'in', ids).execute()
  return inOrder(ids, rows).map(({ id, name, aliases }) => ({
    kind: 'artist',
    id,
    title: name,
    detail: (JSON.parse(aliases ?? '[]') as string[]).join(', '),
    path: `/console/catalogue/artists/${id}`,
  }))
}

/** There are few: all titles are looked through, the last changed first. */
export async function findCollections({ db }: Store, wanted: Wanted): Promise<Found[]> {
  const rows = await db
    .selectFrom('collections')
    .select(['id', 'title', 'slug'])
    .$if('id' in wanted, (query) => query.where('id', '=', (wanted as { id: string }).id))
    .orderBy('updated_at', 'desc')
    .execute()
  return rows
    .filter(({ title, slug }) => isMeant(wanted, title, slug))
    .slice(0, MAX)
    .map(({ id, title, slug }) => ({
      ...{ kind: 'collection', id, title, detail: slug },
      path: `/console/catalogue/collections/${id}`,
    }))
}

export async function findReleases({ db }: Store, wanted: Wanted): Promise<Found[]> {
  const rows = await db
    .selectFrom('releases')
    .select(['id', 'title', 'release_date'])
    .$if('id' in wanted, (query) => query.where('id', '=', (wanted as { id: string }).id))
    .orderBy('updated_at', 'desc')
    .execute()
  return rows
    .filter(({ title }) => isMeant(wanted, title))
    .slice(0, MAX)
    .map(({ id, title, release_date }) => ({
      ...{ kind: 'release', id, title, detail: release_date ?? '' },
      path: `/console/catalogue/releases/${id}`,
    }))
}
