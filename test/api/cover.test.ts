import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chooseFormat } from '../../src/catalog/api/cover-routes.ts'
import { shareApi } from '../support/api.ts'
import { makeTrack } from '../support/catalogue.ts'
import { putCover } from '../support/operations.ts'

const WITH = randomUUID()
const WITHOUT = randomUUID()
const LOST = randomUUID()

const api = shareApi({}, async ({ store, dataDir }) => {
  await makeTrack(store, { id: WITH, cover_media: await putCover(dataDir, 1000, 750) })
  await makeTrack(store, { id: WITHOUT })
  await makeTrack(store, { id: LOST, cover_media: `covers/${'0'.repeat(64)}.webp` })
})

const ask = (id: string, query = '', headers: Record<string, string> = {}) =>
  api().get(`/tracks/${id}/cover${query}`, { key: null, headers })

test.each([
  ['', 512],
  ['?size=64', 64],
  ['?size=65', 128],
  ['?size=128', 128],
  ['?size=300', 512],
  ['?size=513', 1000],
  ['?size=1024', 1000],
])('200: %s without a key, %i pixels wide', async (query, width) => {
  const answer = await ask(WITH, query)

  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
    'x-ratelimit-policy': 'unmetered',
  })
  expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'webp', width })
})

test('200: JPEG where WebP is not wanted', async () => {
  const answer = await ask(WITH, '?size=128', { accept: 'image/jpeg,image/png' })

  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 128, height: 96 })
})

test('304 for its tag, which another size or format does not have', async () => {
  const { etag } = (await ask(WITH, '?size=100')).headers

  expect((await ask(WITH, '?size=100', { 'if-none-match': etag! })).status).toBe(304)
  expect((await ask(WITH, '?size=128', { 'if-none-match': etag! })).status).toBe(304)
  expect((await ask(WITH, '?size=129', { 'if-none-match': etag! })).status).toBe(200)
  expect((await ask(WITH, '?size=100', { 'if-none-match': etag!, accept: 'image/jpeg' })).status).toBe(200)
})

test('each size is made once, whatever was asked for, and made again when it was removed', async () => {
  const folder = join(api().dataDir, 'covers')
  const names = async () => (await readdir(folder)).filter((name) => name.includes('-256.'))
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(WITH, `?size=${200 + index}`)))

  expect(new Set(answers.map((answer) => answer.headers.etag)).size).toBe(1)
  expect(await names()).toHaveLength(1)
  await rm(join(folder, (await names())[0]!))
  expect((await ask(WITH, '?size=222')).status).toBe(200)
  expect(await names()).toHaveLength(1)
})

test.each(['63', '1025', '0', 'abc', '1e2', ''])('400: size=%s', async (size) => {
  const answer = await ask(WITH, `?size=${size}`)
  expect([answer.status, answer.json().error]).toEqual([400, 'Tham số truy vấn không hợp lệ.'])
})

test('400, 404 and 502, each with its text', async () => {
  const errorOf = async (id: string) => {
    const answer = await ask(id)
    return [answer.status, answer.json().error]
  }
  expect(await errorOf('abc')).toEqual([400, 'ID bài hát không hợp lệ.'])
  expect(await errorOf(randomUUID())).toEqual([404, 'Không tìm thấy bài hát.'])
  expect(await errorOf(WITHOUT)).toEqual([404, 'Bài hát chưa có ảnh bìa.'])
  expect(await errorOf(LOST)).toEqual([502, 'Không thể tải ảnh bìa.'])
})

test.each([
  [undefined, 'webp'],
  ['*/*', 'webp'],
  ['image/*', 'webp'],
  ['image/avif,image/webp,*/*;q=0.8', 'webp'],
  ['image/jpeg', 'jpeg'],
  ['image/webp;q=0, */*', 'jpeg'],
  ['image/*;q=0, */*', 'jpeg'],
  ['text/html', 'jpeg'],
  ['IMAGE/WEBP;Q=0.1', 'webp'],
])('Accept: %s → %s', (accept, format) => {
  expect(chooseFormat(accept)).toBe(format)
})
