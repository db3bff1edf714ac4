import { parseUuid } from '../../http/query/parameters.ts'
import { fold } from '../../text/fold.ts'
import type { ConsoleTrackStatus, TrackLack } from '../tracks/track-statuses.ts'
import type { Searchable, SearchableTrack } from './searchable.ts'

/** Which tracks of the catalogue, drafts included, somebody who looks after it means. */
export interface TrackFilter {
  q: string
  /** None: all of them. */
  statuses: readonly ConsoleTrackStatus[]
  /** Marks and case aside. */
  genre?: string | undefined
  /** An artist by id or by its name, marks and case aside; primary or featured. */
  artist?: string | undefined
  license?: string | undefined
  /** Those that lack all of these. */
  without?: readonly TrackLack[]
  isExplicit?: boolean | undefined
  /** The id of a release. */
  release?: string | undefined
  publishedFrom?: number | undefined
  /** The first moment that is too late. */
  publishedBefore?: number | undefined
}

/** Whether the store can be asked for it: everything else is looked for in memory. */
export function isByStatusAlone(filter: TrackFilter): boolean {
  const { q, genre, artist, license, without = [], isExplicit, release, publishedFrom, publishedBefore } = filter
  const others = [genre, artist, license, isExplicit, release, publishedFrom, publishedBefore]
  return fold(q) === '' && without.length === 0 && others.every((one) => one === undefined)
}

/** Says of a track whether it is meant. */
export async function createTrackTest(
  filter: TrackFilter,
  search: Pick<Searchable, 'artists'>,
  statusOf: (track: SearchableTrack) => ConsoleTrackStatus,
  /** Of the release that is asked for. */
  ofRelease?: ReadonlySet<string>,
): Promise<(track: SearchableTrack) => boolean> {
  const words = fold(filter.q).split(' ').filter(Boolean)
  const artistIds = filter.artist === undefined ? undefined : await findArtistIds(search, filter.artist)
  const genre = filter.genre === undefined ? undefined : createGenreTest(filter.genre)
  const { statuses, license, without = [], isExplicit, publishedFrom, publishedBefore } = filter
  return (one) =>
    words.every((word) => one.text.includes(word) || one.id.startsWith(word)) &&
    (statuses.length === 0 || statuses.includes(statusOf(one))) &&
    (genre === undefined || genre(one.genre)) &&
    (artistIds === undefined || one.artistIds.some((id) => artistIds.has(id))) &&
    (license === undefined || one.license === license) &&
    without.every((name) => one.lacks.includes(name)) &&
    (ofRelease === undefined || ofRelease.has(one.id)) &&
    (isExplicit === undefined || one.isExplicit === isExplicit) &&
    (publishedFrom === undefined || (one.publishedAt !== null && one.publishedAt >= publishedFrom)) &&
    (publishedBefore === undefined || (one.publishedAt !== null && one.publishedAt < publishedBefore))
}

async function findArtistIds(search: Pick<Searchable, 'artists'>, artist: string): Promise<ReadonlySet<string>> {
  const id = parseUuid(artist)
  if (id !== undefined) return new Set([id])
  const wanted = fold(artist)
  return new Set([...(await search.artists()).values()].flatMap(({ id, name }) => (fold(name) === wanted ? id : [])))
}

/** Few different ones on many tracks: each is folded once. */
function createGenreTest(genre: string): (genre: string) => boolean {
  const wanted = fold(genre)
  const known = new Map<string, boolean>()
  return (name) => {
    const isSame = known.get(name) ?? fold(name) === wanted
    known.set(name, isSame)
    return isSame
  }
}
