import { pathNotFound } from '../../errors.ts'
import { optionalPageText, pageNumber } from '../../http/query/page-parameters.ts'
import { slugify } from '../../text/slug.ts'
import { listByIds, withPeaks } from '../page/listed-tracks.ts'
import type { ReadApi } from '../page/read-api.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'
import type { ChartsView, SiteTrack, TrackPage } from '../page/web-pages.ts'
import { findTracks } from './find-tracks.ts'
import { findGenre } from './genres.ts'
import { readQuestion } from './question.ts'
import { type FindDeps, ROWS_ON_A_PAGE } from './search-page.ts'

const TRENDING_SHOWN = 10
/** One row on a wide screen: with what is around them, a first visit fetches no more than 150 KB. */
const LATEST_SHOWN = 6
const GENRES_SHOWN = 100
const CHART_ROWS = 50
const NEW_ROWS = 30
const CHARTS: readonly ChartsView['chart'][] = ['7', '30', '90', 'liked', 'newest']

type Tracks = { data: SiteTrack[]; meta: TrackPage['meta'] }
type Trending = { data: { id: string; recent_plays: number }[] }

/** A page after the last: there was one when the link was made. */
export function requirePage(list: readonly unknown[], page: number): void {
  if (list.length === 0 && page > 1) throw pathNotFound()
}

export const homePage = (deps: SitePageDeps) =>
  sitePage(deps, {
    path: '/',
    summary: 'Front page',
    async load(_, read) {
      const [trending, latest, genres] = await Promise.all([
        read<Trending>('listTrending', { query: { limit: TRENDING_SHOWN } }),
        read<Tracks>('listTracks', { query: { sort: 'newest', limit: LATEST_SHOWN } }),
        read<{ data: string[] }>('listGenres', { query: { limit: GENRES_SHOWN } }),
      ])
      const ids = trending.data.map(({ id }) => id)
      return {
        page: 'home',
        trending: await listByIds(read, ids),
        latest: latest.data,
        genres: genres.data.map((name) => ({ name, slug: slugify(name) })),
      }
    },
  })

export const chartsPage = (deps: SitePageDeps) =>
  sitePage(deps, {
    path: '/charts',
    summary: 'Charts',
    query: { by: optionalPageText() },
    load: ({ query }, read) => loadChart(CHARTS.find((each) => each === query.by) ?? '7', read),
  })

async function loadChart(chart: ChartsView['chart'], read: ReadApi): Promise<ChartsView> {
  const view = { page: 'charts', chart, plays: {}, isFallback: false } as const
  const list = async (sort: 'most_liked' | 'newest') =>
    withPeaks(read, (await read<Tracks>('listTracks', { query: { sort, limit: CHART_ROWS } })).data)
  if (chart === 'newest') return { ...view, tracks: await list('newest') }
  if (chart === 'liked') return { ...view, tracks: await list('most_liked') }
  const { data } = await read<Trending>('listTrending', { query: { days: chart, limit: CHART_ROWS } })
  if (data.length === 0) return { ...view, tracks: await list('most_liked'), isFallback: true }
  const ids = data.map(({ id }) => id)
  const plays = Object.fromEntries(data.map(({ id, recent_plays }) => [id, recent_plays]))
  return { ...view, tracks: await listByIds(read, ids), plays }
}

export const newPage = (deps: SitePageDeps) =>
  sitePage(deps, {
    path: '/new',
    summary: 'New tracks',
    query: { page: pageNumber() },
    async load({ query: { page } }, read) {
      const { data, meta } = await read<Tracks>('listTracks', { query: { sort: 'newest', page, limit: NEW_ROWS } })
      requirePage(data, page)
      return { page: 'new', list: { tracks: await withPeaks(read, data), meta } }
    },
  })

export const genrePage = (deps: FindDeps) =>
  sitePage(deps, {
    path: '/genres/{slug}',
    summary: 'A genre',
    params: { slug: { description: 'The name without diacritics.', example: 'ballad', schema: { type: 'string' } } },
    query: { sort: optionalPageText(), page: optionalPageText() },
    async load({ params, query }, read) {
      const catalog = deps.live.current()
      const slug = params.slug!
      const name = findGenre(catalog, slug)
      if (name === undefined) throw pathNotFound()
      // The orders that the page offers: search has more.
      const sort = query.sort === 'newest' ? 'newest' : 'popular'
      const question = readQuestion({ page: query.page, genre: slug, sort }, catalog)
      const { ids, total, page } = findTracks(catalog, question, ROWS_ON_A_PAGE)
      const list = { tracks: await listByIds(read, ids), meta: { page, limit: ROWS_ON_A_PAGE, total } }
      return { page: 'genre', slug, name, sort, list }
    },
  })
