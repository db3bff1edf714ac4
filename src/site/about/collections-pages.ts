import type { CollectionRecord } from '../../catalog/collections/schemas.ts'
import { ApiError, pathNotFound } from '../../errors.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_COLLECTION_SLUG } from '../../http/examples.ts'
import { pageNumber } from '../../http/query/page-parameters.ts'
import { requirePage } from '../find/track-lists.ts'
import { withPeaks } from '../page/listed-tracks.ts'
import type { ReadApi } from '../page/read-api.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'
import type { SiteTrack, TrackPage } from '../page/web-pages.ts'

/** As many as the API takes ids of at once: their waveforms come with one question. */
const TRACKS_PER_PAGE = 50
const COLLECTIONS_PER_PAGE = 24
const COVERS_SHOWN = 4

export function collectionsPages(deps: SitePageDeps): Endpoint[] {
  return [listPage(deps), onePage(deps)]
}

/** What is empty leads listeners to nothing: it is in the list of the API and not in this one. */
function listPage(deps: SitePageDeps): Endpoint {
  return sitePage(deps, {
    path: '/collections',
    summary: 'All collections',
    query: { page: pageNumber() },
    async load({ query }, read) {
      const asked = { query: { page: query.page, limit: COLLECTIONS_PER_PAGE } }
      const { data, meta } = await read<{ data: CollectionRecord[]; meta: TrackPage['meta'] }>('listCollections', asked)
      requirePage(data, query.page)
      const shown = data.filter(({ track_count }) => track_count > 0)
      const collections = await Promise.all(shown.map(async (one) => ({ ...one, covers: await coversOf(read, one) })))
      return { page: 'collections', collections, meta }
    },
  })
}

/** The first tracks of a collection without a picture, whose covers stand in for it. */
async function coversOf(read: ReadApi, { slug, cover_url }: CollectionRecord): Promise<{ id: string }[]> {
  if (cover_url !== null) return []
  const asked = { params: { slug }, query: { limit: COVERS_SHOWN, fields: 'id' } }
  return (await read<{ data: { id: string }[] }>('listCollectionTracks', asked)).data
}

function onePage(deps: SitePageDeps): Endpoint {
  return sitePage(deps, {
    path: '/collections/{slug}',
    summary: 'A collection and its tracks',
    params: {
      slug: {
        description: 'Of the collection.',
        example: EXAMPLE_COLLECTION_SLUG,
        schema: { type: 'string' },
      },
    },
    query: { page: pageNumber() },
    async load({ params, query: { page } }, read) {
      const { data: collection } = await readOne(read, params.slug!)
      const asked = { params: { slug: collection.slug }, query: { page, limit: TRACKS_PER_PAGE } }
      const { data, meta } = await read<{ data: SiteTrack[]; meta: TrackPage['meta'] }>('listCollectionTracks', asked)
      requirePage(data, page)
      const covers = await coversOf(read, collection)
      return {
        page: 'collection',
        collection: { ...collection, covers },
        list: { tracks: await withPeaks(read, data), meta },
      }
    },
  })
}

const readOne = (read: ReadApi, slug: string) =>
  read<{ data: CollectionRecord }>('getCollection', { params: { slug } }).catch((error: unknown) => {
    throw error instanceof ApiError && error.status < 500 ? pathNotFound() : error
  })
