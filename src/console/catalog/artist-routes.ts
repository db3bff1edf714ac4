import { z } from 'zod'
import { enqueuePictureJob } from '../../editing/jobs/enqueue.ts'
import { listArtistsForConsole } from '../../editing/search/list-catalog.ts'
import { findNearArtists, type NearArtist as Near } from '../../editing/search/near-artists.ts'
import { addArtist, deleteArtist, showArtist, updateArtist } from '../../editing/tracks/artists.ts'
import { listMerges } from '../../editing/tracks/kept-merges.ts'
import { mergeArtists } from '../../editing/tracks/merge-artists.ts'
import { unmergeArtists } from '../../editing/tracks/unmerge-artists.ts'
import { ApiError } from '../../errors.ts'
import { text } from '../../http/query/parameters.ts'
import type { Store } from '../../store/store.ts'
import { fold } from '../../text/fold.ts'
import { adminRoutes, dataAnswer, dataOf, idParam, listAnswer, pageOf, paging } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { timeOf } from '../insight/query-times.ts'
import { changedExample, presentArtist, presentListedArtist } from './present.ts'
import { receiveRoute } from './receive-route.ts'
import { ArtistChanges, ArtistPatch, ListedArtist, NearArtist, ShownArtist } from './schemas.ts'

const { support, editor } = adminRoutes('Catalogue')
const params = idParam('The artist.')

const shown = async (store: Store, id: string, now: number) =>
  presentArtist(await showArtist(store, id), await listMerges(store, now, id))

const nameTaken = (name: string, same: readonly Omit<Near, 'is_same'>[]) =>
  new ApiError(409, 'CONFLICT', {
    vi: `Đã có nghệ sĩ tên “${name}”: hãy gộp hai nghệ sĩ, hoặc cho biết đây là người khác.`,
    en: `There is an artist called “${name}” already: merge the two, or say that this is someone else.`,
    extra: { same_name: same },
  })

/**
 * Throws when another artist goes by that name, marks and case aside. Two who give one name to two artists in the same instant both may:
 * `artist near` finds them.
 */
async function refuseTakenName(store: Store, id: string, name: string): Promise<void> {
  const current = await showArtist(store, id)
  const wanted = name.normalize('NFC').trim()
  if (wanted === current.name) return
  const near = await findNearArtists(store, wanted, id)
  const same = near.filter((one) => fold(one.name) === fold(wanted)).map(({ is_same: _, ...one }) => one)
  if (same.length > 0) throw nameTaken(same[0]!.name, same)
}

export const artistRoutes: readonly Route[] = [
  support('listArtists', 'GET /artists', {
    summary: 'Artists by name',
    query: { ...paging, q: text({ max: 200, description: 'Words of the name, or the beginning of an id.' }) },
    answers: { 200: pageOf('A page of artists.', ListedArtist) },
    hasOwnTimeout: true,
    async handle({ query: { q = '', ...place } }, { reading }) {
      const { artists, total } = await listArtistsForConsole(reading.lists, { q, ...place })
      return listAnswer(artists.map(presentListedArtist), total, place)
    },
  }),
  editor('addArtist', 'POST /artists', {
    summary: 'Add an artist',
    body: {
      description: 'The artist.',
      schema: ArtistChanges.extend({ id: z.uuid().optional(), name: z.string() }),
      example: { name: 'Lan Anh', biography: null },
    },
    answers: { 201: dataOf('Added.', ShownArtist) },
    handle: async ({ body, audit }, { store }) =>
      dataAnswer(201, await shown(store, await addArtist(store, body, audit), audit.at)),
  }),
  support('getArtist', 'GET /artists/{id}', {
    summary: 'An artist with its tracks',
    params,
    answers: { 200: dataOf('The artist.', ShownArtist) },
    handle: async ({ id, audit }, { store }) => dataAnswer(200, await shown(store, id, audit.at)),
  }),
  editor('changeArtist', 'PATCH /artists/{id}', {
    summary: 'Change an artist; every track shows its new name',
    description:
      'A name that another artist has, marks and case aside, is refused with 409 and `same_name`: merge them (`POST /artists/{id}/merge`), or say `is_other_person: true`. With `if_updated_at` a field that someone else has changed since is refused with 409 and `changed_meanwhile`.',
    params,
    body: { description: 'What is to change.', schema: ArtistPatch, example: { name: 'Lan Anh' } },
    answers: { 200: dataOf('The artist as it is now.', ShownArtist) },
    errors: [nameTaken('Lan Anh', []), changedExample()],
    hasOwnTimeout: true,
    async handle({ id, body: { is_other_person, if_updated_at, ...changes }, audit }, { store }) {
      if (changes.name !== undefined && is_other_person !== true) await refuseTakenName(store, id, changes.name)
      await updateArtist(store, id, changes, audit, { since: timeOf(if_updated_at) })
      return dataAnswer(200, await shown(store, id, audit.at))
    },
  }),
  receiveRoute('replaceArtistAvatar', 'POST /artists/{id}/avatar', {
    summary: 'Give an artist another picture',
    params,
    find: showArtist,
    enqueue: (store, id, file, audit) => enqueuePictureJob(store, 'artist', id, file, audit),
  }),
  editor('deleteArtist', 'DELETE /artists/{id}', {
    summary: 'Delete an artist; refused while a track names it',
    params,
    answers: { 204: { description: 'Deleted.', hasNoBody: true } },
    handle: ({ id, audit }, { store }) => deleteArtist(store, id, audit),
  }),
  support('findNearArtists', 'GET /artists/near', {
    summary: 'Artists with this name or a near one, ten at most',
    description:
      'Suggestions while an artist is typed: `Hà Lihn` is near `Hà Linh`, and `My Duyen` is the same as `Mỹ Duyên`.',
    query: { name: text({ max: 200, description: 'The name as it was typed.', example: 'Hà Lihn' }) },
    answers: { 200: dataOf('The same names first, then by how many tracks they have.', z.array(NearArtist)) },
    hasOwnTimeout: true,
    handle: async ({ query: { name = '' } }, { reading }) =>
      dataAnswer(200, await findNearArtists(reading.lists, name)),
  }),
  editor('mergeArtist', 'POST /artists/{id}/merge', {
    summary: 'Merge an artist into another',
    description:
      'Its tracks, featured credits and other names move, and its name becomes another name of the one that stays, so that it is found by it. Its id is gone: it answers 404. Its biography and picture go with it. For 24 hours it can be undone. Partners get `track.updated` for every published track that changed.',
    params: idParam('The artist that goes.'),
    body: {
      description: 'The artist that stays.',
      schema: z.object({ into: z.uuid() }),
      example: { into: '06674786-4a0b-4114-895b-dd874077faec' },
    },
    answers: { 200: dataOf('How many tracks name the other artist now.', z.object({ moved: z.int() })) },
    hasOwnTimeout: true,
    async handle({ id, body, audit }, { store }) {
      const { moved } = await mergeArtists(store, id, body.into.toLowerCase(), audit)
      return dataAnswer(200, { moved })
    },
  }),
  editor('unmergeArtist', 'POST /artists/{id}/unmerge', {
    summary: 'Undo a merge of the last 24 hours',
    description:
      'The artist is there again, with its id, names and picture, and so are the credits that moved. Refused when one of these names or credits has been changed since. `merges` of `GET /artists/{id}` of the artist that stayed has what can be undone.',
    params: idParam('The artist that went.'),
    answers: { 200: dataOf('How many tracks name it again.', z.object({ moved: z.int() })) },
    hasOwnTimeout: true,
    async handle({ id, audit }, { store }) {
      const { moved } = await unmergeArtists(store, id, audit)
      return dataAnswer(200, { moved })
    },
  }),
]
