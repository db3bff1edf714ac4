import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { listByIds, withPeaks } from '../page/listed-tracks.ts'
import type { ReadApi } from '../page/read-api.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'
import type { ChartsView, SiteTrack } from '../page/web-pages.ts'

const ROWS = 50
const CHARTS: readonly ChartsView['chart'][] = ['7', '30', '90', 'liked', 'newest']

export function chartsPage(deps: SitePageDeps): Endpoint {
  return sitePage(deps, {
    path: '/charts',
    summary: 'Charts',
    query: { by: z.string().optional().catch(undefined) },
    load: ({ query }, read) => loadChart(CHARTS.find((each) => each === query.by) ?? '7', read),
  })
}

async function loadChart(chart: ChartsView['chart'], read: ReadApi): Promise<ChartsView> {
  if (chart === 'liked' || chart === 'newest') {
    const sort = chart === 'liked' ? 'most_liked' : 'newest'
    const { data } = await read<{ data: SiteTrack[] }>('listTracks', { query: { sort, limit: ROWS } })
    return { page: 'charts', chart, tracks: await withPeaks(read, data), plays: {} }
  }
  const { data } = await read<{ data: { id: string; recent_plays: number }[] }>('listTrending', {
    query: { days: chart, limit: ROWS },
  })
  const ids = data.map(({ id }) => id)
  const plays = Object.fromEntries(data.map(({ id, recent_plays }) => [id, recent_plays]))
  return { page: 'charts', chart, tracks: await listByIds(read, ids), plays }
}
