import type { Catalog } from '../catalog/catalog.ts'
import { MOST_PLAYED } from './played.ts'

/**
 * Which of two with the same score comes first. Never by slot or number: those depend on the order in which a process has read the rows, and
 * two processes must give the same answer.
 */

/** From 0 to 1: half for the marks that were typed, half for how much a track is played. */
export const favourOf = (isTyped: boolean, level: number) => (Number(isTyped) + level / MOST_PLAYED) / 2

/** Artists: the one with more tracks, then the smaller id. */
export function compareTiedArtists(catalog: Catalog, a: number, b: number): number {
  return catalog.countTracksOf(b) - catalog.countTracksOf(a) || catalog.compareArtistIds(a, b)
}

/** Genres: the one with more tracks, then the name. */
export function compareTiedGenres(catalog: Catalog, a: number, b: number): number {
  const [first, second] = [catalog.genre(a), catalog.genre(b)]
  return second.trackCount - first.trackCount || (first.name < second.name ? -1 : 1)
}
