import type { Endpoint } from '../http/endpoint.ts'
import { slugify } from '../text/slug.ts'
import { listByIds } from './page/listed-tracks.ts'
import type { ReadApi } from './page/read-api.ts'
import { type SitePageDeps, sitePage } from './page/site-page.ts'
import type { HomeView, SiteTrack } from './page/web-pages.ts'

const TRENDING_SHOWN = 10
/** One row on a wide screen: with what is around them, a first visit fetches no more than 150 KB. */
const LATEST_SHOWN = 6
const GENRES_SHOWN = 100

export function homePage(deps: SitePageDeps): Endpoint {
  return sitePage(deps, { path: '/', summary: 'Front page', load: (_, read) => loadHome(read) })
}

async function loadHome(read: ReadApi): Promise<HomeView> {
  const [trending, latest, genres] = await Promise.all([
    read<{ data: { id: string }[] }>('listTrending', { query: { limit: TRENDING_SHOWN } }),
    read<{ data: SiteTrack[] }>('listTracks', { query: { sort: 'newest', limit: LATEST_SHOWN } }),
    read<{ data: string[] }>('listGenres', { query: { limit: GENRES_SHOWN } }),
  ])
  return {
    page: 'home',
    trending: await listByIds(
      read,
      trending.data.map(({ id }) => id),
    ),
    latest: latest.data,
    genres: genres.data.map((name) => ({ name, slug: slugify(name) })),
  }
}
