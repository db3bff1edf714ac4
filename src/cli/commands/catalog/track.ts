import { findTrackId } from '../../../editing/operators/find-tracks.ts'
import {
  type DeletionForecast,
  findTrackDeliveries,
  forecastDeletion,
} from '../../../editing/tracks/track-deliveries.ts'
import { deleteTrack, publishTrack, showTrack, unpublishTrack } from '../../../editing/tracks/tracks.ts'
import { findAuditEntries } from '../../../requests/insight/audit.ts'
import { isoTime } from '../../../text/time.ts'
import { LIMIT, parseLimit } from '../../command/arguments.ts'
import { auditContextOf } from '../../command/audit-context.ts'
import { type CommandGroup, type Context, defineCommand, type Report } from '../../command/command.ts'
import { withStore } from '../../command/with-store.ts'
import { countOf, renderFields, renderTime } from '../../terminal/format.ts'
import { renderTable } from '../../terminal/table.ts'
import { confirm, YES } from '../../terminal/terminal.ts'
import { reportActs } from '../insight/audit.ts'
import { add } from './track-add.ts'
import { bulk } from './track-bulk.ts'
import { genres, list, search } from './track-list.ts'
import { presentTrack, TRACK } from './track-record.ts'
import { update } from './track-update.ts'

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

const history = defineCommand({
  description: 'What was done to a track, by whom and when, takedowns included; also after its deletion, by its id',
  args: { track: TRACK, limit: LIMIT },
  run: ({ track: text, limit }, context) => {
    const most = parseLimit(limit)
    return withStore(context, async (store) => {
      const trackId = await findTrackId(store, text)
      const { acts, total } = await findAuditEntries(store, { trackId, limit: most, offset: 0 })
      return reportActs(context, acts, total)
    })
  },
})

export const track: CommandGroup = {
  description: 'Single tracks',
  commands: { list, search, genres, show, add, update, publish, unpublish, bulk, delete: remove, deliveries, history },
}
