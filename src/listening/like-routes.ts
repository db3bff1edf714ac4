import { jsonAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { ownIdInvalid, tooManyListens } from '../http/own-errors.ts'
import { parseUuid } from '../http/parameters.ts'
import { retryAfterSeconds } from '../limits/rate-headers.ts'
import { addLike, type LikeOf, removeLike } from './like-queries.ts'
import { createListener, digestsOf, findListener } from './listener.ts'
import {
  type Asking,
  countAsking,
  type ListeningParts,
  placeOfDay,
  placeOfTrack,
  requireOwnPage,
  requireTrack,
  SHARED,
  withPlaces,
} from './route-parts.ts'

const PATH = '/api/site/likes/{track_id}'
const PARAMS = { track_id: { description: 'Id of the track.', example: '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11' } }

/** One like per listener and track, however often it is said. */
export const likeRoutes = (parts: ListeningParts): Endpoint[] => [
  likeEndpoint(parts, 'POST'),
  likeEndpoint(parts, 'DELETE'),
]

function likeEndpoint(parts: ListeningParts, method: 'POST' | 'DELETE'): Endpoint {
  const isLiked = method === 'POST'
  return endpoint({
    ...SHARED,
    id: isLiked ? 'likeTrack' : 'unlikeTrack',
    method,
    path: PATH,
    summary: isLiked ? 'Likes a track' : 'Takes a like back',
    params: PARAMS,
    async handle(input) {
      requireOwnPage(parts, input)
      await countAsking(parts, 'likes', input)
      const id = parseUuid(input.params.track_id ?? '')
      if (id === undefined) throw ownIdInvalid()
      const track = requireTrack(parts, id)
      const listener = findListener(parts.keys, input.headers, input.client)
      const digests = digestsOf(parts.keys, 'like', track.id, listener)
      const known = listener.hasCookie || !isLiked ? undefined : createListener(parts.keys, parts.publicUrl)
      const alias = known && digestsOf(parts.keys, 'like', track.id, known.listener)[0]
      const like = { trackId: track.id, now: parts.now(), digests, alias }
      if (!isLiked) await removeLike(parts.store, like)
      else await addWithinLimits(parts, like, input)
      return jsonAnswer({ data: { liked: isLiked } }, known?.headers ?? [])
    },
  })
}

async function addWithinLimits(parts: ListeningParts, like: LikeOf, { client, at }: Asking): Promise<void> {
  await withPlaces(
    parts.windows,
    [placeOfTrack(parts, 'like', like.trackId, client), placeOfDay(parts, client)],
    async (full) => {
      if (full !== undefined) throw tooManyListens(retryAfterSeconds(full, at))
      return await addLike(parts.store, like)
    },
    (isNew) => isNew,
  )
}
