import { deleteTrack, type ShownTrack, showTrack, updateTrack } from '../admin/tracks.ts'
import { parseId, parseNumber } from './arguments.ts'
import { type ArgDef, type CommandGroup, defineCommand, UsageError, withIntake, withStore } from './context.ts'
import { isoTime } from './table.ts'

const ID = { type: 'positional', required: true, description: "The track's id" } as const

interface Flag {
  /** The field of an import line that it stands for. */
  field: string
  hint: string
  description: string
}

const TEXTS: Readonly<Record<string, Flag>> = {
  title: { field: 'title', hint: 'TEXT', description: 'Its title; the slug stays' },
  genre: { field: 'genre', hint: 'TEXT', description: 'Its genre' },
  'artist-id': { field: 'artist_id', hint: 'ID', description: 'Its artist' },
  license: { field: 'license_code', hint: 'CODE', description: 'service-standard, -commercial or -restricted' },
  territory: { field: 'territory', hint: 'CODES', description: '"worldwide" or VN,US,…' },
  key: { field: 'musical_key', hint: 'KEY', description: 'Its key, like "A minor"' },
  isrc: { field: 'isrc', hint: 'CODE', description: 'Its ISRC' },
  'release-date': { field: 'release_date', hint: 'DATE', description: 'YYYY-MM-DD' },
  slug: { field: 'slug', hint: 'SLUG', description: 'A slug of your own; the old address is gone' },
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
  bpm: { field: 'bpm', hint: 'N', description: 'Its tempo, 0 to 300' },
  energy: { field: 'energy', hint: 'N', description: '0 to 1' },
  'loudness-db': { field: 'loudness_db', hint: 'N', description: 'Its loudness' },
  'play-count': { field: 'play_count', hint: 'N', description: 'Plays in all' },
  'like-count': { field: 'like_count', hint: 'N', description: 'Likes in all' },
}

/** Flags without a value, and what each says of which field. */
const SWITCHES: Readonly<Record<string, { field: string; value: unknown; description: string }>> = {
  explicit: { field: 'is_explicit', value: true, description: 'Mark it as explicit' },
  clean: { field: 'is_explicit', value: false, description: 'Mark it as not explicit' },
  publish: { field: 'published_at', value: 'now', description: 'Publish it now' },
  draft: { field: 'published_at', value: null, description: 'Take it back to a draft, which no partner sees' },
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

const update = defineCommand({
  description: 'Change a track; an empty value clears a field',
  args: { id: ID, ...valueArgs, ...switchArgs, ...fileArgs },
  run: async (args, context) => {
    const id = parseId('ID', String(args.id))
    const changes = readChanges(args as Record<string, unknown>, context.now())
    return await withStore(context, async (store, config) => {
      const { isChanged } = await withIntake(config, process.cwd(), (intake) =>
        updateTrack(store, id, changes, context.now(), intake),
      )
      const track = await showTrack(store, id)
      return {
        text: `${isChanged ? 'Changed' : 'Nothing to change:'} ${track.title} — ${track.artist}`,
        json: { ...presentTrack(track), changed: isChanged },
      }
    })
  },
})

function readChanges(args: Record<string, unknown>, now: number): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  const change = (field: string, value: unknown) => {
    if (Object.hasOwn(changes, field)) throw new UsageError(`two flags say two things of ${field}`)
    changes[field] = value
  }
  const givenOf = (name: string) => (typeof args[name] === 'string' ? (args[name] as string) : undefined)
  for (const [name, { field }] of Object.entries(TEXTS)) {
    const text = givenOf(name)
    if (text !== undefined) change(field, text === '' ? null : text)
  }
  for (const [name, { field }] of Object.entries(NUMBERS)) {
    const text = givenOf(name)
    if (text !== undefined) change(field, text === '' ? null : parseNumber(`--${name}`, text))
  }
  for (const [name, { field, value }] of Object.entries(SWITCHES)) {
    if (args[name] === true) change(field, value === 'now' ? new Date(now).toISOString() : value)
  }
  for (const name of Object.keys(FILES)) {
    const path = givenOf(name)
    if (path !== undefined) change(name, path === '' ? null : path)
  }
  if (Object.keys(changes).length === 0) throw new UsageError('there is nothing to change: give at least one flag')
  return changes
}

const remove = defineCommand({
  description: 'Take a track out of the catalogue, with its plays and peaks',
  args: { id: ID },
  run: async (args, context) => {
    const id = parseId('ID', args.id)
    return await withStore(context, async (store) => {
      const track = await deleteTrack(store, id, context.now())
      return { text: `Deleted ${track.title}`, json: { id, title: track.title, deleted: true } }
    })
  },
})

const show = defineCommand({
  description: 'Show a track as it is in the store',
  args: { id: ID },
  run: async (args, context) => {
    const id = parseId('ID', args.id)
    return await withStore(context, async (store) => {
      const track = presentTrack(await showTrack(store, id))
      const width = Math.max(...Object.keys(track).map((name) => name.length))
      const lines = Object.entries(track).map(([name, value]) => `${name.padEnd(width)}  ${renderValue(value)}`)
      return { text: lines.join('\n'), json: track }
    })
  },
})

function renderValue(value: unknown): string {
  if (value === null) return '–'
  if (!Array.isArray(value)) return String(value)
  return value.map((artist: { name: string; role: string }) => `${artist.name} (${artist.role})`).join(', ')
}

/** The names of an import line, so that what is shown can be written back. */
function presentTrack(shown: ShownTrack) {
  const { audio_media, cover_media, audio_original, master_media, measured, cover_source, preview_offset, ...track } =
    shown
  return {
    ...track,
    artists: track.artists.map(({ artist_id, name, role }) => ({ id: artist_id, name, role })),
    is_explicit: track.is_explicit === 1,
    published_at: isoTime(track.published_at),
    has_audio: audio_media !== null,
    has_cover: cover_media !== null,
    created_at: isoTime(track.created_at),
    updated_at: isoTime(track.updated_at),
  }
}

export const track: CommandGroup = { description: 'Single tracks', commands: { update, delete: remove, show } }
