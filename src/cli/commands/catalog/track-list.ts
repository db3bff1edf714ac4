import { type ListedTrack, searchTracks } from '../../../editing/operators/find-tracks.ts'
import { listTracksForConsole } from '../../../editing/search/list-catalog.ts'
import { isByStatusAlone, type TrackFilter } from '../../../editing/search/track-filter.ts'
import { countGenres } from '../../../editing/tracks/list-genres.ts'
import { TRACK_SORTS } from '../../../editing/tracks/track-statuses.ts'
import { LIMIT, oneOf, whole } from '../../command/arguments.ts'
import type { Report } from '../../command/command.ts'
import { type Desk, deskCommand, moreOf } from '../../command/desk.ts'
import { countOf } from '../../terminal/format.ts'
import type { Columns } from '../../terminal/print.ts'
import { explicitFlag, FILTER_FLAGS, filterOf } from './track-filter-flags.ts'
import { presentListed } from './track-record.ts'

export const list = deskCommand({
  description: 'List the tracks, the latest changed first, or those of a filter',
  args: {
    ...FILTER_FLAGS,
    genre: { type: 'string', description: 'Those of this genre', valueHint: 'TEXT' },
    artist: { type: 'string', description: 'Those of this artist, by name or id', valueHint: 'NAME' },
    license: { type: 'string', description: 'Those with this licence', valueHint: 'CODE' },
    explicit: explicitFlag('Those that are explicit, yes or no'),
    sort: { ...oneOf(TRACK_SORTS, TRACK_SORTS.join(', '), 'ORDER'), absent: 'updated' },
    reverse: { type: 'boolean', description: 'The other way round' },
    page: { ...whole('Which page; the first if left out', 1, 1_000_000), absent: 1 },
    limit: LIMIT,
  },
  async run(args, desk) {
    const { genre, artist, license, explicit, sort, reverse, page, limit } = args
    const filter = filterOf(args, { genre, artist, license, isExplicit: explicit })
    const order = { ...filter, sort, isReversed: reverse, page, limit }
    const { tracks, total } = await listTracksForConsole(desk.store, order)
    const nothing = total === 0 ? nothingOf(filter) : 'No more tracks.'
    return reportTracks(desk, tracks, total - (page - 1) * limit, nothing)
  },
})

function nothingOf(filter: TrackFilter): string {
  const [status, ...more] = filter.statuses
  if (!isByStatusAlone(filter) || more.length > 0) return 'There is no such track.'
  return status === undefined ? 'There are no tracks yet.' : `No track is ${NAMES[status]}.`
}

const NAMES = { published: 'published', draft: 'a draft', taken_down: 'taken down' } as const

export const search = deskCommand({
  description: 'Find tracks, drafts too, by words of their title, artists, slug, ISRC or id',
  args: { words: { type: 'positional', description: 'One or more words, in any order, marks or not' }, limit: LIMIT },
  isVariadic: true,
  async run({ _: words, limit }, desk) {
    const { tracks, total } = await searchTracks(desk.store, words.join(' '), limit)
    return reportTracks(desk, tracks, total, 'There is no such track.')
  },
})

export const genres = deskCommand({
  description: 'The genres, with how many tracks each has, drafts too',
  args: {},
  async run(_, { store, table }) {
    const json = await countGenres(store)
    return { text: table({ GENRE: 'genre', TRACKS: 'tracks' }, json, 'There are no tracks yet.'), json }
  },
})

const COLUMNS: Columns<ListedTrack & { status?: string }> = {
  ID: 'id',
  TITLE: 'title',
  ARTIST: 'artist',
  GENRE: 'genre',
  STATUS: ({ status, published_at }) => status ?? (published_at === null ? 'draft' : 'published'),
}

/** `total`: how many there are from the first of these on. */
function reportTracks(
  { table }: Desk,
  tracks: readonly (ListedTrack & { status?: string })[],
  total: number,
  nothing: string,
): Report {
  const more = tracks.length === 0 ? 0 : total - tracks.length
  return {
    text: table(COLUMNS, tracks, nothing),
    json: tracks.map(presentListed),
    notes: moreOf(more, countOf(more, 'more track')),
  }
}
