import { type FieldName, type FieldValues, STORED_FIELDS } from '../../../catalog/track-fields.ts'
import { findTrackId, type ListedTrack } from '../../../editing/operators/find-tracks.ts'
import type { ShownTrack } from '../../../editing/tracks/tracks.ts'
import type { Store } from '../../../store/store.ts'
import { isoTime } from '../../../text/time.ts'
import type { Columns } from '../../terminal/print.ts'

export const TRACK = {
  type: 'positional',
  description: 'Its id or the beginning of it, slug, ISRC or title',
  find: findTrackId,
} as const

/** The names of an import line, so that what is shown can be written back. */
export function presentTrack(shown: ShownTrack) {
  const { audio_media, cover_media, audio_original, master_media, measured, cover_source, preview_offset, ...track } =
    shown
  return {
    ...track,
    artists: track.artists.map(({ artist_id, name, role }) => ({ id: artist_id, name, role })),
    aliases: JSON.parse(track.aliases ?? '[]') as string[],
    ...presentFlags(track),
    published_at: isoTime(track.published_at),
    publish_at: isoTime(track.publish_at),
    has_audio: audio_media !== null,
    has_cover: cover_media !== null,
    created_at: isoTime(track.created_at),
    updated_at: isoTime(track.updated_at),
  }
}

type FlagName = { [Name in FieldName]: FieldValues[Name] extends boolean ? Name : never }[FieldName]

/** The store keeps 0 or 1 where an import line says false or true. */
function presentFlags(track: Pick<ShownTrack, FieldName>) {
  const flags = STORED_FIELDS.filter(([, { input }]) => input.type === 'flag')
  return Object.fromEntries(flags.map(([name]) => [name, track[name] === 1])) as Record<FlagName, boolean>
}

export const presentListed = ({ id, slug, title, artist, genre, duration_seconds, ...times }: ListedTrack) => ({
  ...{ id, slug, title, artist, genre, duration_seconds },
  published_at: isoTime(times.published_at),
  updated_at: isoTime(times.updated_at),
})

/** The tracks of a collection or a release. */
export const MEMBERS: Columns<never> = {
  '': (_, at) => at + 1,
  TRACK: 'id',
  TITLE: 'title',
  ARTIST: 'artist',
  STATUS: 'status',
}

/** One after the other: each may be named by its title, and nothing is guessed. */
export async function findTrackIds(store: Store, words: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const word of words) ids.push(await findTrackId(store, word))
  return ids
}
