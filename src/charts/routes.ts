import { z } from 'zod'
import type { LiveCatalog } from '../catalog/live-catalog.ts'
import { catalogUnreadable } from '../errors.ts'
import { jsonAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { integer, limit } from '../http/parameters.ts'
import { TRENDING_EXAMPLE, Trending } from './records.ts'
import { rankTrending } from './trending.ts'

const DAY_MS = 86_400_000

export interface ChartRouteParts {
  live: LiveCatalog
  now: () => number
}

export function chartRoutes({ live, now }: ChartRouteParts): Endpoint[] {
  const trending = endpoint({
    id: 'listTrending',
    method: 'GET',
    path: '/trending',
    tag: 'Charts',
    summary: 'The most played tracks of the last days',
    description: 'Only tracks with at least one play in the window; tracks published inside it gain up to a tenth.',
    access: 'key',
    cache: 'data',
    isMemoized: true,
    query: z.object({
      days: integer({ min: 1, max: 90, default: 7, description: 'Length of the window, today included (UTC).' }),
      limit: limit(50),
    }),
    answers: { 200: { description: 'The chart.', schema: Trending, example: TRENDING_EXAMPLE } },
    errors: [],
    onUnreadable: catalogUnreadable,
    handle({ query }) {
      const catalog = live.current()
      const endMs = now()
      const firstDay = new Date(endMs - (query.days - 1) * DAY_MS).toISOString().slice(0, 10)
      const today = new Date(endMs).toISOString().slice(0, 10)
      const { slots, plays } = catalog.playsBetween(firstDay, today)
      const published = catalog.columns.publishedAt
      const played = {
        slots,
        plays,
        publishedAtMs: (slot: number) => published[slot]!,
        id: (slot: number) => catalog.track(slot).id,
      }
      const ranked = rankTrending(played, Date.parse(firstDay), endMs, query.limit)
      return jsonAnswer({
        data: ranked.map(({ slot, plays, score }, index) => {
          const { id, title } = catalog.track(slot)
          return { rank: index + 1, id, title, recent_plays: plays, score }
        }),
        meta: { window_days: query.days, total: slots.length, limit: query.limit },
      })
    },
  })
  return [trending]
}
