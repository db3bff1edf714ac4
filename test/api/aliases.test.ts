import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { importAll } from '../cli/lines.ts'
import { shareApi } from '../support/api.ts'
import { makeArtist } from '../support/catalogue.ts'

const [DEN, TUNG, VAU] = [randomUUID(), randomUUID(), randomUUID()]
const [ROAD, LOST, GUESTED] = [randomUUID(), randomUUID(), randomUUID()]
const track = (id: string, title: string, artist_id: string, fields: object = {}) => ({
  ...{ type: 'track', id, title, artist_id, genre: 'Rap', duration_seconds: 200, ...fields },
})

const api = shareApi({}, async ({ store }) => {
  await makeArtist(store, { id: VAU, name: 'Đèn Dầu' })
  const result = await importAll(store, [
    { type: 'artist', id: DEN, name: 'Đen', aliases: ['Đen Vâu', 'den vau'] },
    { type: 'artist', id: TUNG, name: 'Sơn Tùng M-TP', aliases: ['Sếp'] },
    track(ROAD, 'Lối nhỏ', DEN),
    track(LOST, 'Lạc trôi', TUNG, { aliases: ['Người theo hương hoa', 'lac loi'] }),
    track(GUESTED, 'Đèn khuya', VAU, {
      artists: [
        { id: VAU, role: 'primary' },
        { id: DEN, role: 'featured' },
      ],
    }),
  ])
  expect(result.failed).toBe(0)
})

const q = (text: string) => `q=${encodeURIComponent(text)}`
const found = async (path: string) => (await api().get(path)).json().data
const ids = async (path: string) => (await found(path)).map((item: { id: string }) => item.id)

test.each([
  ['den vau', ROAD, 1, 'the alias of an artist'],
  ['Đen Vâu', ROAD, 1, 'with its tones'],
  ['đen v', ROAD, 1, 'unfinished'],
  ['den vau loi nho', ROAD, 0.78, 'with a title'],
  ['lối nhỏ - đen vâu (official mv)', ROAD, 0.46, 'in the name of a video'],
  ['sep', LOST, 1, 'one word'],
  ['người theo hương hoa', LOST, 1, 'the alias of a track'],
  ['huong hoa', LOST, 0.9, 'inside it'],
])('%s finds the track first', async (text, wanted, least) => {
  const [first] = await found(`/search?${q(text)}`)

  expect(first.id).toBe(wanted)
  expect(first.score).toBeGreaterThanOrEqual(least)
})

test('one who is featured is found by an alias too, below the primary', async () => {
  expect(await ids(`/search?${q('den vau')}`)).toEqual([ROAD, GUESTED])
})

test('suggestions show the name, not the alias', async () => {
  const [artist] = await found(`/search/suggest?${q('den vau')}`)

  expect(artist).toMatchObject({ kind: 'artist', id: DEN, label: 'Đen', sublabel: '2 bài hát' })
})

test('/artists?q= and the filters of /tracks take them', async () => {
  expect(await ids('/artists?q=vau')).toEqual([DEN])
  expect(await ids('/artists?q=sếp')).toEqual([TUNG])
  expect((await ids(`/tracks?${q('en vau')}`)).sort()).toEqual([ROAD, GUESTED].sort())
})

test('a name and its alias are two texts: nothing is found across them', async () => {
  expect(await ids('/artists?q=den%20den')).toEqual([])
})

test('they come and go with an import, and nothing else changes', async () => {
  const { store, caughtUp } = api()
  await importAll(store, [{ type: 'artist', id: TUNG, aliases: ['M-TP Entertainment'] }])
  await caughtUp()
  expect(await ids('/search?q=entertainment')).toEqual([LOST])
  expect(await ids('/search?q=sep')).not.toContain(LOST)

  await importAll(store, [
    { type: 'artist', id: TUNG, aliases: null },
    { type: 'track', id: LOST, aliases: [] },
  ])
  await caughtUp()
  expect(await ids('/search?q=entertainment')).toEqual([])
  expect(await ids('/search?q=huong%20hoa')).toEqual([])
  expect((await api().get(`/tracks/${LOST}`)).json().title).toBe('Lạc trôi')
})
