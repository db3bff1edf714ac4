import { z } from 'zod'
import { FIELD_TEXTS } from '../../http/document/field-texts.ts'
import { EXAMPLE_ARTIST_ID, EXAMPLE_SLUG, EXAMPLE_TRACK_ID } from '../../http/examples.ts'
import { FIELD_EXAMPLES, FIELD_SCHEMAS } from '../track-fields.ts'

/** The public records of the catalogue, as schemas: presenters are typed by them, the OpenAPI document is made of them. */

const COVER = 'https://nhac.example/media/covers/3f2c.webp?expires=1767229200&kid=1&signature=q8Jm'
const AUDIO = 'https://nhac.example/media/previews/3f2c.mp3?expires=1767229200&kid=1&signature=xV4a'

const WRITTEN = 'As the artist writes it, with all marks.'
const ARTIST_ID = 'For the filter `artist_id` and for `/artists/{id}/tracks`.'
const ASKED_ABOUT = 'The track that was asked about.'
const PREVIEW_START = 'Second of the full version at which the preview begins.'
const PREVIEW_LENGTH = 'Length of the preview in seconds: 15, 30 or 60.'
const COVER_LINK = 'Signed link to the cover; null while the track has none.'
const LINK_LIFE = 'Seconds for which the links are valid at the least; always 3600.'
const FOUND = 'Tracks that were found: unknown ids are left out, repeated ones counted once.'
const MOST_IDS = 'Most ids that one request may name: always 50.'

const nullable = <T extends z.ZodType>(schema: T, description: string) => schema.nullable().describe(description)

const TrackArtist = z
  .object({
    id: z.guid().describe(ARTIST_ID),
    name: z.string().describe(WRITTEN),
    role: z.enum(['primary', 'featured']).describe('The primary artist comes first.'),
  })
  .meta({ id: 'TrackArtist', description: 'One of the artists of a track.' })

export const Track = z
  .object({
    id: z.guid().describe('Stays the same for ever. Keep it, and ask for the rest when you need it.'),
    title: z.string().describe(WRITTEN),
    artist: z.string().describe('Display name of the primary artist.'),
    artist_id: z.guid().describe('The primary artist; usable as a filter.'),
    genre: z.string().describe('One of the names in `/genres`.'),
    duration: z.string().describe('Length of the full version, `m:ss`; the preview is shorter.'),
    audio_url: nullable(z.url(), 'Signed link to the preview; null while the track has none.'),
    preview_start_seconds: z.int().min(0).describe(PREVIEW_START),
    preview_duration_seconds: z.int().describe(PREVIEW_LENGTH),
    cover_url: nullable(z.url(), COVER_LINK),
    media_expires_in: z.int().describe(LINK_LIFE),
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
    id: z.guid().describe(ARTIST_ID),
    name: z.string().describe(WRITTEN),
    biography: nullable(z.string(), 'A few sentences on the artist; null while there are none.'),
    avatar_url: nullable(z.url(), 'Signed link to the picture; null while the artist has none.'),
    track_count: z.int().min(0).describe('Published tracks in which the artist is primary or featured.'),
    media_expires_in: z.int().describe(LINK_LIFE),
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
    page: z.int().min(1).describe(FIELD_TEXTS.page),
    limit: z.int().min(1).describe(FIELD_TEXTS.limit),
    total_pages: z.int().min(0).describe(FIELD_TEXTS.totalPages),
  })
  .meta({ id: 'PageMeta', description: 'Where a page lies in its list.' })

export const PAGE_META_EXAMPLE = { total: 1, page: 1, limit: 20, total_pages: 1 }

const trackList = z.array(Track).describe('The tracks of this page.')

export const TrackList = z.object({
  data: trackList,
  meta: PageMeta.extend({
    next_cursor: z
      .string()
      .nullable()
      .optional()
      .describe('Only where `cursor` was sent: what to send as `cursor` next; null when there is no more.'),
  }).meta({ id: 'TrackListMeta', description: 'Where a page lies in its list, and how to go on.' }),
})
export const ArtistPage = z.object({ data: z.array(Artist).describe('The artists of this page.'), meta: PageMeta })
export const ArtistTracks = z.object({ artist: Artist, data: trackList, meta: PageMeta })
export const GenrePage = z.object({
  data: z.array(z.string()).describe('Names of genres that have at least one track, from A to Z.'),
  meta: PageMeta,
})
export const TracksByIds = z.object({
  data: z.array(Track).describe('The tracks that exist, in the order of `ids`.'),
  meta: z
    .object({
      total: z.int().min(0).describe(FOUND),
      page: z.literal(1).describe('Always 1: there are no further pages.'),
      limit: z.literal(50).describe(MOST_IDS),
    })
    .describe('How many were found.'),
})

export const TracksByIsrc = z.object({
  data: z.array(Track).describe('The tracks with this ISRC, the newest first.'),
  meta: z.object({ total: z.int().min(1).describe('Tracks with this ISRC.') }).describe('How many were found.'),
})

const Analysis = z
  .object({
    bpm: FIELD_SCHEMAS.bpm,
    musical_key: FIELD_SCHEMAS.musical_key,
    energy: FIELD_SCHEMAS.energy,
    loudness_db: FIELD_SCHEMAS.loudness_db,
  })
  .meta({ id: 'Analysis', description: 'What was measured; null where it was not.' })

const Peaks = z.array(z.number().min(0).max(100))

export const Waveform = z
  .object({
    id: z.guid().describe(ASKED_ABOUT),
    duration: z.string().describe('Length of the full version, `m:ss`.'),
    points: z.int().min(0).describe('Entries in `peaks`; 0 when the track has not been analysed.'),
    scale: z.literal('0-100').describe('Bounds of every entry in `peaks`; always `0-100`.'),
    peaks: Peaks.describe(
      'Average amplitude per segment. 100 is the loudest of the fine segments that are stored (8192 for a track measured here); averaged down to fewer points the highest entry is lower. Peaks that were imported are on the scale they came with.',
    ),
    analysis: Analysis,
    preview: z
      .object({
        start_seconds: z.int().min(0).describe(PREVIEW_START),
        duration_seconds: z.int().describe(PREVIEW_LENGTH),
        points: z.int().min(0).describe('Entries in its `peaks`.'),
        peaks: Peaks.describe('Average amplitude per segment of the preview.'),
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
  data: z.array(Waveform).describe('The waveforms of the tracks that exist, in the order of `ids`.'),
  meta: z
    .object({
      total: z.int().min(0).describe(FOUND),
      limit: z.literal(50).describe(MOST_IDS),
      points: z.int().describe('Most entries in `peaks`, as asked for.'),
    })
    .describe('How many were found.'),
})

export const AudioLink = z
  .object({
    id: z.guid().describe(ASKED_ABOUT),
    audio_url: z.url().describe('Signed link to the preview; with `download=true` browsers save the file.'),
    cover_url: nullable(z.url(), COVER_LINK),
    preview_duration_seconds: nullable(z.int(), PREVIEW_LENGTH),
    media_expires_in: z
      .int()
      .describe('Seconds for which `audio_url` is valid: what `expires_in` asked for, else 3600.'),
    expires_at: z.iso.datetime().describe('From then on `audio_url` is refused.'),
  })
  .meta({ id: 'AudioLink', description: 'A fresh link to the preview.' })

export const AudioLinks = z.object({
  data: z.array(AudioLink).describe('A link for each track that has a preview, in the order asked for.'),
  missing: z.array(z.guid()).describe('Ids of tracks that are unknown or have no preview.'),
})

export const AUDIO_LINK_EXAMPLE: z.infer<typeof AudioLink> = {
  id: EXAMPLE_TRACK_ID,
  audio_url: AUDIO,
  cover_url: COVER,
  preview_duration_seconds: 30,
  media_expires_in: 3600,
  expires_at: '2026-01-01T01:00:00.000Z',
}
