import type { Trx } from '../../store/schema/schema.ts'
import { slugify } from '../../text/slug.ts'
import type { TrackRow } from '../lines/import-fields.ts'
import type { ImportLine, TrackLine } from '../lines/import-lines.ts'
import { type Book, openBook } from './book.ts'
import {
  type ArtistRow,
  type Credits,
  findArtists,
  findCredits,
  findPeaks,
  findPlays,
  findTakenDown,
  findTracks,
  type Peaks,
  type Plays,
} from './catalog-reads.ts'
import { findCollections, findKnownTracks, findTakenSlugs, type WholeCollection } from './collection-reads.ts'
import { findHolders, findReleases, type WholeRelease } from './release-rows.ts'
import { openSlugBook, type SlugBook } from './slug-book.ts'

/** What the lines of a batch are about; catalog-writes.ts writes what they have touched. */
export interface CatalogBatch {
  readonly now: number
  readonly artists: Book<ArtistRow>
  readonly tracks: Book<TrackRow>
  readonly credits: Book<Credits>
  readonly peaks: Book<Peaks>
  readonly plays: Book<Plays>
  readonly collections: Book<WholeCollection>
  readonly releases: Book<WholeRelease>
  /** Tracks that a takedown keeps out of sight, those included that are not in the store (any more). */
  readonly takenDown: ReadonlySet<string>
  /** Whether there is such a track, of those that collections and releases name: in the store, or made by a line before. */
  readonly isTrack: (id: string) => boolean
  readonly slugs: SlugBook
  readonly slugOfTitle: (title: string) => string
  /** Which collection has a slug. */
  readonly collectionSlugs: Map<string, string>
  /** Which release a track is on. */
  readonly holders: Map<string, string>
  /** Artists that go when the rows are written: by then no track may name them. */
  readonly removedArtists: Set<string>
}

/** What the lines of a rehearsal would have left in the store. */
export const startRehearsal = () => ({
  artists: new Map<string, ArtistRow>(),
  tracks: new Map<string, TrackRow>(),
  credits: new Map<string, Credits>(),
  peaks: new Map<string, Peaks>(),
  plays: new Map<string, Plays>(),
  collections: new Map<string, WholeCollection>(),
  releases: new Map<string, WholeRelease>(),
  slugs: new Set<string>(),
})

export interface BatchOptions {
  now: number
  /** Nothing will be written, and so nothing is locked. */
  rehearsal?: ReturnType<typeof startRehearsal>
}

/** Reads in a handful of queries all that the lines may touch. */
export async function openBatch(
  trx: Trx,
  lines: readonly ImportLine[],
  { now, rehearsal }: BatchOptions,
): Promise<CatalogBatch> {
  const of = <Type extends ImportLine['type']>(type: Type) =>
    lines.filter((line): line is Extract<ImportLine, { type: Type }> => line.type === type)
  const [trackLines, playsLines, collections, releases] = [of('track'), of('plays'), of('collection'), of('release')]
  const ids = trackLines.map(({ id }) => id)
  const released = releases.flatMap(({ tracks = [] }) => tracks)
  const named = [...released, ...collections.flatMap(({ tracks }) => tracks ?? [])]
  const tracks = await findTracks(trx, [...ids, ...playsLines.map(({ trackId }) => trackId)], {
    isLocked: rehearsal === undefined,
  })
  const old = ids.filter((id) => tracks.has(id))
  const fresh = trackLines.filter(({ id, slug }) => !tracks.has(id) && slug === undefined)
  const slugOfTitle = rememberSlugs()
  const trackBook = openBook(tracks, rehearsal?.tracks)
  const known = await findKnownTracks(trx, named)
  const batch: CatalogBatch = {
    now,
    artists: openBook(await findArtists(trx, lines.flatMap(artistIdsOf)), rehearsal?.artists),
    tracks: trackBook,
    credits: openBook(await findCredits(trx, old), rehearsal?.credits),
    peaks: openBook(await findPeaks(trx, idsOf(trackLines.filter(hasPeaks))), rehearsal?.peaks),
    plays: openBook(await findPlays(trx, playsLines), rehearsal?.plays),
    collections: openBook(await findCollections(trx, idsOf(collections)), rehearsal?.collections),
    releases: openBook(await findReleases(trx, idsOf(releases)), rehearsal?.releases),
    takenDown: await findTakenDown(trx, ids),
    isTrack: (id) => known.has(id) || trackBook.has(id),
    slugs: await openSlugBook(
      trx,
      fresh.flatMap(({ columns: { title } }) => (title ? slugOfTitle(title) : [])),
      trackLines.flatMap(({ slug }) => slug ?? []),
      rehearsal?.slugs,
    ),
    slugOfTitle,
    collectionSlugs: await findTakenSlugs(trx, collections),
    holders: await findHolders(trx, released),
    removedArtists: new Set(),
  }
  // What earlier lines would have taken by now.
  for (const { id, slug } of rehearsal?.collections.values() ?? []) batch.collectionSlugs.set(slug, id)
  for (const { id, tracks } of rehearsal?.releases.values() ?? [])
    for (const track of tracks) batch.holders.set(track, id)
  return batch
}

/** Whether it says anything of the waveform. */
export const hasPeaks = ({ peaks, previewPeaks, beats }: TrackLine) =>
  peaks !== undefined || previewPeaks !== undefined || beats !== undefined

const idsOf = (lines: readonly { id: string }[]) => lines.map(({ id }) => id)

/** Each title is asked for twice. */
function rememberSlugs(): (title: string) => string {
  const known = new Map<string, string>()
  return (title) => {
    const slug = known.get(title) ?? slugify(title)
    known.set(title, slug)
    return slug
  }
}

export function artistIdsOf(line: ImportLine): string[] {
  if (line.type === 'artist') return [line.id]
  if (line.type !== 'track') return []
  const credited = (line.credits ?? []).map((credit) => credit.artist_id)
  return line.columns.artist_id === undefined ? credited : [line.columns.artist_id, ...credited]
}
