import { type Catalog, createCatalog, type TrackRow } from '../../src/catalog/catalog.ts'
import { INITIAL_FIELDS } from '../../src/catalog/track-fields.ts'
import { slugify } from '../../src/text/slug.ts'
import type { Song } from './songs.ts'

export const numberedId = (kind: 'a' | 'b', number: number) =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export interface SongFields extends Omit<Song, 'featured'> {
  featured?: readonly string[]
  plays?: number
}

/** A catalogue of songs, track number `i` being the song at `i`; later songs are newer and, unless told, less played. */
export function makeSongCatalog(songs: readonly SongFields[]): Catalog {
  const catalog = createCatalog()
  const artists = [...new Set(songs.flatMap(({ artist, featured = [] }) => [artist, ...featured]))]
  const numbers = new Map(artists.map((name, at) => [name, at]))
  catalog.addArtists(
    artists.map((name, at) => ({
      id: numberedId('a', at),
      name,
      biography: null,
      avatar_media: null,
      created_at: at,
    })),
  )
  catalog.addTracks(songs.map((song, at) => makeRow(song, at, numbers.get(song.artist)!)))
  catalog.addTrackArtists(
    songs.flatMap(({ featured = [] }, at) =>
      featured.map((name, position) => ({
        track_id: numberedId('b', at),
        artist_id: numberedId('a', numbers.get(name)!),
        role: 'featured' as const,
        position,
      })),
    ),
  )
  for (const _ of catalog.build());
  return catalog
}

export function makeRow({ title, genre, plays }: SongFields, at: number, artist: number): TrackRow {
  return {
    ...INITIAL_FIELDS,
    id: numberedId('b', at),
    slug: `${slugify(title)}-${at}`,
    title,
    artist_id: numberedId('a', artist),
    genre,
    duration_seconds: 200,
    play_count: plays ?? 1000 - at,
    like_count: 0,
    published_at: at,
    preview_start_seconds: 0,
    preview_duration_seconds: 30,
    audio_media: null,
    cover_media: null,
  }
}
