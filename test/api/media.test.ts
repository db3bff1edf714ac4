import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { get as httpGet } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { openMediaStore } from '../../src/media/open-media-store.ts'
import { createLinkSigner } from '../../src/media/signed-links.ts'
import { listenOn, shareApi, startApi } from '../support/api.ts'
import { makeTrack } from '../support/catalogue.ts'
import { putCover } from '../support/operations.ts'
import { S3_CREDENTIALS, s3Settings, startS3Server } from '../support/s3-server.ts'

const NEW = 'bí mật mới, đủ dài'.replace(',', '')
const OLD = 'bí mật cũ cũng đủ dài'
const START = Date.UTC(2026, 2, 10, 12, 2, 30)
let at = START
const BYTES = randomBytes(70_000)
const TRACK = randomUUID()
let preview: string
let origin: string

const api = shareApi(
  { now: () => at, env: { SIGNING_SECRET: `${NEW},${OLD}`, MEDIA_IP_LIMIT_PER_MINUTE: '1000000' } },
  async ({ store, dataDir, service }) => {
    preview = await openMediaStore({ dataDir, s3: undefined }).put(BYTES, 'previews')
    const media = { audio_media: preview, cover_media: await putCover(dataDir) }
    await makeTrack(store, { id: TRACK, slug: 'mua-tren-pho-cu', ...media })
    origin = await listenOn(service)
  },
)

/** The path and query of a link that the API gave. */
const linkOf = async (query = '') => {
  const url = new URL((await api().get(`/tracks/${TRACK}/audio-url${query}`)).json().audio_url)
  return url.pathname + url.search
}
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + path, { headers, method })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('GET /media', () => {
  test('200: the file, with all that a player needs to know', async () => {
    at = START
    const response = await ask(await linkOf())

    expect(response.status).toBe(200)
    expect(await bytesOf(response)).toEqual(BYTES)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '70000',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'cache-control': 'public, max-age=3600, s-maxage=0, immutable',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('Content-Range'),
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    })
    expect(response.headers.get('content-disposition')).toBeNull()
  })

  test('200: links inside records work too, each with its type', async () => {
    at = START
    const track = (await api().get(`/tracks/${TRACK}`)).json()
    for (const [link, type] of [
      [track.audio_url, 'audio/mpeg'],
      [track.cover_url, 'image/webp'],
    ]) {
      const { pathname, search } = new URL(link)
      const response = await ask(pathname + search)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
      await response.arrayBuffer()
    }
  })

  test('200: a download is saved under the slug', async () => {
    at = START
    const response = await ask(await linkOf('?download=true'))
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="mua-tren-pho-cu.mp3"')
    await response.arrayBuffer()
  })

  test('HEAD: the headers without the bytes', async () => {
    const response = await ask(await linkOf(), {}, 'HEAD')
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '70000'])
    expect((await bytesOf(response)).length).toBe(0)
  })

  // Which ranges there are: ranges.test.ts.
  test.each([
    ['bytes=500-999', 500, 999],
    ['bytes=-100', 69_900, 69_999],
  ])('206: %s', async (range, start, end) => {
    const response = await ask(await linkOf(), { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/70000`)
    expect(response.headers.get('content-length')).toBe(String(end - start + 1))
    expect(await bytesOf(response)).toEqual(BYTES.subarray(start, end + 1))
  })

  test('416: what lies outside', async () => {
    const response = await ask(await linkOf(), { range: 'bytes=70000-' })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */70000'])
    expect(await response.json()).toEqual({ error: 'Khoảng byte yêu cầu nằm ngoài tệp.', code: 'INVALID_PARAMETERS' })
  })

  test('If-Range: a part of this very file, else the whole; If-None-Match: 304', async () => {
    const link = await linkOf()
    const etag = (await ask(link, {}, 'HEAD')).headers.get('etag')!
    const part = { range: 'bytes=0-9' }
    const statusOf = async (headers: Record<string, string>) => {
      const response = await ask(link, headers)
      await response.arrayBuffer()
      return response.status
    }
    expect(await statusOf({ ...part, 'if-range': etag })).toBe(206)
    expect(await statusOf({ ...part, 'if-range': '"other"' })).toBe(200)
    expect(await statusOf({ 'if-none-match': etag })).toBe(304)
  })

  test('405 for another method; a preflight allows Range', async () => {
    const post = await ask(await linkOf(), {}, 'POST')
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    const preflight = await ask(await linkOf(), { 'access-control-request-headers': 'range' }, 'OPTIONS')
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Range, If-Range, If-None-Match',
    ])
  })
})

describe('403', () => {
  const refused = async (path: string) => {
    const response = await ask(path)
    expect(response.status, path).toBe(403)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({
      error: 'Liên kết tệp đã hết hạn hoặc không hợp lệ.',
      code: 'MEDIA_URL_EXPIRED',
    })
  }

  test('at the second it expires, and not before', async () => {
    at = START
    const link = await linkOf('?expires_in=60')
    at = START + 59_999
    expect((await ask(link, {}, 'HEAD')).status).toBe(200)
    at = START + 60_000
    await refused(link)
    at = START
  })

  // What else may be changed in a link: signed-links.test.ts.
  test.each([
    ['unsigned', (link: string) => link.split('?')[0]!],
    ['for another file', (link: string) => link.replace(/[0-9a-f]{64}/, 'a'.repeat(64))],
    ['with an escape in its path', (link: string) => link.replace('previews', 'preview%73')],
    ['out of its folder', () => '/media/..%2f..%2fsecrets.json'],
  ])('a link %s', async (_, change) => {
    await refused(change(await linkOf()))
  })

  test('a private file, though the link be signed', async () => {
    const key = await openMediaStore({ dataDir: api().dataDir, s3: undefined }).put(BYTES, 'originals')
    const { pathname, search } = new URL(createLinkSigner('http://x', NEW).sign(`/media/${key}`, at))
    await refused(pathname + search)
  })
})

test('links of the secret before are good; those of a stranger are not', async () => {
  const statusWith = async (secret: string) => {
    const { pathname, search } = new URL(createLinkSigner('http://x', secret).sign(`/media/${preview}`, at))
    return (await ask(pathname + search, {}, 'HEAD')).status
  }
  expect([await statusWith(NEW), await statusWith(OLD), await statusWith('của người lạ, 123')]).toEqual([200, 200, 403])
})

test('404: a link to a file that is gone', async () => {
  const { dataDir } = api()
  const media = openMediaStore({ dataDir, s3: undefined })
  const key = await media.put(randomBytes(100), 'previews')
  const { pathname, search } = new URL(createLinkSigner('http://x', NEW).sign(`/media/${key}`, at))
  expect((await ask(pathname + search, {}, 'HEAD')).status).toBe(200)
  await rm(join(dataDir, 'media', 'previews', key.slice(9, 11)), { recursive: true })

  const response = await ask(pathname + search)
  expect([response.status, await response.json()]).toEqual([404, { error: 'Không tìm thấy tệp.', code: 'NOT_FOUND' }])
})

test('429: files have a bucket of their own', async () => {
  await using limited = await startApi({ env: { MEDIA_IP_LIMIT_PER_MINUTE: '2', IP_LIMIT_PER_MINUTE: '1000' } })
  const base = await listenOn(limited.service)
  const statuses = []
  for (let turn = 0; turn < 4; turn++) statuses.push((await fetch(`${base}/media/previews/x`)).status)

  expect(statuses).toEqual([403, 403, 429, 429])
  expect((await fetch(`${base}/api/public/healthz`)).status).toBe(200)
})

test('the request log knows the route, and not each file', async () => {
  await (await ask(await linkOf())).arrayBuffer()
  const metrics = await (await fetch(`${origin}/api/public/metrics`)).text()
  expect(metrics).toMatch(/route="\/media\/\{key\}"/)
})

test('a client that leaves lets go of the file', async () => {
  const before = openHandles()
  const link = await linkOf()
  await new Promise<void>((done, fail) => {
    httpGet(origin + link, (response) => {
      response.once('data', () => response.destroy())
      response.once('close', () => done())
    }).once('error', fail)
  })
  await expect.poll(openHandles, { timeout: 120_000 }).toBeLessThanOrEqual(before)
})

const openHandles = () => process.getActiveResourcesInfo().filter((name) => /FileHandle|FSReq/.test(name)).length

test('in a bucket: the same links, the bytes through this server, and 502 when it cannot be reached', async () => {
  const bucket = await startS3Server()
  await using remote = await startApi({ env: { ...s3Settings(bucket.endpoint), SIGNING_SECRET: NEW } })
  const config = { ...S3_CREDENTIALS, endpoint: bucket.endpoint, bucket: bucket.bucket }
  const key = await openMediaStore({ dataDir: remote.dataDir, s3: config }).put(Readable.from([BYTES]), 'previews')
  const base = await listenOn(remote.service)
  const { pathname, search } = new URL(createLinkSigner('http://x', NEW).sign(`/media/${key}`, Date.now()))

  const part = await fetch(base + pathname + search, { headers: { range: 'bytes=10-19' } })
  expect([part.status, await bytesOf(part)]).toEqual([206, BYTES.subarray(10, 20)])
  await bucket.close()
  const away = await fetch(base + pathname + search)
  expect([away.status, await away.json()]).toEqual([
    502,
    { error: 'Không thể tải tệp.', code: 'DATA_STORE_UNAVAILABLE' },
  ])
})
