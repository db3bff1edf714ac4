import {
  type DeletionForecast,
  findTrackDeliveries,
  forecastDeletion,
} from '../../../editing/tracks/track-deliveries.ts'
import { deleteTrack, publishTrack, showTrack, unpublishTrack } from '../../../editing/tracks/tracks.ts'
import { findTrackId, type ListedTrack, listTracks, searchTracks } from '../../../operators/find-tracks.ts'
import { isoTime } from '../../../time.ts'
import { parseChoice, parseInteger } from '../../command/arguments.ts'
import { auditContextOf } from '../../command/audit-context.ts'
import { type CommandGroup, type Context, defineCommand, type Report } from '../../command/command.ts'
import { withStore } from '../../command/with-store.ts'
import { countOf, renderFields, renderTime } from '../../terminal/format.ts'
import { renderTable } from '../../terminal/table.ts'
import { confirm, YES } from '../../terminal/terminal.ts'
import { add } from './track-add.ts'
import { bulk } from './track-bulk.ts'
import { presentListed, presentTrack, TRACK } from './track-record.ts'
import { update } from './track-update.ts'

const MAX_SHOWN = 10_000
const SHOWN = 50
const LIMIT = { type: 'string', description: `How many at most; ${SHOWN} if left out`, valueHint: 'N' } as const

const parseLimit = (text: string | undefined) =>
  text === undefined ? SHOWN : parseInteger('--limit', text, 1, MAX_SHOWN)

const list = defineCommand({
  description: 'List the tracks, the latest changed first',
  args: { status: { type: 'string', description: 'published or draft', valueHint: 'S' }, limit: LIMIT },
  run: async ({ status, limit }, context) => {
    const wanted = status === undefined ? undefined : parseChoice('--status', status, ['published', 'draft'])
    const most = parseLimit(limit)
    return await withStore(context, async (store) =>
      reportTracks(
        context,
        await listTracks(store, { status: wanted, limit: most }),
        wanted === undefined ? 'There are no tracks yet.' : `No track is ${wanted === 'draft' ? 'a draft' : wanted}.`,
      ),
    )
  },
})

const search = defineCommand({
  description: 'Find tracks, drafts too, by words of their title, artists, slug, ISRC or id',
  args: { words: { type: 'positional', description: 'One or more words, in any order, marks or not' }, limit: LIMIT },
  isVariadic: true,
  run: async ({ _: words, limit }, context) => {
    const most = parseLimit(limit)
    return await withStore(context, async (store) =>
      reportTracks(context, await searchTracks(store, words.join(' '), most), 'There is no such track.'),
    )
  },
})

function reportTracks(
  { stdout }: Context,
  { tracks, total }: { tracks: readonly ListedTrack[]; total: number },
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
    track.published_at === null ? 'draft' : 'published',
  ])
  const more = total - tracks.length
  return {
    text: rows.length === 0 ? nothing : renderTable(stdout, columns, rows),
    json: tracks.map(presentListed),
    notes: more > 0 ? [`${countOf(more, 'more track')}: --limit shows more`] : [],
  }
}

const show = defineCommand({
  description: 'Show a track as it is in the store',
  args: { track: TRACK },
  run: ({ track: text }, context) =>
    withStore(context, async (store) => {
      const track = presentTrack(await showTrack(store, await findTrackId(store, text)))
      const lines = Object.entries(track).map(([name, value]) => [name, renderValue(value)])
      return { text: renderFields(Object.fromEntries(lines)), json: track }
    }),
})

function renderValue(value: unknown): string {
  if (value === null) return '–'
  if (!Array.isArray(value)) return String(value)
  const names = (value as (string | { name: string; role: string })[]).map((one) =>
    typeof one === 'string' ? one : `${one.name} (${one.role})`,
  )
  return names.join(', ') || '–'
}

const remove = defineCommand({
  description:
    'Take a track out of the catalogue for good, with its plays and peaks (track update --draft only hides it)',
  args: { track: TRACK, yes: YES },
  run: ({ track: text, yes }, context) =>
    withStore(context, async (store) => {
      const id = await findTrackId(store, text)
      const forecast = await forecastDeletion(store, id)
      const consequences = describeDeletion(forecast)
      if (context.stderr.isTTY && !yes) context.stderr.write(`${[...consequences, KEEPING].join('\n')}\n`)
      if (!(await confirm(context, `Delete "${forecast.title}"?`, yes === true)))
        return { text: 'Nothing was deleted.', json: { id, title: forecast.title, deleted: false }, exitCode: 1 }
      const track = await deleteTrack(store, id, auditContextOf(context))
      return {
        text: [`Deleted ${track.title}`, ...consequences].join('\n'),
        json: { id, title: track.title, deleted: true, told: forecast.notified },
      }
    }),
})

const publish = defineCommand({
  description: 'Show a draft to partners',
  args: { track: TRACK },
  run: ({ track: text }, context) => changeStatus(context, text, publishTrack, 'Published', 'It is published already:'),
})

const unpublish = defineCommand({
  description: 'Make a track a draft, which no partner sees',
  args: { track: TRACK },
  run: ({ track: text }, context) =>
    changeStatus(context, text, unpublishTrack, 'Now a draft:', 'It is a draft already:'),
})

function changeStatus(
  context: Context,
  text: string,
  change: typeof publishTrack,
  done: string,
  already: string,
): Promise<Report> {
  return withStore(context, async (store) => {
    const id = await findTrackId(store, text)
    const { isChanged } = await change(store, id, auditContextOf(context))
    const track = presentTrack(await showTrack(store, id))
    return {
      text: `${isChanged ? done : already} ${track.title} — ${track.artist}`,
      json: { id, title: track.title, published_at: track.published_at, changed: isChanged },
    }
  })
}

const KEEPING = '  "track update --draft" hides it from partners just the same, and can be taken back.'

function describeDeletion({ isPublished, notified, suspended }: DeletionForecast): string[] {
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

const deliveries = defineCommand({
  description: 'Who was told of a track, and what became of it; also after its deletion',
  args: { track: TRACK, limit: LIMIT },
  run: ({ track: text, limit }, context) => {
    const most = parseLimit(limit)
    return withStore(context, async (store) => {
      const notices = await findTrackDeliveries(store, text, most)
      const columns = [
        'TIME',
        'EVENT',
        { heading: 'PARTNER', kind: 'text' as const },
        'STATE',
        'LAST',
        'DONE OR NEXT',
        { heading: 'URL', kind: 'text' as const },
        { heading: 'ID', kind: 'id' as const },
      ]
      const rows = notices.map((one) => [
        ...[renderTime(one.created_at), one.event, one.partner, one.state],
        String(one.last_status_code ?? one.last_error ?? '–'),
        renderTime(one.state === 'pending' ? one.due_at : one.last_attempt_at),
        ...[one.url, one.id],
      ])
      const [first] = notices
      const heading = first ? `${first.title} (${first.track_id})\n` : ''
      return {
        text: first ? heading + renderTable(context.stdout, columns, rows) : 'Nobody was told of it.',
        json: notices.map(({ created_at, due_at, last_attempt_at, ...one }) => ({
          ...one,
          created_at: isoTime(created_at),
          last_attempt_at: isoTime(last_attempt_at),
          next_attempt_at: one.state === 'pending' ? isoTime(due_at) : null,
        })),
      }
    })
  },
})

export const track: CommandGroup = {
  description: 'Single tracks',
  commands: { list, search, show, add, update, publish, unpublish, bulk, delete: remove, deliveries },
}
