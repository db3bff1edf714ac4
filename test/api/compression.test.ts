import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { shareApi } from '../support/api.ts'
import { makeTrack } from '../support/catalogue.ts'

const AT = Date.UTC(2026, 2, 10, 12)
const api = shareApi({ now: () => AT }, async (api) => {
  for (let index = 0; index < 5; index++) await makeTrack(api.store, { title: `Mưa ${index}` })
})

const ZIPPED = { headers: { 'accept-encoding': 'gzip, deflate, br' } }

test.each(['/tracks', '/openapi.json', '/metrics', '/health'])(
  '%s: gzip for who takes it, else plain',
  async (path) => {
    const plain = await api().send(path)
    const zipped = await api().send(path, ZIPPED)

    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.headers['content-type']).toBe(plain.headers['content-type'])
    expect(zipped.headers['content-length']).toBe(String(zipped.bytes.length))
    expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 1.5)
    for (const { headers } of [plain, zipped]) expect(headers.vary).toMatch(/(^|, )Accept-Encoding$/)
  },
)

test('the same content, the same tag; 304 and HEAD for both', async () => {
  const plain = await api().send('/tracks?limit=4')
  const zipped = await api().send('/tracks?limit=4', ZIPPED)
  const head = await api().send('/tracks?limit=4', { ...ZIPPED, method: 'HEAD' })
  const etag = zipped.headers.etag!
  const unchanged = await api().send('/tracks?limit=4', { headers: { ...ZIPPED.headers, 'if-none-match': etag } })

  expect(gunzipSync(zipped.bytes).toString()).toBe(plain.text)
  expect(etag).toBe(plain.headers.etag)
  expect([head.status, head.text, head.headers['content-encoding']]).toEqual([200, '', 'gzip'])
  expect(head.headers['content-length']).toBe(zipped.headers['content-length'])
  expect([unchanged.status, unchanged.text, unchanged.headers['content-encoding']]).toEqual([304, '', undefined])
  expect(unchanged.headers.vary).toBe('X-API-Key, Accept-Encoding')
})

test('what is small stays as it is, and so do refusals', async () => {
  const small = await api().send('/genres', ZIPPED)
  const refused = await api().send('/tracks?limit=0', ZIPPED)

  expect([small.status, small.headers['content-encoding'], small.headers.vary]).toEqual([200, undefined, 'X-API-Key'])
  expect([refused.status, refused.headers['content-encoding']]).toEqual([400, undefined])
  expect(refused.json().error).toBe('Tham số truy vấn không hợp lệ.')
})

test('ignored parameters are bounded in number and length', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `${'đ'.repeat(40)}${index}`)
  const answer = await api().send(
    `/genres?${names
      .map((name) => `${encodeURIComponent(name)}=1`)
      .join('&')
      .slice(0, 7000)}`,
  )

  expect(answer.status).toBe(200)
  expect(answer.headers['x-ignored-parameters']).toMatch(/^[\w%, .~!*'()-]+$/)
  expect(answer.headers['x-ignored-parameters']!.length).toBeLessThan(20 * 66)
})

test('a refused parameter does not hide an unknown one', async () => {
  const answer = await api().send('/tracks?limit=0&lmit=5')

  expect([answer.status, answer.headers['x-ignored-parameters']]).toEqual([400, 'lmit'])
})
