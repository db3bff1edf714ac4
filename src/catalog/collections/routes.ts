import { invalidSlug } from '../../errors.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_COLLECTION_SLUG } from '../../http/examples.ts'
import { collectionNotFound } from '../../http/headers/write-errors.ts'
import { limit, page } from '../../http/query/parameters.ts'
import type { LinkSigner } from '../../media/signed-links.ts'
import { isSlug, SLUG_SCHEMA } from '../../text/slug.ts'
import { isoTime } from '../../text/time.ts'
import { fields } from '../api/fields-parameter.ts'
import { jsonPage, pageDoc, pageOfTracks } from '../api/list-routes.ts'
import { signMedia } from '../api/present-track.ts'
import { type CatalogRouteDeps, DATA } from '../api/route-deps.ts'
import { PAGE_META_EXAMPLE, TRACK_EXAMPLE } from '../api/schemas.ts'
import type { CollectionView } from '../field-rows.ts'
import {
  COLLECTION_EXAMPLE,
  CollectionPage,
  type CollectionRecord,
  CollectionTracks,
  OneCollection,
} from './schemas.ts'

export function collectionRoutes(deps: CatalogRouteDeps): Endpoint[] {
  return [listCollections(deps), getCollection(deps), listCollectionTracks(deps)]
}

const tag = 'Collections'
const params = {
  slug: {
    description: 'Lower-case letters without diacritics, digits and hyphens.',
    example: EXAMPLE_COLLECTION_SLUG,
    schema: SLUG_SCHEMA,
  },
}

function presentCollection(collection: CollectionView, signer: LinkSigner, nowMs: number): CollectionRecord {
  return {
    id: collection.id,
    slug: collection.slug,
    title: collection.title,
    description: collection.description,
    cover_url: signMedia(signer, collection.coverMedia, nowMs),
    track_count: collection.trackCount,
    updated_at: isoTime(collection.updatedAt),
  }
}

function listCollections({ live, signer, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'listCollections',
    path: '/collections',
    tag,
    summary: 'Page through the collections',
    description: 'The one that an editor has changed last comes first.',
    query: { page: page(), limit: limit() },
    answers: pageDoc('One page of collections.', CollectionPage, {
      ...{ data: [COLLECTION_EXAMPLE], meta: PAGE_META_EXAMPLE },
    }),
    errors: [],
    handle({ query: { page, limit } }) {
      const { total, collections } = live.current().listCollections((page - 1) * limit, limit)
      const data = collections.map((one) => presentCollection(one, signer, now()))
      return jsonPage(data, total, { page, limit })
    },
  })
}

function requireSlug(slug = ''): string {
  if (!isSlug(slug)) throw invalidSlug()
  return slug
}

function getCollection({ live, signer, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'getCollection',
    path: '/collections/{slug}',
    tag,
    summary: 'One collection by the last part of its page address',
    params,
    answers: {
      200: { description: 'The collection.', schema: OneCollection, example: { data: COLLECTION_EXAMPLE } },
    },
    errors: [invalidSlug(), collectionNotFound()],
    handle({ params }) {
      const collection = live.current().findCollection(requireSlug(params.slug))
      if (collection === undefined) throw collectionNotFound()
      return jsonAnswer({ data: presentCollection(collection, signer, now()) })
    },
  })
}

function listCollectionTracks({ live, fragments, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'listCollectionTracks',
    path: '/collections/{slug}/tracks',
    tag,
    summary: "The tracks of a collection, in the editor's order",
    description:
      'Only what is published: a track that is taken away leaves the list at once, and has its old place again when it comes back. For another order or filters, `collection` of `/tracks`.',
    params,
    query: { page: page(), limit: limit(), fields: fields() },
    answers: pageDoc('One page of tracks.', CollectionTracks, { data: [TRACK_EXAMPLE], meta: PAGE_META_EXAMPLE }),
    errors: [invalidSlug(), collectionNotFound()],
    handle({ params, query: { page, limit, fields } }) {
      const slug = requireSlug(params.slug)
      const catalog = live.current()
      const found = catalog.listCollectionTracks(slug, (page - 1) * limit, limit)
      if (found === undefined) throw collectionNotFound()
      return pageOfTracks(found, { page, limit }, (slot) => fragments(catalog, slot, now(), fields))
    },
  })
}
