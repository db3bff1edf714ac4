import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { appendChanges } from '../../src/store/change-log.ts'
import { type Api, shareApi } from '../support/api.ts'
import { deleteTrack, makeArtist, makeTrack } from '../support/catalogue.ts'

const [DEN, LINH, KARIK, ORANGE, SILENT] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const ids: Record<string, string> = {}

const api = shareApi({}, async ({ store }) => {
  await makeArtist(store, { id: DEN, name: 'Đen' })
  await makeArtist(store, { id: LINH, name: 'Linh Cáo' })
  await makeArtist(store, { id: KARIK, name: 'Karik' })
  await makeArtist(store, { id: ORANGE, name: 'Orange' })
  await makeArtist(store, { id: SILENT, name: 'Orange Lặng' })
  ids.away = await makeTrack(store, { title: 'Đưa nhau đi trốn', artist_id: DEN, featured: [LINH] })
  ids.stranger = await makeTrack(store, { title: 'Người lạ ơi', artist_id: KARIK, featured: [ORANGE] })
  ids.own = await makeTrack(store, { title: 'Em hát ai nghe', artist_id: ORANGE })
})

const q = (text: string) => `q=${encodeURIComponent(text)}`
const found = async (path: string, of: Api = api()) =>
  (await of.get(path)).json().data.map((item: { id: string }) => item.id)

test.each([
  ['/tracks?artist_id=', (id: string) => `/tracks?artist_id=${id}`],
  ['/artists/{id}/tracks', (id: string) => `/artists/${id}/tracks`],
  ['/tracks?artist=', () => '/tracks?artist=orange'],
  ['/tracks?q=', () => '/tracks?q=ORANGE'],
  ['/search?artist_id=', (id: string) => `/search?q=em&artist_id=${id}`],
])('%s knows the tracks that feature an artist', async (name, path) => {
  const wanted = name === '/search?artist_id=' ? [ids.own] : [ids.own, ids.stranger]

  expect((await found(path(ORANGE))).sort()).toEqual(wanted.sort())
})

test('track_count counts them, in the list and beside the tracks', async () => {
  const { data } = (await api().get('/artists?q=orange')).json()

  expect(data.map((artist: { name: string; track_count: number }) => [artist.name, artist.track_count])).toEqual([
    ['Orange', 2],
    ['Orange Lặng', 0],
  ])
  expect((await api().get(`/artists/${ORANGE}/tracks`)).json().artist.track_count).toBe(2)
})

test('the name shown is the primary artist’s', async () => {
  const { data } = (await api().get(`/search?${q('linh cao')}`)).json()

  expect(data).toEqual([expect.objectContaining({ id: ids.away, artist: 'Đen' })])
})

test('a featured name scores from 0.5 on, below the primary’s', async () => {
  const { data } = (await api().get('/search?q=orange')).json()

  expect(data.map((item: { id: string; score: number }) => [item.id, item.score])).toEqual([
    [ids.own, 1],
    [ids.stranger, 0.99],
  ])
})

test('suggestions count them too, and offer no artist who leads to nothing', async () => {
  const { data } = (await api().get('/search/suggest?q=orange')).json()
  const artists = data.filter((item: { kind: string }) => item.kind === 'artist')

  expect(artists.map((item: { label: string; sublabel: string }) => [item.label, item.sublabel])).toEqual([
    ['Orange', '2 bài hát'],
  ])
})

test('follows changes: another name, other credits, a track that goes', async () => {
  const { store, caughtUp } = api()
  const guest = await makeArtist(store, { name: 'Tiểu Vy' })
  const other = await makeArtist(store, { name: 'Tiểu Mai' })
  const track = await makeTrack(store, { title: 'Bến lạ', artist_id: DEN, featured: [guest, other] })
  await caughtUp()
  expect(await found(`/search?${q('tiểu vy')}`)).toEqual([track])

  await store.transaction(async (trx) => {
    await trx.updateTable('artists').set({ name: 'Khánh Vy' }).where('id', '=', guest).execute()
    await appendChanges(trx, [{ kind: 'artist', entity_id: guest, action: 'updated', fields: ['name'] }], 1)
  })
  await caughtUp()
  expect(await found(`/search?${q('khanh vy')}`)).toEqual([track])
  // The other one shares a word with the name that has gone.
  expect(await found(`/search?${q('tiểu mai')}`)).toEqual([track])
  expect(await found(`/search?${q('tiểu vy')}`)).toEqual([track])

  await store.transaction(async (trx) => {
    await trx.deleteFrom('track_artists').where('artist_id', '=', guest).execute()
    await appendChanges(trx, [{ kind: 'track', entity_id: track, action: 'updated', fields: ['artists'] }], 1)
  })
  await caughtUp()
  expect(await found(`/tracks?artist_id=${guest}`)).toEqual([])
  expect(await found(`/search?${q('khanh vy')}`)).toEqual([])
  expect((await api().get('/artists?q=tieu mai')).json().data[0].track_count).toBe(1)

  await deleteTrack(store, track)
  await caughtUp()
  expect(await found(`/artists/${other}/tracks`)).toEqual([])
  expect(await found(`/search/suggest?${q('tiểu mai')}`)).toEqual([])
})

test('two who are featured come in the order of their positions, not of their ids', async () => {
  const { store, caughtUp } = api()
  const [first, second] = ['ffffffff-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await makeArtist(store, { id: first, name: 'Một' })
  await makeArtist(store, { id: second, name: 'Hai' })
  const id = await makeTrack(store, { title: 'Thứ tự', artist_id: DEN, featured: [first, second] })
  await caughtUp()

  const { artists } = (await api().get(`/tracks/${id}`)).json()
  expect(artists.map((artist: { name: string }) => artist.name)).toEqual(['Đen', 'Một', 'Hai'])
})
