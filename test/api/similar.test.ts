import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

test('200: each reason, its item and the meta', async () => {
  await using api = await startApi()
  const artist = await makeArtist(api.store)
  const seed = await makeTrack(api.store, { title: 'Mưa trên phố cũ', artist_id: artist, genre: 'Ballad' })
  const byArtist = await makeTrack(api.store, { title: 'Nắng', artist_id: artist, genre: 'EDM' })
  const byTitle = await makeTrack(api.store, { title: 'Mưa Trên Phố', genre: 'EDM', audio_media: 'previews/x.mp3' })
  const byGenre = await makeTrack(api.store, { title: 'Chiều', genre: 'Ballad' })
  await makeTrack(api.store, { title: 'Xa lạ', genre: 'EDM' })
  // Who is featured is not who made it.
  await makeTrack(api.store, { title: 'Góp giọng', genre: 'EDM', featured: [artist] })
  await api.caughtUp()

  const { data, meta } = (await api.get(`/tracks/${seed}/similar`)).json()

  expect(meta).toEqual({ seed_track_id: seed, total: 3, limit: 10 })
  expect(new Map(data.map((item: { id: string; reason: string }) => [item.id, item.reason]))).toEqual(
    new Map([
      [byArtist, 'same_artist'],
      [byTitle, 'similar_title'],
      [byGenre, 'same_genre'],
    ]),
  )
  expect(data.find((item: { id: string }) => item.id === byTitle)).toEqual({
    id: byTitle,
    title: 'Mưa Trên Phố',
    reason: 'similar_title',
    score: expect.any(Number),
    audio_url: expect.stringContaining('/media/previews/x.mp3?'),
  })
  const scores = data.map((item: { score: number }) => item.score)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
})

test('200: within the genre the more played come first', async () => {
  await using api = await startApi()
  const seed = await makeTrack(api.store, { title: 'A' })
  for (const play_count of [5, 500, 50]) await makeTrack(api.store, { title: `Khác ${play_count}`, play_count })
  await api.caughtUp()

  const { data } = (await api.get(`/tracks/${seed}/similar`)).json()

  expect(data.map((item: { title: string }) => item.title)).toEqual(['Khác 500', 'Khác 50', 'Khác 5'])
})

test('200: a track with nothing like it has an empty list', async () => {
  await using api = await startApi()
  const seed = await makeTrack(api.store)
  await api.caughtUp()

  expect((await api.get(`/tracks/${seed}/similar`)).json()).toEqual({
    data: [],
    meta: { seed_track_id: seed, total: 0, limit: 10 },
  })
})

test('limit', async () => {
  await using api = await startApi()
  const seed = await makeTrack(api.store)
  for (let number = 0; number < 3; number++) await makeTrack(api.store)
  await api.caughtUp()

  const { data, meta } = (await api.get(`/tracks/${seed.toUpperCase()}/similar?limit=2`)).json()
  expect([data.length, meta.total, meta.limit]).toEqual([2, 3, 2])
  for (const limit of ['0', '51', 'x', '']) {
    expect((await api.get(`/tracks/${seed}/similar?limit=${limit}`)).status, limit).toBe(400)
  }
})

test('400 and 404', async () => {
  await using api = await startApi()

  expect((await api.get('/tracks/1/similar')).json()).toEqual({ error: 'ID bài hát không hợp lệ.', code: 'INVALID_ID' })
  expect((await api.get(`/tracks/${randomUUID()}/similar`)).status).toBe(404)
})
