import { parseUuid } from '../../http/query/parameters.ts'
import { OperatorError } from '../../operator-error.ts'
import { scanRows } from '../../store/scan.ts'
import type { Store } from '../../store/store.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import { fold } from '../../text/fold.ts'
import { chooseByName, type Named } from './lookup.ts'

export interface ListedTrack {
  id: string
  slug: string
  title: string
  artist: string
  genre: string
  duration_seconds: number
  published_at: number | null
  updated_at: number
}

const COLUMNS = ['id', 'slug', 'title', 'genre', 'duration_seconds', 'published_at', 'updated_at'] as const

/**
 * Every track, drafts included, whose title, artists, slug, ISRC and id together contain all the words, without case and diacritics. It
 * scans the whole catalogue, since the search index exists only in the server's memory.
 */
export async function searchTracks(
  store: Store,
  words: string,
  limit: number,
): Promise<{ tracks: ListedTrack[]; total: number }> {
  const wanted = fold(words).split(' ').filter(Boolean)
  if (wanted.length === 0) throw new OperatorError({ vi: 'không có từ nào để tìm', en: 'there is no word to look for' })
  const artists = await readArtistNames(store)
  const featured = await readFeaturedNames(store, artists)
  const found: string[] = []
  let total = 0
  for await (const rows of scanRows(store, 'tracks', ['id', 'slug', 'title', 'artist_id', 'isrc'], SCAN_ROWS)) {
    for (const { id, slug, title, artist_id, isrc } of rows) {
      const text = fold(
        `${title} ${artists.get(artist_id) ?? ''} ${featured.get(id) ?? ''} ${slug} ${isrc ?? ''} ${id}`,
      )
      if (!wanted.every((word) => text.includes(word))) continue
      total += 1
      if (found.length < limit) found.push(id)
    }
  }
  return { tracks: await readTracks(store, found), total }
}

const SCAN_ROWS = 5000

async function readArtistNames(store: Store): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for await (const rows of scanRows(store, 'artists', ['id', 'name'], SCAN_ROWS)) {
    for (const { id, name } of rows) names.set(id, name)
  }
  return names
}

async function readFeaturedNames(store: Store, artists: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for await (const rows of scanRows(store, 'track_artists', ['track_id', 'artist_id'], SCAN_ROWS)) {
    for (const { track_id, artist_id } of rows) {
      names.set(track_id, `${names.get(track_id) ?? ''} ${artists.get(artist_id) ?? ''}`)
    }
  }
  return names
}

async function readTracks(store: Store, ids: readonly string[]): Promise<ListedTrack[]> {
  if (ids.length === 0) return []
  return await store.db
    .selectFrom('tracks')
    .innerJoin('artists', 'artists.id', 'tracks.artist_id')
    .select(COLUMNS.map((name) => `tracks.${name}` as const))
    .select('artists.name as artist')
    .where('tracks.id', 'in', ids)
    .orderBy('tracks.title')
    .orderBy('tracks.id')
    .execute()
}

/** By id, slug, ISRC, title (`Title` or `Title — Artist`) or the beginning of an id; `others` are candidates too. */
export async function findTrackId(store: Store, text: string, others: readonly Named[] = []): Promise<string> {
  const wanted = text.trim()
  const id = parseUuid(wanted)
  if (id !== undefined) return id
  const bySlug = await store.db.selectFrom('tracks').select('id').where('slug', '=', wanted).executeTakeFirst()
  if (bySlug) return bySlug.id
  return chooseByName('track', wanted, [...(await findNamesakes(store, wanted)), ...others])
}

/** Every track that the text may mean, or nearly matches. */
async function findNamesakes(store: Store, text: string): Promise<Named[]> {
  const folded = fold(text)
  const start = text.toLowerCase()
  const near: string[] = []
  for await (const rows of scanRows(store, 'tracks', ['id', 'title', 'isrc'], SCAN_ROWS)) {
    for (const { id, title, isrc } of rows) {
      const own = fold(title)
      // A title that is part of the text may be followed by its artist.
      if (own.includes(folded) || folded.startsWith(own) || id.startsWith(start) || isrc === text.toUpperCase())
        near.push(id)
    }
  }
  const named: Named[] = []
  for (const some of chunksOf(near, IDS_PER_QUERY)) {
    const rows = await store.db
      .selectFrom('tracks')
      .innerJoin('artists', 'artists.id', 'tracks.artist_id')
      .select(['tracks.id', 'tracks.title', 'tracks.isrc', 'tracks.published_at', 'artists.name'])
      .where('tracks.id', 'in', some)
      .orderBy('tracks.title')
      .execute()
    for (const row of rows)
      named.push({
        id: row.id,
        name: `${row.title} — ${row.name}${row.published_at === null ? ' (draft)' : ''}`,
        otherNames: [
          row.title,
          `${row.title} — ${row.name}`,
          `${row.title} - ${row.name}`,
          ...(row.isrc ? [row.isrc] : []),
        ],
      })
  }
  return named
}

const IDS_PER_QUERY = 500
