import { type ListedTrack, searchTracks } from '../../../editing/operators/find-tracks.ts'
import { findReleaseId } from '../../../editing/operators/lookup.ts'
import { listTracksForConsole } from '../../../editing/search/list-catalog.ts'
import { isByStatusAlone, type TrackFilter } from '../../../editing/search/track-filter.ts'
import { countGenres } from '../../../editing/tracks/list-genres.ts'
import { TRACK_SORTS } from '../../../editing/tracks/track-statuses.ts'
import { LIMIT, parseChoice, parseInteger, parseLimit } from '../../command/arguments.ts'
import { type Context, defineCommand, type Report } from '../../command/command.ts'
import { withStore } from '../../command/with-store.ts'
import { countOf } from '../../terminal/format.ts'
import { renderTable } from '../../terminal/table.ts'
import { FILTER_FLAGS, readFilter } from './track-filter-flags.ts'
import { presentListed } from './track-record.ts'

const MAX_PAGE = 1_000_000

export const list = defineCommand({
  description: 'List the tracks, the latest changed first, or those of a filter',
  args: {
    ...FILTER_FLAGS,
    genre: { type: 'string', description: 'Those of this genre', valueHint: 'TEXT' },
    artist: { type: 'string', description: 'Those of this artist, by name or id', valueHint: 'NAME' },
    license: { type: 'string', description: 'Those with this licence', valueHint: 'CODE' },
    explicit: { type: 'string', description: 'Those that are explicit, yes or no', valueHint: 'YES' },
    sort: { type: 'string', description: TRACK_SORTS.join(', '), valueHint: 'ORDER' },
    reverse: { type: 'boolean', description: 'The other way round' },
    page: { type: 'string', description: 'Which page; the first if left out', valueHint: 'N' },
    limit: LIMIT,
  },
  run: async (args, context) => {
    const { genre, artist, license, explicit, sort = 'updated', page = '1' } = args
    const filter = readFilter(args, { genre, artist, license, explicit })
    const request = {
      ...filter,
      sort: parseChoice('--sort', sort, TRACK_SORTS),
      isReversed: args.reverse === true,
      page: parseInteger('--page', page, 1, MAX_PAGE),
      limit: parseLimit(args.limit),
    }
    return await withStore(context, async (store) => {
      const release = args.release === undefined ? undefined : await findReleaseId(store, args.release)
      const found = await listTracksForConsole(store, { ...request, release })
      const { tracks, total } = found
      const before = (request.page - 1) * request.limit
      return reportTracks(
        context,
        tracks,
        total - before,
        total === 0 ? nothingOf({ ...filter, release }) : 'No more tracks.',
      )
    })
  },
})

function nothingOf(filter: TrackFilter): string {
  const [status, ...more] = filter.statuses
  if (!isByStatusAlone(filter) || more.length > 0) return 'There is no such track.'
  return status === undefined ? 'There are no tracks yet.' : `No track is ${NAMES[status]}.`
}

const NAMES = { published: 'published', draft: 'a draft', taken_down: 'taken down' } as const

export const search = defineCommand({
  description: 'Find tracks, drafts too, by words of their title, artists, slug, ISRC or id',
  args: { words: { type: 'positional', description: 'One or more words, in any order, marks or not' }, limit: LIMIT },
  isVariadic: true,
  run: async ({ _: words, limit }, context) => {
    const most = parseLimit(limit)
    return await withStore(context, async (store) => {
      const { tracks, total } = await searchTracks(store, words.join(' '), most)
      return reportTracks(context, tracks, total, 'There is no such track.')
    })
  },
})

export const genres = defineCommand({
  description: 'The genres, with how many tracks each has, drafts too',
  args: {},
  run: (_, context) =>
    withStore(context, async (store) => {
      const found = await countGenres(store)
      const rows = found.map(({ genre, tracks }) => [genre, String(tracks)])
      const columns = [{ heading: 'GENRE', kind: 'text' as const }, 'TRACKS']
      return {
        text: rows.length === 0 ? 'There are no tracks yet.' : renderTable(context.stdout, columns, rows),
        json: found,
      }
    }),
})

/** `total`: how many there are from the first of these on. */
function reportTracks(
  { stdout }: Context,
  tracks: readonly (ListedTrack & { status?: string })[],
  total: number,
  nothing: string,
): Report {
  const columns = [
    { heading: 'ID', kind: 'id' as const },
    { heading: 'TITLE', kind: 'text' as const },
    { heading: 'ARTIST', kind: 'text' as const },
    { heading: 'GENRE', kind: 'text' as const },
    'STATUS',
  ]
  const rows = tracks.map((track) => [
    ...[track.id, track.title, track.artist, track.genre],
    track.status ?? (track.published_at === null ? 'draft' : 'published'),
  ])
  const more = total - tracks.length
  return {
    text: rows.length === 0 ? nothing : renderTable(stdout, columns, rows),
    json: tracks.map(presentListed),
    notes: more > 0 && rows.length > 0 ? [`${countOf(more, 'more track')}: --limit shows more`] : [],
  }
}
