import type { Catalog } from '../../catalog/catalog.ts'
import { ApiError, pathNotFound } from '../../errors.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { pageNumber } from '../../http/query/page-parameters.ts'
import { andInto, countBits, setBit } from '../../structures/bitmap.ts'
import { takeBitmap, withScratch } from '../../structures/bitmap-pool.ts'
import type { FindDeps } from '../find/search-page.ts'
import { requirePage } from '../find/track-lists.ts'
import { listByIds } from '../page/listed-tracks.ts'
import { sitePage } from '../page/site-page.ts'
import type { ArtistView, TrackPage } from '../page/web-pages.ts'

const TRACKS_PER_PAGE = 20

/** An artist with its own tracks, and with those of others in which it is featured. */
export function artistPage(deps: FindDeps): Endpoint {
  return sitePage(deps, {
    path: '/artists/{id}',
    summary: 'An artist and the tracks',
    params: { id: { description: 'Of the artist.', example: '06674786-4a0b-4114-895b-dd874077faec' } },
    query: { page: pageNumber(), with: pageNumber() },
    async load({ params, query }, read) {
      const asked = { params: { id: params.id! }, query: { limit: 1 } }
      const { artist } = await read<Pick<ArtistView, 'artist'>>('listArtistTracks', asked).catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 400 ? pathNotFound() : error
      })
      const catalog = deps.live.current()
      const list = async (unite: Unite, page: number): Promise<TrackPage> => {
        const { ids, total } = findTracksOf(catalog, artist.id, unite, page)
        requirePage(ids, page)
        return { tracks: await listByIds(read, ids), meta: { page, limit: TRACKS_PER_PAGE, total } }
      }
      const [own, withOthers] = await Promise.all([
        list('uniteArtists', query.page),
        list('uniteFeaturing', query.with),
      ])
      return { page: 'artist', artist, own, withOthers }
    },
  })
}

type Unite = 'uniteArtists' | 'uniteFeaturing'

/** The newest first. */
function findTracksOf(catalog: Catalog, id: string, unite: Unite, page: number): { ids: string[]; total: number } {
  return withScratch(() => {
    const [artists, words] = [takeBitmap(catalog.liveArtists.length), takeBitmap(catalog.liveTracks.length)]
    const slot = catalog.findArtist(id)
    if (slot === -1) return { ids: [], total: 0 }
    setBit(artists, slot)
    catalog[unite](artists, words)
    andInto(words, catalog.liveTracks)
    const total = countBits(words)
    const slots = catalog.pageOfTracks({ words, total }, 'newest', (page - 1) * TRACKS_PER_PAGE, TRACKS_PER_PAGE)
    return { ids: slots.map((each) => catalog.track(each).id), total }
  })
}
