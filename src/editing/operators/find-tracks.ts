import { parseUuid } from '../../http/query/parameters.ts'
import { OperatorError } from '../../operator-error.ts'
import { scanRows } from '../../store/scan.ts'
import type { Store } from '../../store/store.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import { fold } from '../../text/fold.ts'
import { listTracksForConsole, type TrackListRow } from '../search/list-catalog.ts'
import { chooseByName, type Named } from './lookup.ts'

/** Every track, drafts included, whose title, artists, slug, ISRC and id together contain all the words, without case and diacritics. */
export async function searchTracks(
  store: Store,
  words: string,
  limit: number,
): Promise<{ tracks: TrackListRow[]; total: number }> {
  if (fold(words).trim() === '')
    throw new OperatorError({ vi: 'không có từ nào để tìm', en: 'there is no word to look for' })
  return await listTracksForConsole(store, { q: words, statuses: [], sort: 'title', isReversed: false, page: 1, limit })
}

const SCAN_ROWS = 5000

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
