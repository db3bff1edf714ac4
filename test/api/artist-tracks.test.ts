import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1)
const [LINH, KHOI, SILENT] = [randomUUID(), randomUUID(), randomUUID()]
const id = (index: number) => `0000000${index}-aaaa-4aaa-8aaa-000000000000`

const api = shareApi({}, async ({ store }) => {
  await makeArtist(store, { id: LINH, name: 'Hà Linh', biography: 'Ca sĩ.' })
  await makeArtist(store, { id: KHOI, name: 'Đăng Khôi' })
  await makeArtist(store, { id: SILENT, name: 'Chưa có bài' })
  const rows = [
    { id: id(1), title: 'Đa', published_at: START, play_count: 5 },
    { id: id(2), title: 'Da', published_at: START + 2 * DAY, play_count: 5 },
    { id: id(3), title: 'An', published_at: START + DAY, play_count: 9 },
    { id: id(4), title: 'Ân', published_at: START + DAY, play_count: 0 },
  ]
  for (const row of rows) await makeTrack(store, { ...row, artist_id: LINH })
  await makeTrack(store, { artist_id: LINH, title: 'Nháp', published_at: null })
  await makeTrack(store, { id: id(9), artist_id: KHOI })
})

const ask = (artist: string, query = '') => api().get(`/artists/${artist}/tracks${query}`)

describe('order, with ties by newest, then id', () => {
  test.each<[query: string, order: number[]]>([
    ['', [2, 3, 4, 1]],
    ['?sort=newest', [2, 3, 4, 1]],
    ['?sort=oldest', [1, 3, 4, 2]],
    ['?sort=popular', [3, 2, 1, 4]],
    ['?sort=title_asc', [3, 4, 2, 1]],
    ['?sort=title_desc', [1, 2, 4, 3]],
  ])('%s', async (query, order) => {
    const { data } = (await ask(LINH, query)).json()

    expect(data.map((track: { id: string }) => track.id)).toEqual(order.map(id))
  })
})

test('200: the artist, whole tracks and where the page lies', async () => {
  const answer = await ask(LINH.toUpperCase(), '?limit=3&page=2')

  expect(answer.status).toBe(200)
  expect(answer.json()).toEqual({
    artist: {
      id: LINH,
      name: 'Hà Linh',
      biography: 'Ca sĩ.',
      avatar_url: null,
      track_count: 4,
      media_expires_in: 3600,
    },
    data: [(await api().get(`/tracks/${id(1)}`)).json()],
    meta: { total: 4, page: 2, limit: 3, total_pages: 2 },
  })
  expect(answer.headers).toMatchObject({ 'x-total-count': '4', 'x-page': '2', 'x-limit': '3', 'x-offset': '3' })
})

test('200: an artist without tracks', async () => {
  const answer = await ask(SILENT)

  expect(answer.status).toBe(200)
  expect(answer.json()).toMatchObject({
    artist: { id: SILENT, track_count: 0 },
    data: [],
    meta: { total: 0, total_pages: 0 },
  })
})

test('400: no UUID', async () => {
  for (const bad of ['1', 'ha-linh', id(1).slice(1), '%20']) {
    const answer = await ask(bad)
    expect(answer.status, bad).toBe(400)
    expect(answer.json()).toEqual({ error: 'ID nghệ sĩ không hợp lệ.', code: 'INVALID_ID' })
  }
})

test('404: unknown, and a track is no artist', async () => {
  for (const unknown of [randomUUID(), id(1)]) {
    const answer = await ask(unknown)
    expect(answer.status).toBe(404)
    expect(answer.json()).toEqual({ error: 'Không tìm thấy nghệ sĩ.', code: 'NOT_FOUND' })
  }
})
