import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

test('200: the track of that id, in every field', async () => {
  await using api = await startApi()
  const artist = await makeArtist(api.store, { name: 'Hà Linh' })
  const guest = await makeArtist(api.store, { name: 'Đăng Khôi' })
  const id = await makeTrack(api.store, { artist_id: artist, featured: [guest], slug: 'mua-tren-pho-cu' })
  await api.caughtUp()

  const answer = await api.get(`/tracks/${id}`)

  expect(answer.status).toBe(200)
  expect(answer.json()).toEqual({
    id,
    title: 'Mưa trên phố cũ',
    artist: 'Hà Linh',
    artist_id: artist,
    genre: 'Ballad',
    duration: '4:12',
    audio_url: null,
    preview_start_seconds: 0,
    preview_duration_seconds: 30,
    cover_url: null,
    media_expires_in: 3600,
    play_count: 0,
    like_count: 0,
    slug: 'mua-tren-pho-cu',
    bpm: 92,
    musical_key: 'A minor',
    energy: 0.41,
    loudness_db: -11.3,
    isrc: null,
    release_date: null,
    license_code: 'service-standard',
    attribution_required: true,
    commercial_use_allowed: true,
    territory: 'worldwide',
    is_explicit: false,
    artists: [
      { id: artist, name: 'Hà Linh', role: 'primary' },
      { id: guest, name: 'Đăng Khôi', role: 'featured' },
    ],
  })
})

test('200: an id in upper case is the same id', async () => {
  await using api = await startApi()
  const id = await makeTrack(api.store)
  await api.caughtUp()

  expect((await api.get(`/tracks/${id.toUpperCase()}`)).json().id).toBe(id)
})

test('400: not a UUID', async () => {
  await using api = await startApi()

  for (const bad of ['1', 'x'.repeat(200), '3f2c8e0a5b7d4c1e9a347d20b6f1c8e5', '%C3%A1', 'a,b']) {
    const answer = await api.get(`/tracks/${bad}`)
    expect(answer.status, bad).toBe(400)
    expect(answer.json()).toEqual({ error: 'ID bài hát không hợp lệ.', code: 'INVALID_ID' })
  }
})

test('404: unknown, and a draft looks exactly like it', async () => {
  await using api = await startApi()
  const draft = await makeTrack(api.store, { published_at: null })
  await api.caughtUp()

  for (const id of [randomUUID(), draft]) {
    const answer = await api.get(`/tracks/${id}`)
    expect(answer.status).toBe(404)
    expect(answer.json()).toEqual({ error: 'Không tìm thấy bài hát.', code: 'NOT_FOUND' })
  }
})
