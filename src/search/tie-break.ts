import type { Catalog } from '../catalog/catalog.ts'
import { andInto, andNotInto } from '../structures/bitmap.ts'
import { copyBitmap } from '../structures/bitmap-pool.ts'
import { MOST_PLAYED } from './played.ts'

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

/** From 0 to 1: half for the marks that were typed, half for how much a track is played. */
export const favourOf = (isTyped: boolean, level: number) => (Number(isTyped) + level / MOST_PLAYED) / 2

/** A set cut by preference: each piece is to be read in the order of `popular` (more plays, the newer, the smaller id). */
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
