import {
  type DeletionForecast,
  findTrackDeliveries,
  forecastDeletion,
} from '../../../editing/tracks/track-deliveries.ts'
import { deleteTrack, publishTrack, showTrack, unpublishTrack } from '../../../editing/tracks/tracks.ts'
import { findAuditEntries } from '../../../requests/insight/audit.ts'
import { isoTime } from '../../../text/time.ts'
import { LIMIT } from '../../command/arguments.ts'
import type { CommandGroup } from '../../command/command.ts'
import { declined, deskCommand } from '../../command/desk.ts'
import { countOf, renderFields, renderTime } from '../../terminal/format.ts'
import { type Columns, renderCell } from '../../terminal/print.ts'
import { YES } from '../../terminal/terminal.ts'
import { reportActs } from '../insight/audit.ts'
import { add } from './track-add.ts'
import { bulk } from './track-bulk.ts'
import { genres, list, search } from './track-list.ts'
import { presentTrack, TRACK } from './track-record.ts'
import { update } from './track-update.ts'

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
  EVENT: 'event',
  PARTNER: 'partner',
  STATE: 'state',
  LAST: ({ last_status_code, last_error }) => last_status_code ?? last_error,
  'DONE OR NEXT': ({ state, due_at, last_attempt_at }) => renderTime(state === 'pending' ? due_at : last_attempt_at),
  URL: 'url',
  ID: 'id',
}

const deliveries = deskCommand({
  description: 'Who was told of a track, and what became of it; also after its deletion',
  args: { track: { type: 'positional', description: TRACK.description }, limit: LIMIT },
  async run({ track: text, limit }, { store, table }) {
    const notices = await findTrackDeliveries(store, text, limit)
    const [first] = notices
    const heading = first ? `${first.title} (${first.track_id})\n` : ''
    return {
      text: heading + table(DELIVERIES, notices, 'No partner was told of it.'),
      json: notices.map(({ created_at, due_at, last_attempt_at, ...one }) => ({
        ...one,
        created_at: isoTime(created_at),
        last_attempt_at: isoTime(last_attempt_at),
        next_attempt_at: one.state === 'pending' ? isoTime(due_at) : null,
      })),
    }
  },
})

const history = deskCommand({
  description: 'What was done to a track, by whom and when, takedowns included; also after its deletion, by its id',
  args: { track: TRACK, limit: LIMIT },
  async run({ track: trackId, limit }, desk) {
    const { acts, total } = await findAuditEntries(desk.store, { trackId, limit, offset: 0 })
    return reportActs(desk, acts, total)
  },
})

export const track: CommandGroup = {
  description: 'Single tracks',
  commands: { list, search, genres, show, add, update, publish, unpublish, bulk, delete: remove, deliveries, history },
}
