import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

/** In the middle of a signing window, which begins at every full five minutes. */
const NOON = Date.UTC(2026, 2, 10, 12, 2, 30, 250)
const WINDOW_END = Date.UTC(2026, 2, 10, 12, 5) / 1000
let at = NOON

const WITH = randomUUID()
const WITHOUT = randomUUID()
const NO_COVER = randomUUID()
const ARTIST = randomUUID()

const api = shareApi({ now: () => at }, async ({ store }) => {
  const artist_id = await makeArtist(store, { id: ARTIST, avatar_media: 'avatars/a.webp' })
  const media = { audio_media: 'previews/a.mp3', cover_media: 'covers/a.webp' }
  await makeTrack(store, { id: WITH, artist_id, ...media, preview_duration_seconds: 15 })
  await makeTrack(store, { id: NO_COVER, artist_id, audio_media: 'previews/b.mp3' })
  await makeTrack(store, { id: WITHOUT, artist_id })
})

const ask = (id: string, query = '') => api().get(`/tracks/${id}/audio-url${query}`)
const expiryOf = (link: string) => Number(new URL(link).searchParams.get('expires'))

test('200: a link for an hour, never cached', async () => {
  at = NOON
  const answer = await ask(WITH)

  expect(answer.status).toBe(200)
  expect(answer.json()).toEqual({
    id: WITH,
    audio_url: expect.stringMatching(/^https:\/\/nhac\.example\/media\/previews\/a\.mp3\?.*signature=/),
    cover_url: expect.stringMatching(/^https:\/\/nhac\.example\/media\/covers\/a\.webp\?.*signature=/),
    preview_duration_seconds: 15,
    media_expires_in: 3600,
    expires_at: '2026-03-10T13:02:30.000Z',
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers.etag).toBeUndefined()
})

test.each([
  ['60', '2026-03-10T12:03:30.000Z'],
  ['86400', '2026-03-11T12:02:30.000Z'],
])('200: expires_in=%s is the life of the link, to the second', async (seconds, expires_at) => {
  at = NOON
  const body = (await ask(WITH, `?expires_in=${seconds}`)).json()

  expect(body).toMatchObject({ media_expires_in: Number(seconds), expires_at })
  expect(expiryOf(body.audio_url)).toBe(Date.parse(expires_at) / 1000)
})

test('200: a fresh link each second', async () => {
  at = NOON
  const first = (await ask(WITH)).json().audio_url
  at = NOON + 1000

  expect((await ask(WITH)).json().audio_url).not.toBe(first)
})

test.each([
  ['?download=true', true],
  ['?download=1', true],
  ['?download=false', false],
  ['?download=0', false],
  ['', false],
])('200: %s, and only true makes a link to save the file', async (query, isDownload) => {
  at = NOON
  const link = new URL((await ask(WITH, query)).json().audio_url)

  expect(link.searchParams.has('download')).toBe(isDownload)
})

test('200: no cover', async () => {
  expect((await ask(NO_COVER)).json().cover_url).toBeNull()
})

test('404: no preview', async () => {
  const answer = await ask(WITHOUT)

  expect(answer.status).toBe(404)
  expect(answer.json()).toEqual({ error: 'Bài hát chưa có đoạn nghe thử.', code: 'NO_PREVIEW' })
})

test('404: an unknown track; 400: no UUID', async () => {
  const unknown = await ask(randomUUID())
  expect([unknown.status, unknown.json().error]).toEqual([404, 'Không tìm thấy bài hát.'])

  const malformed = await ask('abc')
  expect([malformed.status, malformed.json().error]).toEqual([400, 'ID bài hát không hợp lệ.'])
})

describe('links inside other answers', () => {
  const linksOf = async () => {
    const track = (await api().get(`/tracks/${WITH}`)).json()
    const artist = (await api().get(`/artists/${ARTIST}/tracks`)).json().artist
    return [track.audio_url, track.cover_url, artist.avatar_url] as string[]
  }

  test('live for 3600 s from the end of their five minutes, and are stable inside them', async () => {
    at = NOON
    const links = await linksOf()
    const { etag } = (await api().get(`/tracks/${WITH}`)).headers

    for (const link of links) expect(expiryOf(link)).toBe(WINDOW_END + 3600)
    at = WINDOW_END * 1000 - 1
    expect(await linksOf()).toEqual(links)
    expect((await api().get(`/tracks/${WITH}`, { headers: { 'if-none-match': etag! } })).status).toBe(304)
  })

  test('are others in the next five minutes, and so is the tag', async () => {
    at = NOON
    const links = await linksOf()
    const { etag } = (await api().get(`/tracks/${WITH}`)).headers
    at = WINDOW_END * 1000

    const later = await linksOf()
    for (const [index, link] of later.entries()) {
      expect(link).not.toBe(links[index])
      expect(expiryOf(link)).toBe(WINDOW_END + 300 + 3600)
    }
    expect((await api().get(`/tracks/${WITH}`, { headers: { 'if-none-match': etag! } })).status).toBe(200)
  })
})
