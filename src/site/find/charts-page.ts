import type { Endpoint } from '../../http/endpoint.ts'
import { optionalPageText } from '../../http/query/page-parameters.ts'
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
    query: { by: optionalPageText() },
    load: ({ query }, read) => loadChart(CHARTS.find((each) => each === query.by) ?? '7', read),
  })
}

async function loadChart(chart: ChartsView['chart'], read: ReadApi): Promise<ChartsView> {
  const list = async (sort: 'most_liked' | 'newest') => {
    const { data } = await read<{ data: SiteTrack[] }>('listTracks', { query: { sort, limit: ROWS } })
    return await withPeaks(read, data)
  }
  if (chart === 'liked' || chart === 'newest') {
    const tracks = await list(chart === 'liked' ? 'most_liked' : 'newest')
    return { page: 'charts', chart, tracks, plays: {}, isFallback: false }
  }
  const { data } = await read<{ data: { id: string; recent_plays: number }[] }>('listTrending', {
    query: { days: chart, limit: ROWS },
  })
  if (data.length === 0) return { page: 'charts', chart, tracks: await list('most_liked'), plays: {}, isFallback: true }
  const ids = data.map(({ id }) => id)
  const plays = Object.fromEntries(data.map(({ id, recent_plays }) => [id, recent_plays]))
  return { page: 'charts', chart, tracks: await listByIds(read, ids), plays, isFallback: false }
}
