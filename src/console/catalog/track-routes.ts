import { z } from 'zod'
import { listTracksForConsole } from '../../editing/search/list-catalog.ts'
import { findConsoleTrack } from '../../editing/tracks/console-track.ts'
import { countGenres } from '../../editing/tracks/list-genres.ts'
import { deleteTrack, publishTrack, unpublishTrack } from '../../editing/tracks/tracks.ts'
import { pageMeta } from '../../http/answer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { adminEndpoint, dataAnswer, emptyAnswer, idOf, idParam, paging } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { presentListedTrack, presentTrack } from './present.ts'
import { TrackAnswer, TrackList } from './schemas.ts'
import { trackFilterOf, trackListQuery } from './track-list-query.ts'

const tag = 'Catalogue'
const params = idParam('The track.')

export function trackRoutes(deps: ConsoleDeps): Endpoint[] {
  return [
    listRoute(deps),
    genresRoute(deps),
    showRoute(deps),
    removeRoute(deps),
    publishRoute(deps),
    unpublishRoute(deps),
  ]
}

function listRoute({ reading }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listTracks',
    method: 'GET',
    path: '/tracks',
    tag,
    summary: 'All tracks, drafts and those taken down included',
    role: 'support',
    query: { ...paging, ...trackListQuery },
    answers: { 200: { description: 'A page of tracks.', schema: TrackList } },
    hasOwnTimeout: true,
    async handle({ query }) {
      const { sort = 'updated', reverse, page, limit } = query
      const request = { ...trackFilterOf(query), sort, isReversed: reverse === true, page, limit }
      const { tracks, total, counts } = await listTracksForConsole(reading.lists, request)
      return typedAnswer(200, {
        data: tracks.map(presentListedTrack),
        meta: { ...pageMeta(total, page, limit), counts },
      })
    },
  })
}

function genresRoute({ reading }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listGenres',
    method: 'GET',
    path: '/genres',
    tag,
    summary: 'The genres of all tracks, drafts included, with how many each has',
    role: 'support',
    answers: {
      200: {
        description: 'By the Vietnamese alphabet.',
        schema: z.object({ data: z.array(z.object({ genre: z.string(), tracks: z.int() })) }),
      },
    },
    hasOwnTimeout: true,
    handle: async () => dataAnswer(200, await countGenres(reading.lists)),
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
