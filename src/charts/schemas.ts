import { z } from 'zod'
import { EXAMPLE_TRACK_ID } from '../http/examples.ts'
import { REASONS } from './similar.ts'

export const Trending = z.object({
  data: z.array(
    z
      .object({
        rank: z.int().min(1),
        id: z.guid(),
        title: z.string(),
        recent_plays: z.int().min(1),
        score: z.number().min(0).max(1),
      })
      .meta({ id: 'TrendingItem', description: 'An entry of the chart.' }),
  ),
  meta: z.object({ window_days: z.int(), total: z.int().min(0), limit: z.int() }),
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
  data: z.array(
    z
      .object({
        id: z.guid(),
        title: z.string(),
        reason: z.enum(REASONS),
        score: z
          .number()
          .min(0)
          .max(1)
          .describe('How near it is, from 0 to 1; by the same artist counts more than of the same genre.'),
        audio_url: z.url().nullable().describe('Signed link to the preview; null while the track has none.'),
      })
      .meta({ id: 'SimilarTrack', description: 'A track that may follow another.' }),
  ),
  meta: z.object({
    seed_track_id: z.guid(),
    total: z.int().min(0).describe('All that are similar for one of the reasons, not the size of `data`.'),
    limit: z.int(),
  }),
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
