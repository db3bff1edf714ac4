import { expect, test } from 'vitest'
import { shareApi } from '../support/api.ts'
import { changeTrack, makeTrack } from '../support/catalogue.ts'

let id: string
const api = shareApi({}, async ({ store }) => {
  id = await makeTrack(store, { slug: 'mua-tren-pho-cu-2' })
  await makeTrack(store, { slug: 'ban-nhap', published_at: null })
  await makeTrack(store, { slug: '99' })
})

test('200: the same answer as by id', async () => {
  const bySlug = await api().get('/tracks/by-slug/mua-tren-pho-cu-2')
  const byId = await api().get(`/tracks/${id}`)

  expect(bySlug.status).toBe(200)
  expect(bySlug.text).toBe(byId.text)
  expect(bySlug.headers.etag).toBe(byId.headers.etag)
  expect((await api().get('/tracks/by-slug/99')).status).toBe(200)
})

test('200: the slug stays when the title changes', async () => {
  await changeTrack(api().store, id, { title: 'Nắng trên phố mới' })
  await api().caughtUp()

  expect((await api().get('/tracks/by-slug/mua-tren-pho-cu-2')).json()).toMatchObject({
    title: 'Nắng trên phố mới',
    slug: 'mua-tren-pho-cu-2',
  })
})

test.each(['khong-co', 'ban-nhap', 'mua-tren-pho-cu', 'a'.repeat(120)])('404: %s', async (slug) => {
  const answer = await api().get(`/tracks/by-slug/${slug}`)

  expect(answer.status).toBe(404)
  expect(answer.json()).toEqual({ error: 'Không tìm thấy bài hát.', code: 'NOT_FOUND' })
})

test.each([
  ...['Mua-tren-pho', 'm%C6%B0a', 'mua_tren', 'mua%20tren', '-mua', 'mua-', 'mua--tren', 'mua.tren'],
  ...['mua%2Ftren', '..%2F..', '%00', '🎵', `${'a'.repeat(121)}`],
])('400: %s is malformed', async (slug) => {
  const answer = await api().get(`/tracks/by-slug/${slug}`)

  expect(answer.status).toBe(400)
  expect(answer.json()).toEqual({ error: 'Slug không hợp lệ.', code: 'INVALID_PARAMETERS' })
})
