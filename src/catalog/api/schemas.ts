import { z } from 'zod'
import { EXAMPLE_ARTIST_ID, EXAMPLE_SLUG, EXAMPLE_TRACK_ID } from '../../http/examples.ts'
import { FIELD_EXAMPLES, FIELD_SCHEMAS } from '../track-fields.ts'

/** The public records of the catalogue, as schemas: presenters are typed by them, the OpenAPI document is made of them. */

const COVER = 'https://nhac.example/media/covers/3f2c.webp?expires=1767229200&kid=1&signature=q8Jm'
const AUDIO = 'https://nhac.example/media/previews/3f2c.mp3?expires=1767229200&kid=1&signature=xV4a'

const nullable = <T extends z.ZodType>(schema: T, description: string) => schema.nullable().describe(description)

const TrackArtist = z
  .object({
    id: z.guid(),
    name: z.string(),
    role: z.enum(['primary', 'featured']).describe('The primary artist comes first.'),
  })
  .meta({ id: 'TrackArtist', description: 'One of the artists of a track.' })

export const Track = z
  .object({
    id: z.guid().describe('Stays the same for ever. Keep it, and ask for the rest when you need it.'),
    title: z.string().describe('As the artist writes it, with all marks.'),
    artist: z.string().describe('Display name of the primary artist.'),
    artist_id: z.guid().describe('The primary artist; usable as a filter.'),
    genre: z.string().describe('One of the names in `/genres`.'),
    duration: z.string().describe('Length of the full version, `m:ss`; the preview is shorter.'),
    audio_url: nullable(z.url(), 'Signed link to the preview; null while the track has none.'),
    preview_start_seconds: z.int().min(0).describe('Where in the full version the preview begins.'),
    preview_duration_seconds: z.int().describe('15, 30 or 60.'),
    cover_url: nullable(z.url(), 'Signed link to the cover; null while the track has none.'),
    media_expires_in: z.int().describe('Seconds for which the links are valid at the least.'),
    play_count: z.int().min(0).describe("Plays on the service's own site; calls of this API never count."),
    like_count: z.int().min(0).describe("Likes on the service's own site."),
    slug: z.string().describe("Last part of the track's public address; unique, and kept when the title changes."),
    ...FIELD_SCHEMAS,
    artists: z.array(TrackArtist).describe('Everybody who takes part, the primary artist first.'),
  })
  .meta({ id: 'Track', description: 'A track of the catalogue.' })

export type TrackRecord = z.infer<typeof Track>

export const TRACK_EXAMPLE: TrackRecord = {
  id: EXAMPLE_TRACK_ID,
  title: 'Mưa trên phố cũ',
  artist: 'Hà Linh',
  artist_id: EXAMPLE_ARTIST_ID,
  genre: 'Ballad',
  duration: '4:12',
  audio_url: AUDIO,
  preview_start_seconds: 62,
  preview_duration_seconds: 30,
  cover_url: COVER,
  media_expires_in: 3600,
  play_count: 18_204,
  like_count: 932,
  slug: EXAMPLE_SLUG,
  ...FIELD_EXAMPLES,
  artists: [{ id: EXAMPLE_ARTIST_ID, name: 'Hà Linh', role: 'primary' }],
}

export const Artist = z
  .object({
    id: z.guid(),
    name: z.string(),
    biography: nullable(z.string(), 'A few sentences on the artist.'),
    avatar_url: nullable(z.url(), 'Signed link to the picture.'),
    track_count: z.int().min(0).describe('Published tracks in which the artist is primary or featured.'),
    media_expires_in: z.int(),
  })
  .meta({ id: 'Artist', description: 'An artist of the catalogue.' })

export type ArtistRecord = z.infer<typeof Artist>

export const ARTIST_EXAMPLE: ArtistRecord = {
  id: EXAMPLE_ARTIST_ID,
  name: 'Hà Linh',
  biography: null,
  avatar_url: null,
  track_count: 14,
  media_expires_in: 3600,
}

export const PageMeta = z
  .object({
    total: z.int().min(0).describe('Records that match, not the size of `data`.'),
    page: z.int().min(1),
    limit: z.int().min(1),
    total_pages: z.int().min(0),
  })
  .meta({ id: 'PageMeta', description: 'Where a page lies in its list.' })

export const PAGE_META_EXAMPLE = { total: 1, page: 1, limit: 20, total_pages: 1 }

export const TrackPage = z.object({ data: z.array(Track), meta: PageMeta })
export const ArtistPage = z.object({ data: z.array(Artist), meta: PageMeta })
export const ArtistTracks = z.object({ artist: Artist, data: z.array(Track), meta: PageMeta })
export const GenrePage = z.object({ data: z.array(z.string()), meta: PageMeta })
export const TracksByIds = z.object({
  data: z.array(Track),
  meta: z.object({ total: z.int().min(0), page: z.literal(1), limit: z.literal(50) }),
})

const Analysis = z
  .object({
    bpm: z.number().nullable(),
    musical_key: z.string().nullable(),
    energy: z.number().min(0).max(1).nullable(),
    loudness_db: z.number().nullable(),
  })
  .meta({ id: 'Analysis', description: 'What was measured; null where it was not.' })

const Peaks = z.array(z.number().min(0).max(100))

export const Waveform = z
  .object({
    id: z.guid(),
    duration: z.string().describe('Length of the full version, `m:ss`.'),
    points: z.int().min(0).describe('Entries in `peaks`; 0 when the track has not been analysed.'),
    scale: z.literal('0-100'),
    peaks: Peaks.describe(
      'Average amplitude per segment. 100 is the loudest of the fine segments that are stored (8192 for a track measured here); averaged down to fewer points the highest entry is lower. Peaks that were imported are on the scale they came with.',
    ),
    analysis: Analysis,
    preview: z
      .object({
        start_seconds: z.int().min(0),
        duration_seconds: z.int(),
        points: z.int().min(0),
        peaks: Peaks,
      })
      .nullable()
      .describe('The same for the preview, on the scale of the whole track; null while there is none.'),
  })
  .meta({ id: 'Waveform', description: 'Waveform and audio analysis.' })

export type WaveformRecord = z.infer<typeof Waveform>

export const WAVEFORM_EXAMPLE: WaveformRecord = {
  id: EXAMPLE_TRACK_ID,
  duration: '4:12',
  points: 4,
  scale: '0-100',
  peaks: [12.5, 48.2, 61, 20.4],
  analysis: { bpm: 92, musical_key: 'A minor', energy: 0.41, loudness_db: -11.3 },
  preview: { start_seconds: 62, duration_seconds: 30, points: 4, peaks: [55.1, 80.3, 100, 72.6] },
}

export const Waveforms = z.object({
  data: z.array(Waveform),
  meta: z.object({ total: z.int().min(0), limit: z.literal(50), points: z.int() }),
})

export const AudioLink = z
  .object({
    id: z.guid(),
    audio_url: z.url(),
    cover_url: z.url().nullable(),
    preview_duration_seconds: z.int().nullable(),
    media_expires_in: z.int(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'AudioLink', description: 'A fresh link to the preview.' })

export const AUDIO_LINK_EXAMPLE: z.infer<typeof AudioLink> = {
  id: EXAMPLE_TRACK_ID,
  audio_url: AUDIO,
  cover_url: COVER,
  preview_duration_seconds: 30,
  media_expires_in: 3600,
  expires_at: '2026-01-01T01:00:00.000Z',
}
