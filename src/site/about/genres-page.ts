import type { Endpoint } from '../../http/endpoint.ts'
import { findTracks } from '../find/find-tracks.ts'
import { listSiteGenres } from '../find/genres.ts'
import { readQuestion } from '../find/question.ts'
import type { FindDeps } from '../find/search-page.ts'
import { sitePage } from '../page/site-page.ts'
import type { SiteTrack } from '../page/web-pages.ts'

const COVERS_SHOWN = 4
/** As many as the API takes at once. */
const IDS_AT_ONCE = 50

/** Every genre that has tracks, with how many and the covers of those played most. */
export function genresPage(deps: FindDeps): Endpoint {
  return sitePage(deps, {
    path: '/genres',
    summary: 'All genres',
    async load(_, read) {
      const catalog = deps.live.current()
      const genres = listSiteGenres(catalog).map((genre) => {
        const { ids, total } = findTracks(catalog, readQuestion({ genre: genre.slug }, catalog), COVERS_SHOWN)
        return { ...genre, ids, count: total }
      })
      // Two names may come to the same address.
      const bySlug = [...new Map(genres.map((genre) => [genre.slug, genre])).values()]
      const wanted = [...new Set(bySlug.flatMap(({ ids }) => ids))]
      const tracks = new Map<string, SiteTrack>()
      for (let at = 0; at < wanted.length; at += IDS_AT_ONCE) {
        const ids = wanted.slice(at, at + IDS_AT_ONCE).join()
        const { data } = await read<{ data: SiteTrack[] }>('getTracksByIds', { query: { ids } })
        for (const track of data) tracks.set(track.id, track)
      }
      return {
        page: 'genres',
        genres: bySlug.map(({ name, slug, count, ids }) => ({
          name,
          slug,
          count,
          covers: ids.flatMap((id) => tracks.get(id) ?? []),
        })),
      }
    },
  })
}
