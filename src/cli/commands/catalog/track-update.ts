import type { Input } from '../../../catalog/field-kinds.ts'
import { STORED_FIELDS } from '../../../catalog/track-fields.ts'
import { findArtistId } from '../../../editing/operators/lookup.ts'
import { showTrack, updateTrack } from '../../../editing/tracks/tracks.ts'
import { isoTime } from '../../../text/time.ts'
import { parseNumber, splitNames } from '../../command/arguments.ts'
import { type ArgDef, UsageError } from '../../command/command.ts'
import { deskCommand } from '../../command/desk.ts'
import { findChanges, renderChanges } from '../../terminal/format.ts'
import { presentTrack, TRACK } from './track-record.ts'

interface Flag {
  /** The field of an import line that it stands for. */
  field: string
  hint: string
  description: string
}

interface Switch {
  field: string
  value: unknown
  description: string
}

const TEXTS: Readonly<Record<string, Flag>> = {
  title: { field: 'title', hint: 'TEXT', description: 'Its title; the slug stays' },
  genre: { field: 'genre', hint: 'TEXT', description: 'Its genre' },
  aliases: { field: 'aliases', hint: 'TITLES', description: 'Other titles that people look for, with commas between' },
  'artist-id': { field: 'artist_id', hint: 'ARTIST', description: 'Its artist: id or name' },
  ...plainFlags((input) => input.type !== 'number'),
  slug: { field: 'slug', hint: 'SLUG', description: 'A slug of your own; the old address is gone' },
  'publish-at': {
    field: 'publish_at',
    hint: 'TIME',
    description: 'When the draft goes out by itself, like 2024-12-31T08:00:00Z; "" takes it away',
  },
  'published-at': { field: 'published_at', hint: 'TIME', description: 'A time like 2024-12-31T08:00:00Z' },
}

const NUMBERS: Readonly<Record<string, Flag>> = {
  'preview-start': {
    field: 'preview_start_seconds',
    hint: 'N',
    description: 'Second at which the preview begins; "" lets the sound choose',
  },
  'preview-duration': { field: 'preview_duration_seconds', hint: 'N', description: '15, 30 or 60 seconds' },
  duration: { field: 'duration_seconds', hint: 'N', description: 'Its length in seconds' },
  ...plainFlags((input) => input.type === 'number'),
  'play-count': { field: 'play_count', hint: 'N', description: 'Plays in all' },
  'like-count': { field: 'like_count', hint: 'N', description: 'Likes in all' },
}

/** Flags without a value, and what each says of which field. */
const SWITCHES: Readonly<Record<string, Switch>> = {
  ...plainSwitches(),
  publish: { field: 'published_at', value: 'now', description: 'Publish it now' },
  draft: { field: 'published_at', value: null, description: 'Take it back to a draft, which no partner sees' },
}

/** The flags with a value, by the table of plain fields. */
function plainFlags(isWanted: (input: Input) => boolean): Record<string, Flag> {
  const flags = STORED_FIELDS.flatMap(([field, { input, flag }]): [string, Flag][] =>
    'name' in flag && isWanted(input) ? [[flag.name, { field, hint: flag.hint, description: flag.about }]] : [],
  )
  return Object.fromEntries(flags)
}

function plainSwitches(): Record<string, Switch> {
  const switches = STORED_FIELDS.flatMap(([field, { flag }]): [string, Switch][] =>
    'on' in flag
      ? [
          [flag.on.name, { field, value: true, description: flag.on.about }],
          [flag.off.name, { field, value: false, description: flag.off.about }],
        ]
      : [],
  )
  return Object.fromEntries(switches)
}

const FILES: Readonly<Record<string, string>> = {
  cover: 'A picture: JPEG, PNG, WebP, AVIF or GIF; "" takes the present one away',
  audio: 'A sound: WAV, AIFF, FLAC, MP3, AAC or Ogg; "" takes the present one away',
}

const valueArgs = Object.fromEntries(
  Object.entries({ ...TEXTS, ...NUMBERS }).map(([name, { hint, description }]): [string, ArgDef] => [
    name,
    { type: 'string', valueHint: hint, description },
  ]),
)
const switchArgs = Object.fromEntries(
  Object.entries(SWITCHES).map(([name, { description }]): [string, ArgDef] => [name, { type: 'boolean', description }]),
)
const fileArgs = Object.fromEntries(
  Object.entries(FILES).map(([name, description]): [string, ArgDef] => [
    name,
    { type: 'string', valueHint: 'FILE', description },
  ]),
)

/** Everything that can be said of a track. */
export const TRACK_FLAGS = { ...valueArgs, ...switchArgs, ...fileArgs }

export const update = deskCommand({
  description: 'Change a track; an empty value clears a field',
  args: { track: TRACK, ...TRACK_FLAGS },
  check: (args) => void readChanges(args, 0),
  async run(args, { store, audit, now, withIntake }) {
    const id = args.track
    const changes = readChanges(args, now())
    if (typeof changes.artist_id === 'string') changes.artist_id = await findArtistId(store, changes.artist_id)
    const before = presentTrack(await showTrack(store, id))
    const { isChanged } = await withIntake((intake) => updateTrack(store, id, changes, audit, intake))
    const after = presentTrack(await showTrack(store, id))
    const { updated_at: _, ...shown } = after
    const remarks = explainPreview(changes, after)
    const lines = renderChanges(before, shown, remarks)
    const moved = Object.entries(remarks).filter(([name]) => !findChanges(before, shown).includes(name))
    const head = `${isChanged ? 'Changed' : 'Nothing to change:'} ${after.title} — ${after.artist}`
    return {
      text: [head, ...lines, ...moved.map(([name, remark]) => `  ${name}  stays (${remark})`)].join('\n'),
      json: { ...after, changed: isChanged, changes: findChanges(before, shown) },
    }
  },
})

/** Warns that a preview that would end behind the track was moved forward. */
function explainPreview(asked: Readonly<Record<string, unknown>>, after: ReturnType<typeof presentTrack>) {
  const start = asked.preview_start_seconds
  if (typeof start !== 'number' || start === after.preview_start_seconds) return {}
  return { preview_start_seconds: `asked for ${start}: the preview must end inside the track` }
}

export function readChanges(args: Readonly<Record<string, unknown>>, now: number): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  const change = (field: string, value: unknown) => {
    if (Object.hasOwn(changes, field)) throw new UsageError(`two flags say two things of ${field}`)
    changes[field] = value
  }
  const givenOf = (name: string) => (typeof args[name] === 'string' ? (args[name] as string) : undefined)
  for (const [name, { field }] of Object.entries(TEXTS)) {
    const text = givenOf(name)
    if (text !== undefined) change(field, field === 'aliases' ? splitNames(text) : text || null)
  }
  for (const [name, { field }] of Object.entries(NUMBERS)) {
    const text = givenOf(name)
    if (text !== undefined) change(field, text === '' ? null : parseNumber(`--${name}`, text))
  }
  for (const [name, { field, value }] of Object.entries(SWITCHES)) {
    if (args[name] === true) change(field, value === 'now' ? isoTime(now) : value)
  }
  for (const name of Object.keys(FILES)) {
    const path = givenOf(name)
    if (path !== undefined) change(name, path === '' ? null : path)
  }
  if (Object.keys(changes).length === 0) throw new UsageError('there is nothing to change: give at least one flag')
  return changes
}
