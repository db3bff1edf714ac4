import { z } from 'zod'
import { FIELD_TEXTS } from '../../http/document/field-texts.ts'
import { EXAMPLE_TRACK_ID } from '../../http/examples.ts'
import { Track, Waveform } from '../api/schemas.ts'
import { REASONS } from './similar.ts'

export const Trending = z.object({
  data: z
    .array(
      z
        .object({
          rank: z.int().min(1).describe('Place in the chart; 1 is the first.'),
          id: z.guid().describe(FIELD_TEXTS.listedTrack),
          title: Track.shape.title,
          recent_plays: z.int().min(1).describe("Plays on the service's own site inside the window."),
          score: z
            .number()
            .min(0)
            .max(1)
            .describe(
              'Relative to the first, which has 1: its plays, and up to a tenth more if it was published inside the window.',
            ),
        })
        .meta({ id: 'TrendingItem', description: 'An entry of the chart.' }),
    )
    .describe('The chart, the first place first.'),
  meta: z
    .object({
      window_days: z.int().describe('Length of the window in days, today included (UTC).'),
      total: z.int().min(0).describe('Tracks that were played inside the window, not the size of `data`.'),
      limit: z.int().describe(FIELD_TEXTS.limit),
    })
    .describe('What the chart was made of.'),
})

export const TRENDING_EXAMPLE: z.infer<typeof Trending> = {
  data: [
    {
      rank: 1,
      id: EXAMPLE_TRACK_ID,
      title: 'Mưa trên phố cũ',
      recent_plays: 1290,
      score: 1,
    },
  ],
  meta: { window_days: 7, total: 1, limit: 20 },
}

export const SimilarTracks = z.object({
  data: z
    .array(
      z
        .object({
          id: z.guid().describe(FIELD_TEXTS.listedTrack),
          title: Track.shape.title,
          reason: z.enum(REASONS).describe('What ties it most closely to the track that was asked about.'),
          score: z
            .number()
            .min(0)
            .max(1)
            .describe('How near it is, from 0 to 1; by the same artist counts more than of the same genre.'),
          audio_url: Track.shape.audio_url,
        })
        .meta({ id: 'SimilarTrack', description: 'A track that may follow another.' }),
    )
    .describe('Similar tracks, the highest score first.'),
  meta: z
    .object({
      seed_track_id: Waveform.shape.id,
      total: z.int().min(0).describe('All that are similar for one of the reasons, not the size of `data`.'),
      limit: z.int().describe(FIELD_TEXTS.limit),
    })
    .describe('What was asked for and how much there is.'),
})

export const SIMILAR_EXAMPLE: z.infer<typeof SimilarTracks> = {
  data: [
    {
      id: '7be01f2c-9d34-4a6b-8c55-10f2e7d9a3b1',
      title: 'Phố cũ chiều mưa',
      reason: 'similar_title',
      score: 0.81,
      audio_url: null,
    },
  ],
  meta: { seed_track_id: EXAMPLE_TRACK_ID, total: 1, limit: 10 },
}
