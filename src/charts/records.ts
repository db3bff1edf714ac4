import { z } from 'zod'

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
      id: '3f2c8e0a-5b7d-4c1e-9a34-7d20b6f1c8e5',
      title: 'Mưa trên phố cũ',
      recent_plays: 1290,
      score: 1,
    },
  ],
  meta: { window_days: 7, total: 1, limit: 20 },
}
