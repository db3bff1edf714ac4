import { addCollection, deleteCollection, saveCollection } from '../../editing/collections/collections.ts'
import { listCollections, showCollection } from '../../editing/collections/list-collections.ts'
import { enqueuePictureJob } from '../../editing/jobs/enqueue.ts'
import { EXAMPLE_TRACK_IDS } from '../../http/examples.ts'
import { ownRefusal } from '../../http/own-errors.ts'
import { text } from '../../http/query/parameters.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import { changedExample } from '../catalog/present.ts'
import { receiveRoute } from '../catalog/receive-route.ts'
import {
  adminRoutes,
  dataAnswer,
  dataOf,
  idParam,
  listAnswer,
  pageOf,
  paging,
  rowsOf,
} from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { timeOf } from '../insight/query-times.ts'
import { presentCollection, presentListedCollection } from './present.ts'
import { CollectionChanges, CollectionOrder, ListedCollection, NewCollection, ShownCollection } from './schemas.ts'

const tag = 'Collections'
const { support, editor } = adminRoutes(tag)
const params = idParam('The collection.')

const shown = async (store: Store, id: string) => presentCollection(await showCollection(store, id))

const slugTaken = () =>
  ownRefusal(409, {
    vi: 'Slug “ca-phe-chieu-mua” đã thuộc về tuyển tập khác.',
    en: 'another collection has the slug "ca-phe-chieu-mua"',
  })

type Changes = { if_updated_at?: string | undefined } & Record<string, unknown>

/** What was looked at may have changed: then nothing of it is done. */
async function change(
  { id, body: { if_updated_at, ...changes }, audit }: { id: string; body: Changes; audit: AuditContext },
  { store }: { store: Store },
) {
  await saveCollection(store, { id, changes, isNew: false }, audit, { since: timeOf(if_updated_at) })
  return dataAnswer(200, await shown(store, id))
}

export const collectionConsoleRoutes: readonly Route[] = [
  support('listCollections', 'GET /collections', {
    summary: 'Collections, the last changed first',
    query: {
      ...paging,
      q: text({ max: 200, description: 'Words of the title or of the slug, or the beginning of an id.' }),
    },
    answers: { 200: pageOf('A page of collections.', ListedCollection) },
    async handle({ query: { q = '', ...place } }, { store }) {
      const { collections, total } = await listCollections(store, { q, ...rowsOf(place) })
      return listAnswer(collections.map(presentListedCollection), total, place)
    },
  }),
  editor('addCollection', 'POST /collections', {
    summary: 'Add a collection',
    description: 'Partners and listeners see it at once, and of its tracks those that are published.',
    body: {
      description: 'The collection.',
      schema: NewCollection,
      example: { title: 'Cà phê chiều mưa', tracks: EXAMPLE_TRACK_IDS },
    },
    answers: { 201: dataOf('Added.', ShownCollection) },
    errors: [slugTaken()],
    hasOwnTimeout: true,
    handle: async ({ body, audit }, { store }) =>
      dataAnswer(201, await shown(store, await addCollection(store, body, audit))),
  }),
  support('getCollection', 'GET /collections/{id}', {
    summary: 'A collection with its tracks',
    params,
    answers: { 200: dataOf('The collection.', ShownCollection) },
    handle: async ({ id }, { store }) => dataAnswer(200, await shown(store, id)),
  }),
  editor('changeCollection', 'PATCH /collections/{id}', {
    summary: 'Change title, text or address of a collection',
    description:
      'A field that is left out stays, null clears it. Another slug ends the address of before: it answers 404. With `if_updated_at` a field that someone else has changed since is refused with 409 and `changed_meanwhile`.',
    params,
    body: { description: 'What is to change.', schema: CollectionChanges, example: { title: 'Cà phê chiều mưa' } },
    answers: { 200: dataOf('The collection as it is now.', ShownCollection) },
    errors: [changedExample(), slugTaken()],
    hasOwnTimeout: true,
    handle: change,
  }),
  editor('orderCollection', 'PUT /collections/{id}/tracks', {
    summary: 'Give a collection its tracks, in their order',
    description:
      'The whole order: what is not in it leaves the collection. Drafts may be in it; partners see them when they are published. An id that is no track, or is there twice, is 400, and nothing changes. With `if_updated_at` an order that someone else has changed since is refused with 409 and `changed_meanwhile`.',
    params,
    body: { description: 'The order.', schema: CollectionOrder, example: { tracks: EXAMPLE_TRACK_IDS } },
    answers: { 200: dataOf('The collection as it is now.', ShownCollection) },
    errors: [changedExample()],
    hasOwnTimeout: true,
    handle: change,
  }),
  receiveRoute('replaceCollectionCover', 'POST /collections/{id}/cover', {
    tag,
    summary: 'Give a collection another picture',
    params,
    find: showCollection,
    enqueue: (store, id, file, audit) => enqueuePictureJob(store, 'collection', id, file, audit),
  }),
  editor('deleteCollection', 'DELETE /collections/{id}', {
    summary: 'Delete a collection; its tracks stay',
    params,
    answers: { 204: { description: 'Deleted.', hasNoBody: true } },
    async handle({ id, audit }, { store }) {
      await deleteCollection(store, id, audit)
    },
  }),
]
