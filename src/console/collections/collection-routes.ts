import { z } from 'zod'
import { addCollection, deleteCollection, saveCollection } from '../../editing/collections/collections.ts'
import { listCollections, showCollection } from '../../editing/collections/list-collections.ts'
import { enqueuePictureJob } from '../../editing/jobs/enqueue.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_TRACK_IDS } from '../../http/examples.ts'
import { ownRefusal } from '../../http/own-errors.ts'
import { text } from '../../http/query/parameters.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import { pictureRoute } from '../catalog/picture-route.ts'
import { changedExample, toConflict } from '../catalog/present.ts'
import {
  adminEndpoint,
  dataAnswer,
  emptyAnswer,
  idOf,
  idParam,
  listAnswer,
  paging,
} from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { presentCollection, presentListedCollection } from './present.ts'
import { CollectionAnswer, CollectionChanges, CollectionOrder, ListedCollection, NewCollection } from './schemas.ts'

const tag = 'Collections'
const params = idParam('The collection.')

export function collectionConsoleRoutes(deps: ConsoleDeps): Endpoint[] {
  return [
    listRoute(deps),
    addRoute(deps),
    showRoute(deps),
    changeRoute(deps),
    orderRoute(deps),
    coverRoute(deps),
    removeRoute(deps),
  ]
}

const shown = async (store: Store, id: string) => presentCollection(await showCollection(store, id))

const slugTaken = () =>
  ownRefusal(409, {
    vi: 'Slug “ca-phe-chieu-mua” đã thuộc về tuyển tập khác.',
    en: 'another collection has the slug "ca-phe-chieu-mua"',
  })

function listRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listCollections',
    method: 'GET',
    path: '/collections',
    tag,
    summary: 'Collections, the last changed first',
    role: 'support',
    query: {
      ...paging,
      q: text({ max: 200, description: 'Words of the title or of the slug, or the beginning of an id.' }),
    },
    answers: {
      200: {
        description: 'A page of collections.',
        schema: z.object({ data: z.array(ListedCollection), meta: ListMeta }),
      },
    },
    async handle({ query: { q = '', page, limit } }) {
      const { collections, total } = await listCollections(store, { q, offset: (page - 1) * limit, limit })
      return listAnswer(collections.map(presentListedCollection), total, { page, limit })
    },
  })
}

function addRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'addCollection',
    method: 'POST',
    path: '/collections',
    tag,
    summary: 'Add a collection',
    description: 'Partners and listeners see it at once, and of its tracks those that are published.',
    role: 'editor',
    body: {
      description: 'The collection.',
      schema: NewCollection,
      example: { title: 'Cà phê chiều mưa', tracks: EXAMPLE_TRACK_IDS },
    },
    answers: { 201: { description: 'Added.', schema: CollectionAnswer } },
    errors: [slugTaken()],
    hasOwnTimeout: true,
    async handle({ body, audit }) {
      return dataAnswer(201, await shown(store, await addCollection(store, body, audit)))
    },
  })
}

function showRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getCollection',
    method: 'GET',
    path: '/collections/{id}',
    tag,
    summary: 'A collection with its tracks',
    role: 'support',
    params,
    answers: { 200: { description: 'The collection.', schema: CollectionAnswer } },
    handle: async ({ params }) => dataAnswer(200, await shown(store, idOf(params))),
  })
}

/** What was looked at may have changed: then nothing of it is done. */
async function change(
  store: Store,
  id: string,
  { if_updated_at, ...changes }: { if_updated_at?: string | undefined } & Record<string, unknown>,
  audit: AuditContext,
) {
  const since = if_updated_at === undefined ? undefined : Date.parse(if_updated_at)
  try {
    await saveCollection(store, { id, changes, isNew: false }, audit, { since })
  } catch (error) {
    throw toConflict(error)
  }
  return dataAnswer(200, await shown(store, id))
}

function changeRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'changeCollection',
    method: 'PATCH',
    path: '/collections/{id}',
    tag,
    summary: 'Change title, text or address of a collection',
    description:
      'A field that is left out stays, null clears it. Another slug ends the address of before: it answers 404. With `if_updated_at` a field that someone else has changed since is refused with 409 and `changed_meanwhile`.',
    role: 'editor',
    params,
    body: { description: 'What is to change.', schema: CollectionChanges, example: { title: 'Cà phê chiều mưa' } },
    answers: { 200: { description: 'The collection as it is now.', schema: CollectionAnswer } },
    errors: [changedExample(), slugTaken()],
    hasOwnTimeout: true,
    handle: async ({ params, body, audit }) => await change(store, idOf(params), body, audit),
  })
}

function orderRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'orderCollection',
    method: 'PUT',
    path: '/collections/{id}/tracks',
    tag,
    summary: 'Give a collection its tracks, in their order',
    description:
      'The whole order: what is not in it leaves the collection. Drafts may be in it; partners see them when they are published. An id that is no track, or is there twice, is 400, and nothing changes. With `if_updated_at` an order that someone else has changed since is refused with 409 and `changed_meanwhile`.',
    role: 'editor',
    params,
    body: { description: 'The order.', schema: CollectionOrder, example: { tracks: EXAMPLE_TRACK_IDS } },
    answers: { 200: { description: 'The collection as it is now.', schema: CollectionAnswer } },
    errors: [changedExample()],
    hasOwnTimeout: true,
    handle: async ({ params, body, audit }) => await change(store, idOf(params), body, audit),
  })
}

function coverRoute(deps: ConsoleDeps): Endpoint {
  const { store } = deps
  return pictureRoute(deps, {
    id: 'replaceCollectionCover',
    path: '/collections/{id}/cover',
    tag,
    summary: 'Give a collection another picture',
    params,
    find: (id) => showCollection(store, id),
    enqueue: (id, file, audit) => enqueuePictureJob(store, 'collection', id, file, audit),
  })
}

function removeRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'deleteCollection',
    method: 'DELETE',
    path: '/collections/{id}',
    tag,
    summary: 'Delete a collection; its tracks stay',
    role: 'editor',
    params,
    answers: { 204: { description: 'Deleted.', hasNoBody: true } },
    async handle({ params, audit }) {
      await deleteCollection(store, idOf(params), audit)
      return emptyAnswer()
    },
  })
}
