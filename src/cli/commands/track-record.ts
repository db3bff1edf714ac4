import type { ListedTrack } from '../../admin/find-tracks.ts'
import type { ShownTrack } from '../../admin/tracks.ts'
import { isoTime } from '../format.ts'

export const TRACK = { type: 'positional', description: 'Its id or the beginning of it, slug, ISRC or title' } as const

/** The names of an import line, so that what is shown can be written back. */
export function presentTrack(shown: ShownTrack) {
  const { audio_media, cover_media, audio_original, master_media, measured, cover_source, preview_offset, ...track } =
    shown
  return {
    ...track,
    artists: track.artists.map(({ artist_id, name, role }) => ({ id: artist_id, name, role })),
    aliases: JSON.parse(track.aliases ?? '[]') as string[],
    is_explicit: track.is_explicit === 1,
    published_at: isoTime(track.published_at),
    has_audio: audio_media !== null,
    has_cover: cover_media !== null,
    created_at: isoTime(track.created_at),
    updated_at: isoTime(track.updated_at),
  }
}

export function presentListed({ published_at, updated_at, ...track }: ListedTrack) {
  return { ...track, published_at: isoTime(published_at), updated_at: isoTime(updated_at) }
}
