import { z } from 'zod'
import { findNearArtists, type NearArtist as Near } from '../../editing/search/near-artists.ts'
import { showArtist } from '../../editing/tracks/artists.ts'
import { mergeArtists } from '../../editing/tracks/merge-artists.ts'
import { unmergeArtists } from '../../editing/tracks/unmerge-artists.ts'
import { ApiError } from '../../errors.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { text } from '../../http/query/parameters.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { fold } from '../../text/fold.ts'
import { adminEndpoint, dataAnswer, idOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { NearArtist } from './schemas.ts'

const tag = 'Catalogue'

export function artistMergeRoutes(deps: ConsoleDeps): Endpoint[] {
  return [nearRoute(deps), mergeRoute(deps), unmergeRoute(deps)]
}

function nearRoute({ reading }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'findNearArtists',
    method: 'GET',
    path: '/artists/near',
    tag,
    summary: 'Artists with this name or a near one, ten at most',
    description:
      'Suggestions while an artist is typed: `Hà Lihn` is near `Hà Linh`, and `My Duyen` is the same as `Mỹ Duyên`.',
    role: 'support',
    query: { name: text({ max: 200, description: 'The name as it was typed.', example: 'Hà Lihn' }) },
    answers: {
      200: {
        description: 'The same names first, then by how many tracks they have.',
        schema: z.object({ data: z.array(NearArtist) }),
      },
    },
    hasOwnTimeout: true,
    handle: async ({ query: { name = '' } }) => typedAnswer(200, { data: await findNearArtists(reading.lists, name) }),
  })
}

function mergeRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'mergeArtist',
    method: 'POST',
    path: '/artists/{id}/merge',
    tag,
    summary: 'Merge an artist into another',
    description:
      'Its tracks, featured credits and other names move, and its name becomes another name of the one that stays, so that it is found by it. Its id is gone: it answers 404. Its biography and picture go with it. For 24 hours it can be undone. Partners get `track.updated` for every published track that changed.',
    role: 'editor',
    params: idParam('The artist that goes.'),
    body: {
      description: 'The artist that stays.',
      schema: z.object({ into: z.uuid() }),
      example: { into: '06674786-4a0b-4114-895b-dd874077faec' },
    },
    answers: {
      200: {
        description: 'How many tracks name the other artist now.',
        schema: z.object({ data: z.object({ moved: z.int() }) }),
      },
    },
    hasOwnTimeout: true,
    async handle({ params, body, audit }) {
      const { moved } = await mergeArtists(store, idOf(params), body.into.toLowerCase(), audit)
      return dataAnswer(200, { moved })
    },
  })
}

function unmergeRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'unmergeArtist',
    method: 'POST',
    path: '/artists/{id}/unmerge',
    tag,
    summary: 'Undo a merge of the last 24 hours',
    description:
      'The artist is there again, with its id, names and picture, and so are the credits that moved. Refused when one of these names or credits has been changed since. `merges` of `GET /artists/{id}` of the artist that stayed has what can be undone.',
    role: 'editor',
    params: idParam('The artist that went.'),
    answers: {
      200: {
        description: 'How many tracks name it again.',
        schema: z.object({ data: z.object({ moved: z.int() }) }),
      },
    },
    hasOwnTimeout: true,
    async handle({ params, audit }) {
      const { moved } = await unmergeArtists(store, idOf(params), audit)
      return dataAnswer(200, { moved })
    },
  })
}

export const nameTaken = (name: string, same: readonly Omit<Near, 'is_same'>[]) =>
  new ApiError(409, 'CONFLICT', {
    vi: `Đã có nghệ sĩ tên “${name}”: hãy gộp hai nghệ sĩ, hoặc cho biết đây là người khác.`,
    en: `There is an artist called “${name}” already: merge the two, or say that this is someone else.`,
    extra: { same_name: same },
  })

/**
 * Throws when another artist goes by that name, marks and case aside. Two who give one name to two artists in the same instant both may:
 * `artist near` finds them.
 */
export async function refuseTakenName({ store }: ConsoleDeps, id: string, name: string): Promise<void> {
  const current = await showArtist(store, id)
  const wanted = name.normalize('NFC').trim()
  if (wanted === current.name) return
  const near = await findNearArtists(store, wanted, id)
  const same = near.filter((one) => fold(one.name) === fold(wanted))
  if (same.length > 0)
    throw nameTaken(
      same[0]!.name,
      same.map(({ id, name, tracks }) => ({ id, name, tracks })),
    )
}
