import { z } from 'zod'
import { enqueuePictureJob } from '../../editing/jobs/enqueue.ts'
import { type ListedRelease as ListedRow, listReleases, showRelease } from '../../editing/releases/release-reads.ts'
import { addRelease, changeRelease, deleteRelease } from '../../editing/releases/releases.ts'
import { text } from '../../http/query/parameters.ts'
import type { Store } from '../../store/store.ts'
import { isoTime } from '../../text/time.ts'
import { adminRoutes, dataAnswer, dataOf, idParam, listAnswer, pageOf, paging } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { timeOf } from '../insight/query-times.ts'
import { fileUrl } from './present.ts'
import { receiveRoute } from './receive-route.ts'
import { ListedRelease, Release, ReleaseChanges } from './release-schemas.ts'

const { support, editor } = adminRoutes('Catalogue')
const params = idParam('The release.')

const present = <Tracks>({ cover, tracks, ...release }: Omit<ListedRow, 'tracks'> & { tracks: Tracks }) => ({
  ...{ id: release.id, title: release.title, release_date: release.release_date },
  cover_url: cover === null ? null : fileUrl('tracks', cover.track_id, 'cover', cover.media),
  created_at: isoTime(release.created_at),
  updated_at: isoTime(release.updated_at),
  tracks,
})

const shown = async (store: Store, id: string) => present(await showRelease(store, id))

/** Albums: a title, a day, tracks in an order. */
export const releaseRoutes: readonly Route[] = [
  support('listReleases', 'GET /releases', {
    summary: 'Releases by title',
    query: { ...paging, q: text({ max: 200, description: 'Words of the title, or the beginning of an id.' }) },
    answers: { 200: pageOf('A page of releases.', ListedRelease) },
    async handle({ query: { q = '', ...place } }, { store }) {
      const { releases, total } = await listReleases(store, { q, ...place })
      return listAnswer(releases.map(present<number>), total, place)
    },
  }),
  editor('addRelease', 'POST /releases', {
    summary: 'Make a release of tracks',
    description: 'A track is on one release at most. Nothing of its tracks changes, and partners are told nothing.',
    body: {
      description: 'The release.',
      schema: ReleaseChanges.extend({ id: z.uuid().optional(), title: z.string() }),
      example: { title: 'Phố mưa', release_date: '2026-03-02', tracks: [] },
    },
    answers: { 201: dataOf('Made.', Release) },
    handle: async ({ body, audit }, { store }) =>
      dataAnswer(201, await shown(store, await addRelease(store, body, audit))),
  }),
  support('getRelease', 'GET /releases/{id}', {
    summary: 'A release with its tracks in their order',
    params,
    answers: { 200: dataOf('The release.', Release) },
    handle: async ({ id }, { store }) => dataAnswer(200, await shown(store, id)),
  }),
  editor('changeRelease', 'PATCH /releases/{id}', {
    summary: 'Change title, day or tracks of a release',
    description: 'With `if_updated_at` it is refused with 409 when someone else has changed the release since.',
    params,
    body: {
      description: 'What is to change.',
      schema: ReleaseChanges.extend({ if_updated_at: z.iso.datetime().optional() }),
      example: { title: 'Phố mưa' },
    },
    answers: { 200: dataOf('The release as it is now.', Release) },
    async handle({ id, body: { if_updated_at, ...changes }, audit }, { store }) {
      await changeRelease(store, id, changes, audit, timeOf(if_updated_at))
      return dataAnswer(200, await shown(store, id))
    },
  }),
  receiveRoute('replaceReleaseCover', 'POST /releases/{id}/cover', {
    summary: 'Give a release another cover: every track of it gets the picture',
    params,
    find: showRelease,
    enqueue: (store, id, file, audit) => enqueuePictureJob(store, 'release', id, file, audit),
  }),
  editor('deleteRelease', 'DELETE /releases/{id}', {
    summary: 'Delete a release; its tracks stay',
    params,
    answers: { 204: { description: 'Deleted.', hasNoBody: true } },
    handle: ({ id, audit }, { store }) => deleteRelease(store, id, audit),
  }),
]
