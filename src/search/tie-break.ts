import type { Catalog } from '../catalog/catalog.ts'
import { andInto, andNotInto, hasBit } from '../structures/bitmap.ts'
import { copyBitmap } from '../structures/bitmap-pool.ts'

/**
 * Which of two with the same score comes first. Never by slot or number: those depend on the order in which a process has read the rows, and
 * two processes must give the same answer.
 */

/** Sets of tracks that come before others of the same score; the first set counts most. */
export type Preferences = readonly Uint32Array[]

/** The tones that were typed, then titles that are the query and nothing else. */
export function preferencesOf(typed: Uint32Array | undefined, exact: Uint32Array | undefined): Preferences {
  return [typed, exact].filter((set) => set !== undefined)
}

/** Tracks: by preference, then in the order of `popular` (more plays, the newer, the smaller id). */
export function compareTiedTracks(catalog: Catalog, preferences: Preferences, a: number, b: number): number {
  for (const set of preferences) {
    const difference = Number(hasBit(set, b)) - Number(hasBit(set, a))
    if (difference !== 0) return difference
  }
  return catalog.comparePopular(a, b)
}

/** The same order for a whole set: it is cut by preference, and each piece is to be read in the order of `popular`. */
export function* cutByPreference(tracks: Uint32Array, [preferred, ...rest]: Preferences): Generator<Uint32Array> {
  if (preferred === undefined) {
    yield tracks
    return
  }
  const first = copyBitmap(tracks)
  andInto(first, preferred)
  yield* cutByPreference(first, rest)
  const others = copyBitmap(tracks)
  andNotInto(others, preferred)
  yield* cutByPreference(others, rest)
}

/** Artists: the one with more tracks, then the smaller id. */
export function compareTiedArtists(catalog: Catalog, a: number, b: number): number {
  return catalog.countTracksOf(b) - catalog.countTracksOf(a) || catalog.compareArtistIds(a, b)
}

/** Genres: the one with more tracks, then the name. */
export function compareTiedGenres(catalog: Catalog, a: number, b: number): number {
  const [first, second] = [catalog.genre(a), catalog.genre(b)]
  return second.trackCount - first.trackCount || (first.name < second.name ? -1 : 1)
}
