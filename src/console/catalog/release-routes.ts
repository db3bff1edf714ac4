import { z } from 'zod'
import { enqueuePictureJob } from '../../editing/jobs/enqueue.ts'
import {
  type ListedRelease as ListedRow,
  listReleases,
  type ShownRelease,
  showRelease,
} from '../../editing/releases/release-reads.ts'
import { addRelease, changeRelease, deleteRelease } from '../../editing/releases/releases.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { text } from '../../http/query/parameters.ts'
import { isoTime } from '../../text/time.ts'
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
import { pictureRoute } from './picture-route.ts'
import { fileUrl } from './present.ts'
import { ListedRelease, Release, ReleaseChanges } from './release-schemas.ts'

const tag = 'Catalogue'
const params = idParam('The release.')
const ReleaseAnswer = z.object({ data: Release })

/** Albums: a title, a day, tracks in an order. */
export function releaseRoutes(deps: ConsoleDeps): Endpoint[] {
  return [listRoute(deps), addRoute(deps), showRoute(deps), changeRoute(deps), coverRoute(deps), removeRoute(deps)]
}

function presentCommon({ id, title, release_date, cover, created_at, updated_at }: Omit<ListedRow, 'tracks'>) {
  return {
    ...{ id, title, release_date },
    cover_url: cover === null ? null : fileUrl('tracks', cover.track_id, 'cover', cover.media),
    created_at: isoTime(created_at),
    updated_at: isoTime(updated_at),
  }
}

const presentListed = (release: ListedRow): ListedRelease => ({ ...presentCommon(release), tracks: release.tracks })
const present = (release: ShownRelease): Release => ({ ...presentCommon(release), tracks: release.tracks })

function listRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listReleases',
    method: 'GET',
    path: '/releases',
    tag,
    summary: 'Releases by title',
    role: 'support',
    query: {
      ...paging,
      q: text({ max: 200, description: 'Words of the title, or the beginning of an id.' }),
    },
    answers: {
      200: { description: 'A page of releases.', schema: z.object({ data: z.array(ListedRelease), meta: ListMeta }) },
    },
    async handle({ query: { q = '', page, limit } }) {
      const { releases, total } = await listReleases(store, { q, page, limit })
      return listAnswer(releases.map(presentListed), total, { page, limit })
    },
  })
}

function addRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'addRelease',
    method: 'POST',
    path: '/releases',
    tag,
    summary: 'Make a release of tracks',
    description: 'A track is on one release at most. Nothing of its tracks changes, and partners are told nothing.',
    role: 'editor',
    body: {
      description: 'The release.',
      schema: ReleaseChanges.extend({ id: z.uuid().optional(), title: z.string() }),
      example: { title: 'Phố mưa', release_date: '2026-03-02', tracks: [] },
    },
    answers: { 201: { description: 'Made.', schema: ReleaseAnswer } },
    async handle({ body, audit }) {
      return dataAnswer(201, present(await showRelease(store, await addRelease(store, body, audit))))
    },
  })
}

function showRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getRelease',
    method: 'GET',
    path: '/releases/{id}',
    tag,
    summary: 'A release with its tracks in their order',
    role: 'support',
    params,
    answers: { 200: { description: 'The release.', schema: ReleaseAnswer } },
    handle: async ({ params }) => dataAnswer(200, present(await showRelease(store, idOf(params)))),
  })
}

function changeRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'changeRelease',
    method: 'PATCH',
    path: '/releases/{id}',
    tag,
    summary: 'Change title, day or tracks of a release',
    description: 'With `if_updated_at` it is refused with 409 when someone else has changed the release since.',
    role: 'editor',
    params,
    body: {
      description: 'What is to change.',
      schema: ReleaseChanges.extend({ if_updated_at: z.iso.datetime().optional() }),
      example: { title: 'Phố mưa' },
    },
    answers: { 200: { description: 'The release as it is now.', schema: ReleaseAnswer } },
    async handle({ params, body: { if_updated_at, ...changes }, audit }) {
      const since = if_updated_at === undefined ? undefined : Date.parse(if_updated_at)
      await changeRelease(store, idOf(params), changes, audit, since)
      return dataAnswer(200, present(await showRelease(store, idOf(params))))
    },
  })
}

function coverRoute(deps: ConsoleDeps): Endpoint {
  const { store } = deps
  return pictureRoute(deps, {
    id: 'replaceReleaseCover',
    path: '/releases/{id}/cover',
    tag,
    summary: 'Give a release another cover: every track of it gets the picture',
    params,
    find: (id) => showRelease(store, id),
    enqueue: (id, file, audit) => enqueuePictureJob(store, 'release', id, file, audit),
  })
}

function removeRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'deleteRelease',
    method: 'DELETE',
    path: '/releases/{id}',
    tag,
    summary: 'Delete a release; its tracks stay',
    role: 'editor',
    params,
    answers: { 204: { description: 'Deleted.', hasNoBody: true } },
    async handle({ params, audit }) {
      await deleteRelease(store, idOf(params), audit)
      return emptyAnswer()
    },
  })
}
