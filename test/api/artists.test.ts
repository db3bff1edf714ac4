import { describe, expect, test } from 'vitest'
import { eachApi, shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1)
const IN_ORDER = ['An Nhiên', 'Ân Thiên', 'Binz', 'Đăng Khôi', 'Hà Linh', 'Hà Linh', 'Ông Cao', 'Ưng Hoàng']
/** Equal names, and equal days of creation, so that the ties count. */
const rows = IN_ORDER.map((name, index) => ({
  id: `${(97 * (index + 3)) % 256}`.padStart(8, '0').concat(`-aaaa-4aaa-8aaa-00000000000${index}`),
  name,
  created_at: START + (index % 3) * DAY,
}))
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
type Row = (typeof rows)[number]
const newest = (a: Row, b: Row) => b.created_at - a.created_at || byId(a, b)
const place = (row: Row) => IN_ORDER.indexOf(row.name)

const api = shareApi({}, async ({ store }) => {
  for (const row of rows) await makeArtist(store, row)
})

const idsOf = async (query: string) =>
  (await api().get(`/artists${query}`)).json().data.map((artist: { id: string }) => artist.id)

describe('order, with ties by newest, then id', () => {
  test.each<[sort: string, compare: (a: Row, b: Row) => number]>([
    ['name_asc', (a, b) => place(a) - place(b) || newest(a, b)],
    ['name_desc', (a, b) => place(b) - place(a) || newest(a, b)],
    ['newest', newest],
    ['oldest', (a, b) => a.created_at - b.created_at || byId(a, b)],
  ])('%s', async (sort, compare) => {
    const expected = rows.toSorted(compare).map((row) => row.id)

    expect(await idsOf(`?sort=${sort}`)).toEqual(expected)
    const pages = [1, 2, 3].map((page) => idsOf(`?sort=${sort}&limit=3&page=${page}`))
    expect((await Promise.all(pages)).flat()).toEqual(expected)
  })

  test('name_asc is the default', async () => {
    expect(await idsOf('')).toEqual(await idsOf('?sort=name_asc'))
  })
})

describe('q: by name, without regard to case and diacritics', () => {
  test.each<[q: string, names: string[]]>([
    ['linh', ['Hà Linh', 'Hà Linh']],
    ['  ðANG khoi ', ['Đăng Khôi']],
    ['inz', ['Binz']],
    ['%', []],
    ['ballad', []],
    ['', IN_ORDER],
  ])('%s', async (q, names) => {
    const answer = await api().get(`/artists?${new URLSearchParams({ q })}`)

    expect(answer.status).toBe(200)
    expect(answer.json().data.map((artist: { name: string }) => artist.name)).toEqual(names)
    expect(answer.json().meta.total).toBe(names.length)
    expect(answer.headers['x-total-count']).toBe(String(names.length))
  })
})

test('200: the page headers', async () => {
  const answer = await api().get('/artists?limit=3&page=2')

  expect(answer.json().meta).toEqual({ total: 8, page: 2, limit: 3, total_pages: 3 })
  expect(answer.headers).toMatchObject({ 'x-total-count': '8', 'x-page': '2', 'x-limit': '3', 'x-offset': '3' })
})

eachApi('an artist', {}, (api) => {
  const find = async (id: string) =>
    (await api().get('/artists?limit=100')).json().data.find((artist: { id: string }) => artist.id === id)

  test('200: every field', async () => {
    const { store, caughtUp } = api()
    const id = await makeArtist(store, { name: 'Hà Linh', biography: 'Ca sĩ.', avatar_media: 'avatars/a.webp' })
    await makeTrack(store, { artist_id: id })
    await makeTrack(store, { artist_id: id, published_at: null })
    await caughtUp()

    expect(await find(id)).toEqual({
      id,
      name: 'Hà Linh',
      biography: 'Ca sĩ.',
      avatar_url: expect.stringMatching(/^https:\/\/nhac\.example\/media\/avatars\/a\.webp\?.*signature=/),
      track_count: 1,
      media_expires_in: 3600,
    })
  })

  test('200: neither picture nor text', async () => {
    const { store, caughtUp } = api()
    const id = await makeArtist(store)
    await caughtUp()

    expect(await find(id)).toMatchObject({ biography: null, avatar_url: null, track_count: 0 })
  })
})
