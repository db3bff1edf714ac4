import { z } from 'zod'
import { findConsoleTrack } from '../../editing/tracks/console-track.ts'
import { listTracksForConsole, TRACK_SORTS } from '../../editing/tracks/list-catalog.ts'
import { TRACK_STATUSES } from '../../editing/tracks/track-statuses.ts'
import { deleteTrack, publishTrack, unpublishTrack } from '../../editing/tracks/tracks.ts'
import { pageMeta } from '../../http/answer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { flag, nameList, optionalChoice, text } from '../../http/parameters.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { adminEndpoint, dataAnswer, emptyAnswer, idOf, idParam, paging } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { presentListedTrack, presentTrack } from './present.ts'
import { TrackAnswer, TrackList } from './schemas.ts'

const tag = 'Catalogue'
const params = idParam('The track.')

export function trackRoutes(deps: ConsoleDeps): Endpoint[] {
  return [listRoute(deps), showRoute(deps), removeRoute(deps), publishRoute(deps), unpublishRoute(deps)]
}

function listRoute({ reading, catalogSearch }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listTracks',
    method: 'GET',
    path: '/tracks',
    tag,
    summary: 'All tracks, drafts and those taken down included',
    role: 'support',
    query: z.object({
      ...paging,
      q: text({ max: 200, description: 'Words of title, artists, slug or ISRC, or the beginning of an id.' }),
      status: nameList({ values: TRACK_STATUSES, description: 'Any of these; all when left out.' }),
      sort: optionalChoice({ values: TRACK_SORTS, description: 'The latest changed first when left out.' }),
      reverse: flag({ description: 'The other way round.', default: false }),
    }),
    answers: { 200: { description: 'A page of tracks.', schema: TrackList } },
    hasOwnTimeout: true,
    async handle({ query }) {
      const { q = '', status, sort = 'updated', reverse, page, limit } = query
      const request = { q, statuses: status, sort, isReversed: reverse === true, page, limit }
      const { tracks, total, counts } = await listTracksForConsole(reading.lists, catalogSearch, request)
      return typedAnswer(200, {
        data: tracks.map(presentListedTrack),
        meta: { ...pageMeta(total, page, limit), counts },
      })
    },
  })
}

function showRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getTrack',
    method: 'GET',
    path: '/tracks/{id}',
    tag,
    summary: 'A track with all that is known of it',
    role: 'support',
    params,
    answers: { 200: { description: 'The track.', schema: TrackAnswer } },
    handle: async ({ params }) => dataAnswer(200, presentTrack(await findConsoleTrack(store, idOf(params)))),
  })
}

function removeRoute({ store, waitForServers }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'deleteTrack',
    method: 'DELETE',
    path: '/tracks/{id}',
    tag,
    summary: 'Delete a track for good, with its plays',
    role: 'editor',
    params,
    answers: { 204: { description: 'Deleted.', hasNoBody: true } },
    async handle({ params, audit }) {
      await deleteTrack(store, idOf(params), audit)
      await waitForServers()
      return emptyAnswer()
    },
  })
}

function publishRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'publishTrack',
    method: 'POST',
    path: '/tracks/{id}/publish',
    tag,
    summary: 'Show a draft to partners; refused while the track is taken down',
    role: 'editor',
    params,
    answers: { 200: { description: 'The track as it is now.', schema: TrackAnswer } },
    async handle({ params, audit }) {
      const id = idOf(params)
      await publishTrack(store, id, audit)
      return dataAnswer(200, presentTrack(await findConsoleTrack(store, id)))
    },
  })
}

function unpublishRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'unpublishTrack',
    method: 'POST',
    path: '/tracks/{id}/unpublish',
    tag,
    summary: 'Make a track a draft, which no partner sees',
    role: 'editor',
    params,
    answers: { 200: { description: 'The track as it is now.', schema: TrackAnswer } },
    async handle({ params, audit }) {
      const id = idOf(params)
      await unpublishTrack(store, id, audit)
      return dataAnswer(200, presentTrack(await findConsoleTrack(store, id)))
    },
  })
}
