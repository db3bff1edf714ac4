import { retryAfterSeconds } from '../access/limits/rate-headers.ts'
import { jsonAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { ownIdInvalid, tooManyListens } from '../http/own-errors.ts'
import { parseUuid } from '../http/query/parameters.ts'
import { addLike, type LikeOf, removeLike } from './like-queries.ts'
import { createListener, digestsOf, findListener } from './listener.ts'
import {
  type Asking,
  countAsking,
  type ListeningDeps,
  placeOfDay,
  placeOfTrack,
  requireOwnPage,
  requireTrack,
  SHARED,
  withPlaces,
} from './route-deps.ts'

const PATH = '/api/site/likes/{track_id}'
const PARAMS = { track_id: { description: 'Id of the track.', example: '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11' } }

/** One like per listener and track, however often it is said. */
export const likeRoutes = (deps: ListeningDeps): Endpoint[] => [
  likeEndpoint(deps, 'POST'),
  likeEndpoint(deps, 'DELETE'),
]

function likeEndpoint(deps: ListeningDeps, method: 'POST' | 'DELETE'): Endpoint {
  const isLiked = method === 'POST'
  return endpoint({
    ...SHARED,
    id: isLiked ? 'likeTrack' : 'unlikeTrack',
    method,
    path: PATH,
    summary: isLiked ? 'Likes a track' : 'Takes a like back',
    params: PARAMS,
    async handle(input) {
      requireOwnPage(deps, input)
      await countAsking(deps, 'likes', input)
      const id = parseUuid(input.params.track_id ?? '')
      if (id === undefined) throw ownIdInvalid()
      const track = requireTrack(deps, id)
      const listener = findListener(deps.keys, input.headers, input.client)
      const digests = digestsOf(deps.keys, 'like', track.id, listener)
      const known = listener.hasCookie || !isLiked ? undefined : createListener(deps.keys, deps.publicUrl)
      const alias = known && digestsOf(deps.keys, 'like', track.id, known.listener)[0]
      const like = { trackId: track.id, now: deps.now(), digests, alias }
      if (!isLiked) await removeLike(deps.store, like)
      else await addWithinLimits(deps, like, input)
      return jsonAnswer({ data: { liked: isLiked } }, known?.headers ?? [])
    },
  })
}

async function addWithinLimits(deps: ListeningDeps, like: LikeOf, { client, at }: Asking): Promise<void> {
  await withPlaces(
    deps.windows,
    [placeOfTrack(deps, 'like', like.trackId, client), placeOfDay(deps, client)],
    async (full) => {
      if (full !== undefined) throw tooManyListens(retryAfterSeconds(full, at))
      return await addLike(deps.store, like)
    },
    (isNew) => isNew,
  )
}
