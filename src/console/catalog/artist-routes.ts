import { z } from 'zod'
import { enqueuePictureJob } from '../../editing/jobs/enqueue.ts'
import { listArtistsForConsole } from '../../editing/search/list-catalog.ts'
import { addArtist, deleteArtist, showArtist, updateArtist } from '../../editing/tracks/artists.ts'
import { listMerges } from '../../editing/tracks/kept-merges.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { text } from '../../http/query/parameters.ts'
import type { Store } from '../../store/store.ts'
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
import { nameTaken, refuseTakenName } from './artist-merge-routes.ts'
import { pictureRoute } from './picture-route.ts'
import { changedExample, presentArtist, presentListedArtist, toConflict } from './present.ts'
import { ArtistChanges, ArtistPatch, ListedArtist, ShownArtist } from './schemas.ts'

const tag = 'Catalogue'
const params = idParam('The artist.')
const ArtistAnswer = z.object({ data: ShownArtist })

export function artistRoutes(deps: ConsoleDeps): Endpoint[] {
  return [listRoute(deps), addRoute(deps), showRoute(deps), changeRoute(deps), avatarRoute(deps), removeRoute(deps)]
}

const shown = async (store: Store, id: string, now: number) =>
  presentArtist(await showArtist(store, id), await listMerges(store, now, id))

function listRoute({ reading }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listArtists',
    method: 'GET',
    path: '/artists',
    tag,
    summary: 'Artists by name',
    role: 'support',
    query: {
      ...paging,
      q: text({ max: 200, description: 'Words of the name, or the beginning of an id.' }),
    },
    answers: {
      200: { description: 'A page of artists.', schema: z.object({ data: z.array(ListedArtist), meta: ListMeta }) },
    },
    hasOwnTimeout: true,
    async handle({ query: { q = '', page, limit } }) {
      const { artists, total } = await listArtistsForConsole(reading.lists, { q, page, limit })
      return listAnswer(artists.map(presentListedArtist), total, { page, limit })
    },
  })
}

function addRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'addArtist',
    method: 'POST',
    path: '/artists',
    tag,
    summary: 'Add an artist',
    role: 'editor',
    body: {
      description: 'The artist.',
      schema: ArtistChanges.extend({ id: z.uuid().optional(), name: z.string() }),
      example: { name: 'Lan Anh', biography: null },
    },
    answers: { 201: { description: 'Added.', schema: ArtistAnswer } },
    async handle({ body, audit }) {
      const id = await addArtist(store, body, audit)
      return dataAnswer(201, await shown(store, id, audit.at))
    },
  })
}

function showRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getArtist',
    method: 'GET',
    path: '/artists/{id}',
    tag,
    summary: 'An artist with its tracks',
    role: 'support',
    params,
    answers: { 200: { description: 'The artist.', schema: ArtistAnswer } },
    handle: async ({ params, audit }) => dataAnswer(200, await shown(store, idOf(params), audit.at)),
  })
}

function changeRoute(deps: ConsoleDeps): Endpoint {
  const { store } = deps
  return adminEndpoint({
    id: 'changeArtist',
    method: 'PATCH',
    path: '/artists/{id}',
    tag,
    summary: 'Change an artist; every track shows its new name',
    description:
      'A name that another artist has, marks and case aside, is refused with 409 and `same_name`: merge them (`POST /artists/{id}/merge`), or say `is_other_person: true`. With `if_updated_at` a field that someone else has changed since is refused with 409 and `changed_meanwhile`.',
    role: 'editor',
    params,
    body: { description: 'What is to change.', schema: ArtistPatch, example: { name: 'Lan Anh' } },
    answers: { 200: { description: 'The artist as it is now.', schema: ArtistAnswer } },
    errors: [nameTaken('Lan Anh', []), changedExample()],
    hasOwnTimeout: true,
    async handle({ params, body: { is_other_person, if_updated_at, ...changes }, audit }) {
      const id = idOf(params)
      if (changes.name !== undefined && is_other_person !== true) await refuseTakenName(deps, id, changes.name)
      const since = if_updated_at === undefined ? undefined : Date.parse(if_updated_at)
      try {
        const { after } = await updateArtist(store, id, changes, audit, { since })
        return dataAnswer(200, presentArtist(after, await listMerges(store, audit.at, after.id)))
      } catch (error) {
        throw toConflict(error)
      }
    },
  })
}

function avatarRoute(deps: ConsoleDeps): Endpoint {
  const { store } = deps
  return pictureRoute(deps, {
    id: 'replaceArtistAvatar',
    path: '/artists/{id}/avatar',
    tag,
    summary: 'Give an artist another picture',
    params,
    find: (id) => showArtist(store, id),
    enqueue: (id, file, audit) => enqueuePictureJob(store, 'artist', id, file, audit),
  })
}

function removeRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'deleteArtist',
    method: 'DELETE',
    path: '/artists/{id}',
    tag,
    summary: 'Delete an artist; refused while a track names it',
    role: 'editor',
    params,
    answers: { 204: { description: 'Deleted.', hasNoBody: true } },
    async handle({ params, audit }) {
      await deleteArtist(store, idOf(params), audit)
      return emptyAnswer()
    },
  })
}
