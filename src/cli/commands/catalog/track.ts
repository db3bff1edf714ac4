import { searchTracks } from '../../../editing/operators/find-tracks.ts'
import { listTracksForConsole, type TrackListRow } from '../../../editing/search/list-catalog.ts'
import { isByStatusAlone, type TrackFilter } from '../../../editing/search/track-filter.ts'
import { countGenres } from '../../../editing/tracks/list-genres.ts'
import {
  type DeletionForecast,
  findTrackDeliveries,
  forecastDeletion,
} from '../../../editing/tracks/track-deliveries.ts'
import { TRACK_SORTS } from '../../../editing/tracks/track-statuses.ts'
import { deleteTrack, publishTrack, showTrack, unpublishTrack } from '../../../editing/tracks/tracks.ts'
import { isoTime } from '../../../text/time.ts'
import { flag, LIMIT, oneOf, option, whole, word, YES } from '../../command/arguments.ts'
import type { CommandGroup, Report } from '../../command/command.ts'
import { type Desk, declined, deskCommand, showTimes } from '../../command/desk.ts'
import { TRACK } from '../../command/named-track.ts'
import { countOf, renderFields, renderTime } from '../../terminal/format.ts'
import { type Columns, renderCell } from '../../terminal/print.ts'
import { reportActs } from '../insight.ts'
import { bulk } from './track-bulk.ts'
import { add, presentTrack, update } from './track-edit.ts'
import { explicitFlag, FILTER_FLAGS, filterOf } from './track-filter-flags.ts'

const list = deskCommand({
  description: 'List the tracks, the latest changed first, or those of a filter',
  args: {
    ...FILTER_FLAGS,
    genre: option('TEXT', 'Those of this genre'),
    artist: option('NAME', 'Those of this artist, by name or id'),
    license: option('CODE', 'Those with this licence'),
    explicit: explicitFlag('Those that are explicit, yes or no'),
    sort: { ...oneOf(TRACK_SORTS, TRACK_SORTS.join(', '), 'ORDER'), absent: 'updated' },
    reverse: flag('The other way round'),
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

const search = deskCommand({
  description: 'Find tracks, drafts too, by words of their title, artists, slug, ISRC or id',
  args: { words: word('One or more words, in any order, marks or not'), limit: LIMIT },
  isVariadic: true,
  async run({ _: words, limit }, desk) {
    const { tracks, total } = await searchTracks(desk.store, words.join(' '), limit)
    return reportTracks(desk, tracks, total, 'There is no such track.')
  },
})

const genres = deskCommand({
  description: 'The genres, with how many tracks each has, drafts too',
  async run(_, { store, list }) {
    const rows = await countGenres(store)
    return list({ columns: { GENRE: 'genre', TRACKS: 'tracks' }, rows, nothing: 'There are no tracks yet.' })
  },
})

/** `total`: how many there are from the first of these on. */
function reportTracks({ list }: Desk, rows: readonly TrackListRow[], total: number, nothing: string): Report {
  const json = rows.map(({ id, slug, title, artist, genre, duration_seconds, published_at, updated_at }) =>
    showTimes({ id, slug, title, artist, genre, duration_seconds, published_at, updated_at }),
  )
  return list({
    columns: { ID: 'id', TITLE: 'title', ARTIST: 'artist', GENRE: 'genre', STATUS: 'status' },
    ...{ rows, nothing, json, more: 'more track', total: rows.length === 0 ? 0 : total },
  })
}

const show = deskCommand({
  description: 'Show a track as it is in the store',
  args: { track: TRACK },
  async run({ track: id }, { store }) {
    const json = presentTrack(await showTrack(store, id))
    const artists = json.artists.map(({ name, role }) => `${name} (${role})`)
    const lines = Object.entries({ ...json, artists }).map(([name, value]) => [name, renderCell(value)])
    return { text: renderFields(Object.fromEntries(lines)), json }
  },
})

const remove = deskCommand({
  description:
    'Take a track out of the catalogue for good, with its plays and peaks (track update --draft only hides it)',
  args: { track: TRACK, yes: YES },
  async run({ track: id, yes }, { store, audit, stderr, confirm }) {
    const { title, ...forecast } = await forecastDeletion(store, id)
    const consequences = describeDeletion(forecast)
    if (stderr.isTTY && !yes) stderr.write(`${[...consequences, KEEPING].join('\n')}\n`)
    if (!(await confirm(`Delete "${title}"?`))) return declined('Nothing was deleted.', { id, title, deleted: false })
    await deleteTrack(store, id, audit)
    return {
      text: [`Deleted ${title}`, ...consequences].join('\n'),
      json: { id, title, deleted: true, told: forecast.notified },
    }
  },
})

const statusCommand = (description: string, change: typeof publishTrack, done: string, already: string) =>
  deskCommand({
    description,
    args: { track: TRACK },
    async run({ track: id }, { store, audit }) {
      const { isChanged } = await change(store, id, audit)
      const { title, artist, published_at } = presentTrack(await showTrack(store, id))
      return {
        text: `${isChanged ? done : already} ${title} — ${artist}`,
        json: { id, title, published_at, changed: isChanged },
      }
    },
  })

const publish = statusCommand('Show a draft to partners', publishTrack, 'Published', 'It is published already:')
const unpublish = statusCommand(
  'Make a track a draft, which no partner sees',
  unpublishTrack,
  'Now a draft:',
  'It is a draft already:',
)

const KEEPING = '  "track update --draft" hides it from partners just the same, and can be taken back.'

function describeDeletion({ isPublished, notified, suspended }: Omit<DeletionForecast, 'title'>): string[] {
  if (!isPublished) return ['  It is a draft: no partner is told.']
  const name = ({ partner, url }: { partner: string; url: string }) => `    ${partner}  ${url}`
  return [
    notified.length === 0
      ? '  No webhook is told.'
      : `  ${countOf(notified.length, 'webhook is', 'webhooks are')} told:`,
    ...notified.map(name),
    ...(suspended.length > 0 ? ['  Suspended, so not told:', ...suspended.map(name)] : []),
    '  Its page and lists are without it within a second. Links to its preview',
    '  and cover stay valid up to 65 minutes, those of /audio-url up to a day.',
  ]
}

type Notice = Awaited<ReturnType<typeof findTrackDeliveries>>[number]

const DELIVERIES: Columns<Notice> = {
  TIME: ({ created_at }) => renderTime(created_at),
  ...{ EVENT: 'event', PARTNER: 'partner', STATE: 'state' },
  LAST: ({ last_status_code, last_error }) => last_status_code ?? last_error,
  'DONE OR NEXT': ({ state, due_at, last_attempt_at }) => renderTime(state === 'pending' ? due_at : last_attempt_at),
  URL: 'url',
  ID: 'id',
}

const deliveries = deskCommand({
  description: 'Who was told of a track, and what became of it; also after its deletion',
  args: { track: word(TRACK.description), limit: LIMIT },
  async run({ track: text, limit }, { store, table }) {
    const notices = await findTrackDeliveries(store, text, limit)
    const [first] = notices
    const heading = first ? `${first.title} (${first.track_id})\n` : ''
    return {
      text: heading + table(DELIVERIES, notices, 'No partner was told of it.'),
      json: notices.map(({ created_at, due_at, last_attempt_at, ...one }) => ({
        ...{ ...one, ...showTimes({ created_at, last_attempt_at }) },
        next_attempt_at: one.state === 'pending' ? isoTime(due_at) : null,
      })),
    }
  },
})

const history = deskCommand({
  description: 'What was done to a track, by whom and when, takedowns included; also after its deletion, by its id',
  args: { track: TRACK, limit: LIMIT },
  run: ({ track: trackId, limit }, desk) => reportActs(desk, { trackId, limit }),
})

export const track: CommandGroup = {
  description: 'Single tracks',
  commands: { list, search, genres, show, add, update, publish, unpublish, bulk, delete: remove, deliveries, history },
}
