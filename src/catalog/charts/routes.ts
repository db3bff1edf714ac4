import { invalidTrackId, trackNotFound } from '../../errors.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { integer, limit } from '../../http/query/parameters.ts'
import { type LinkSigner, startOfWindow } from '../../media/signed-links.ts'
import { DAY_MS, dayOf } from '../../text/time.ts'
import { signMedia } from '../api/present-track.ts'
import { DATA } from '../api/route-deps.ts'
import { requireTrack, requireUuid, TRACK_ID_PARAM } from '../api/track-routes.ts'
import type { LiveCatalog } from '../live-catalog.ts'
import { SIMILAR_EXAMPLE, SimilarTracks, TRENDING_EXAMPLE, Trending } from './schemas.ts'
import { findSimilar } from './similar-tracks.ts'
import { rankTrending } from './trending.ts'

export interface ChartRouteDeps {
  live: LiveCatalog
  signer: LinkSigner
  now: () => number
}

export function chartRoutes(deps: ChartRouteDeps): Endpoint[] {
  return [listTrending(deps), listSimilar(deps)]
}

function listTrending({ live, now }: ChartRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'listTrending',
    path: '/trending',
    tag: 'Charts',
    summary: 'The most played tracks of the last days',
    description: 'Only tracks with at least one play in the window; tracks published inside it gain up to a tenth.',
    query: {
      days: integer({ min: 1, max: 90, default: 7, description: 'Length of the window, today included (UTC).' }),
      limit: limit(50),
    },
    answers: { 200: { description: 'The chart.', schema: Trending, example: TRENDING_EXAMPLE } },
    errors: [],
    handle({ query }) {
      const catalog = live.current()
      const endMs = startOfWindow(now())
      const firstDay = new Date(endMs - (query.days - 1) * DAY_MS).toISOString().slice(0, 10)
      const today = dayOf(endMs)
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
}

function listSimilar({ live, signer, now }: ChartRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'listSimilar',
    path: '/tracks/{id}/similar',
    tag: 'Tracks',
    summary: 'Tracks that may follow this one',
    description: 'By the same artist, of the same genre or with a similar title; highest score first.',
    params: TRACK_ID_PARAM,
    query: { limit: limit(50, 10) },
    answers: { 200: { description: 'The tracks.', schema: SimilarTracks, example: SIMILAR_EXAMPLE } },
    errors: [invalidTrackId(), trackNotFound()],
    handle({ params, query }) {
      requireUuid(params.id, invalidTrackId)
      const catalog = live.current()
      const seed = requireTrack(catalog, params.id)
      const { total, list } = findSimilar(catalog, seed, query.limit)
      const data = list.map(({ slot, reason, score }) => {
        const { id, title, audioMedia } = catalog.track(slot)
        return { id, title, reason, score, audio_url: signMedia(signer, audioMedia, now(), id) }
      })
      return jsonAnswer({ data, meta: { seed_track_id: catalog.track(seed).id, total, limit: query.limit } })
    },
  })
}
