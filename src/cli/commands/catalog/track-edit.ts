import type { Input } from '../../../catalog/field-kinds.ts'
import { type FieldName, type FieldValues, STORED_FIELDS } from '../../../catalog/track-fields.ts'
import { findSameSound } from '../../../editing/files/same-sound.ts'
import { findArtistId } from '../../../editing/operators/lookup.ts'
import { readNewTrack } from '../../../editing/tracks/new-track.ts'
import { type ShownTrack, saveTrack, showTrack, updateTrack } from '../../../editing/tracks/tracks.ts'
import { parseUuid } from '../../../http/query/parameters.ts'
import { isoTime } from '../../../text/time.ts'
import { flag, option, parseNumber, splitNames, word } from '../../command/arguments.ts'
import { UsageError } from '../../command/command.ts'
import { deskCommand, requireChanges, showTimes } from '../../command/desk.ts'
import { TRACK } from '../../command/named-track.ts'
import { findChanges, renderChanges } from '../../terminal/format.ts'

/** The names of an import line, so that what is shown can be written back. */
export function presentTrack(shown: ShownTrack) {
  const { audio_media, cover_media, audio_original, master_media, measured, cover_source, preview_offset, ...track } =
    shown
  return {
    ...showTimes(track),
    artists: track.artists.map(({ artist_id, name, role }) => ({ id: artist_id, name, role })),
    aliases: JSON.parse(track.aliases ?? '[]') as string[],
    ...presentFlags(track),
    has_audio: audio_media !== null,
    has_cover: cover_media !== null,
  }
}

type FlagName = { [Name in FieldName]: FieldValues[Name] extends boolean ? Name : never }[FieldName]

/** The store keeps 0 or 1 where an import line says false or true. */
function presentFlags(track: Pick<ShownTrack, FieldName>) {
  const flags = STORED_FIELDS.filter(([, { input }]) => input.type === 'flag')
  return Object.fromEntries(flags.map(([name]) => [name, track[name] === 1])) as Record<FlagName, boolean>
}

/** What a flag says of which field of an import line. */
interface TrackFlag {
  field: string
  /** The value that the flag gives the field; `now` is the moment of the command. */
  read: (text: string, name: string, now: number) => unknown
  arg: ReturnType<typeof flag> | ReturnType<typeof option>
}

type Flags = Record<string, TrackFlag>

const readText: TrackFlag['read'] = (text) => text || null
const readNumber: TrackFlag['read'] = (text, name) => (text === '' ? null : parseNumber(`--${name}`, text))

const textFlag = (field: string, hint: string, about: string, read = readText): TrackFlag => {
  return { field, read, arg: option(hint, about) }
}
const numberFlag = (field: string, hint: string, about: string) => textFlag(field, hint, about, readNumber)
const switchFlag = (field: string, read: TrackFlag['read'], about: string): TrackFlag => {
  return { field, read, arg: flag(about) }
}

/** The flags with a value, by the table of plain fields. */
function plainFlags(isNumber: boolean): Flags {
  const make = isNumber ? numberFlag : textFlag
  const flags = STORED_FIELDS.flatMap(([field, { input, flag }]): [string, TrackFlag][] =>
    'name' in flag && ((input as Input).type === 'number') === isNumber
      ? [[flag.name, make(field, flag.hint, flag.about)]]
      : [],
  )
  return Object.fromEntries(flags)
}

function plainSwitches(): Flags {
  const switches = STORED_FIELDS.flatMap(([field, { flag }]): [string, TrackFlag][] =>
    'on' in flag
      ? [
          [flag.on.name, switchFlag(field, () => true, flag.on.about)],
          [flag.off.name, switchFlag(field, () => false, flag.off.about)],
        ]
      : [],
  )
  return Object.fromEntries(switches)
}

/** Everything that can be said of a track. */
const FLAGS: Flags = {
  title: textFlag('title', 'TEXT', 'Its title; the slug stays'),
  genre: textFlag('genre', 'TEXT', 'Its genre'),
  aliases: textFlag('aliases', 'TITLES', 'Other titles that people look for, with commas between', splitNames),
  'artist-id': textFlag('artist_id', 'ARTIST', 'Its artist: id or name'),
  ...plainFlags(false),
  slug: textFlag('slug', 'SLUG', 'A slug of your own; the old address is gone'),
  'publish-at': textFlag(
    'publish_at',
    'TIME',
    'When the draft goes out by itself, like 2024-12-31T08:00:00Z; "" takes it away',
  ),
  'published-at': textFlag('published_at', 'TIME', 'A time like 2024-12-31T08:00:00Z'),
  'preview-start': numberFlag(
    'preview_start_seconds',
    'N',
    'Second at which the preview begins; "" lets the sound choose',
  ),
  'preview-duration': numberFlag('preview_duration_seconds', 'N', '15, 30 or 60 seconds'),
  duration: numberFlag('duration_seconds', 'N', 'Its length in seconds'),
  ...plainFlags(true),
  'play-count': numberFlag('play_count', 'N', 'Plays in all'),
  'like-count': numberFlag('like_count', 'N', 'Likes in all'),
  ...plainSwitches(),
  publish: switchFlag('published_at', (_, __, now) => isoTime(now), 'Publish it now'),
  draft: switchFlag('published_at', () => null, 'Take it back to a draft, which no partner sees'),
  cover: textFlag('cover', 'FILE', 'A picture: JPEG, PNG, WebP, AVIF or GIF; "" takes the present one away'),
  audio: textFlag('audio', 'FILE', 'A sound: WAV, AIFF, FLAC, MP3, AAC or Ogg; "" takes the present one away'),
}

const ARGS = Object.fromEntries(Object.entries(FLAGS).map(([name, { arg }]) => [name, arg]))

function readChanges(args: Readonly<Record<string, unknown>>, now: number): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const [name, { field, read }] of Object.entries(FLAGS)) {
    const given = args[name]
    if (given === undefined || given === false) continue
    if (Object.hasOwn(changes, field)) throw new UsageError(`two flags say two things of ${field}`)
    changes[field] = read(String(given), name, now)
  }
  requireChanges(changes)
  return changes
}

const { audio: _, 'artist-id': __, ...NEW_ARGS } = ARGS

export const add = deskCommand({
  description: 'Add a track: the sound is measured and a preview is cut; without a sound it is a draft',
  args: {
    file: word('The sound', { required: false }),
    artist: option('ARTIST', 'Its artist: id or name; made when there is none'),
    ...NEW_ARGS,
  },
  check: ({ file: _, artist: __, ...flags }) => void readChanges(flags, 0),
  async run({ file, artist, ...flags }, { store, audit, now, withIntake }) {
    const { cover, ...changes } = readChanges(flags, now())
    const named = artist === undefined ? {} : parseUuid(artist) ? { artist_id: artist } : { artist }
    const status = (flags as Record<string, unknown>).publish === true ? { status: 'published' } : {}
    const facts = { hasSound: file !== undefined, now: audit.at }
    const order = await readNewTrack(store, { ...changes, ...named, ...status }, facts)
    const files = { ...(file === undefined ? {} : { audio: file }), ...(cover === undefined ? {} : { cover }) }
    await withIntake((intake) =>
      saveTrack(store, { ...order, changes: { ...order.changes, ...files } }, audit, { intake }),
    )
    const added = await showTrack(store, order.id)
    const same = await findSameSound(store.db, added)
    const track = presentTrack(added)
    const state = track.published_at === null ? 'a draft' : 'published'
    return {
      text: `Added ${track.title} — ${track.artist} (${track.id}), ${state}`,
      json: track,
      notes: same.map((one) => `the same sound is here already as ${one.title} — ${one.artist} (${one.id})`),
    }
  },
})

export const update = deskCommand({
  description: 'Change a track; an empty value clears a field',
  args: { track: TRACK, ...ARGS },
  check: (args) => void readChanges(args, 0),
  async run(args, { store, audit, now, withIntake }) {
    const id = args.track
    const changes = readChanges(args, now())
    if (typeof changes.artist_id === 'string') changes.artist_id = await findArtistId(store, changes.artist_id)
    const before = presentTrack(await showTrack(store, id))
    const { isChanged } = await withIntake((intake) => updateTrack(store, id, changes, audit, intake))
    const after = presentTrack(await showTrack(store, id))
    const { updated_at: _, ...shown } = after
    const changed = findChanges(before, shown)
    const remarks = explainPreview(changes, after)
    const stays = Object.entries(remarks).filter(([name]) => !changed.includes(name))
    const head = `${isChanged ? 'Changed' : 'Nothing to change:'} ${after.title} — ${after.artist}`
    const lines = [
      ...renderChanges(before, shown, remarks),
      ...stays.map(([name, remark]) => `  ${name}  stays (${remark})`),
    ]
    return { text: [head, ...lines].join('\n'), json: { ...after, changed: isChanged, changes: changed } }
  },
})

/** Warns that a preview that would end behind the track was moved forward. */
function explainPreview(asked: Readonly<Record<string, unknown>>, after: ReturnType<typeof presentTrack>) {
  const start = asked.preview_start_seconds
  if (typeof start !== 'number' || start === after.preview_start_seconds) return {}
  return { preview_start_seconds: `asked for ${start}: the preview must end inside the track` }
}
