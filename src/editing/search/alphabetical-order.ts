import { yieldIfLate } from '../../async/yield-if-late.ts'
import { sortByTexts } from '../../structures/sort-strings.ts'
import { collationKey } from '../../text/collation.ts'

/** The orders of names; all others are of numbers. */
export type AlphabeticalSort = 'title' | 'artist' | 'genre' | 'license'

interface Orderable {
  id: string
  titleKey: string
  artistIds: readonly string[]
  genre: string
  license: string
}

/** By the Vietnamese alphabet; what is equal in it stands by title, and then by id. Sorts in slices, so that other work goes on. */
export async function orderTracks<Track extends Orderable>(
  sort: AlphabeticalSort,
  tracks: readonly Track[],
  artists: ReadonlyMap<string, { sortKey: string }>,
): Promise<Track[]> {
  const byId = await inSlices(
    sortByTexts(
      Uint32Array.from(tracks, (_, at) => at),
      tracks.map(({ id }) => id),
    ),
  )
  let slots = await inSlices(
    sortByTexts(
      byId,
      tracks.map(({ titleKey }) => titleKey),
    ),
  )
  if (sort !== 'title') slots = await inSlices(sortByTexts(slots, keysOf(sort, tracks, artists)))
  return Array.from(slots, (slot) => tracks[slot]!)
}

function keysOf(
  sort: Exclude<AlphabeticalSort, 'title'>,
  tracks: readonly Orderable[],
  artists: ReadonlyMap<string, { sortKey: string }>,
): string[] {
  if (sort === 'artist') return tracks.map(({ artistIds }) => artists.get(artistIds[0]!)?.sortKey ?? '')
  // Few different ones on many tracks.
  const keys = new Map<string, string>()
  return tracks.map(({ [sort]: name }) => {
    const key = keys.get(name) ?? collationKey(name)
    keys.set(name, key)
    return key
  })
}

async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await yieldIfLate()
  }
}
