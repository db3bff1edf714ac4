import { METHODS } from 'node:http'
import { describe, expect, test } from 'vitest'
import { type ApiRequest, shareApi } from '../support/api.ts'
import { makeSample, OPERATIONS, QUOTA_HEADERS, type Sample } from '../support/operations.ts'

/** What every answer has in common: caching, tags, HEAD, CORS, Vary, ids. */

const AT = Date.UTC(2026, 2, 10, 12)
let sample: Sample
const api = shareApi({ now: () => AT }, async (api) => {
  sample = await makeSample(api, AT)
})

const EXPOSED = [
  ...['ETag', 'Cache-Control', 'Retry-After', 'X-Total-Count', 'X-Page', 'X-Limit', 'X-Offset'],
  'X-Ignored-Parameters',
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Used', 'X-RateLimit-Reset', 'X-RateLimit-Reset-After'],
  ...['X-RateLimit-Window', 'X-RateLimit-Policy', 'RateLimit', 'RateLimit-Policy'],
  ...['X-Watermark-Code', 'X-Watermark-Layers', 'X-Request-Id'],
]
const cached = OPERATIONS.filter(({ cacheControl, hasStrongTag }) => cacheControl !== 'no-store' && !hasStrongTag)
const keyed = OPERATIONS.filter((operation) => operation.isKeyed)
const open = OPERATIONS.filter((operation) => !operation.isKeyed)
const listOf = (header: string | undefined) => (header ?? '').split(',').map((name) => name.trim())

describe.each(OPERATIONS)('$path', ({ url, cacheControl, isKeyed, path, vary, allow = 'GET, HEAD, OPTIONS' }) => {
  test('200: its Cache-Control, word for word', async () => {
    const answer = await api().get(url(sample))

    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe(cacheControl)
  })

  test('CORS: open to every origin, and the headers can be read', async () => {
    const { headers } = await api().get(url(sample), { headers: { origin: 'https://doi-tac.example' } })

    expect(headers['access-control-allow-origin']).toBe('*')
    expect(listOf(headers['access-control-expose-headers'])).toEqual(expect.arrayContaining(EXPOSED))
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('preflight: 204, without key or quota', async () => {
    const asking = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' }
    const answer = await api().send(url(sample), { method: 'OPTIONS', key: null, headers: asking })

    expect(answer.status).toBe(204)
    expect(answer.text).toBe('')
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, DELETE, OPTIONS',
      'access-control-allow-headers': 'X-API-Key, If-None-Match, Content-Type',
      'access-control-max-age': '86400',
    })
    expect(listOf(answer.headers['access-control-expose-headers'])).toEqual(expect.arrayContaining(EXPOSED))
    for (const name of QUOTA_HEADERS) expect(answer.headers[name]).toBeUndefined()
  })

  test('Vary: a shared cache keeps the answers of two keys apart', async () => {
    const { headers } = await api().get(url(sample))

    const isLarge = Number(headers['content-length']) >= 1024 && !/^(image|audio)/.test(headers['content-type'] ?? '')
    const expected = [vary ?? (isKeyed ? 'X-API-Key' : []), isLarge ? 'Accept-Encoding' : []].flat().join(', ')
    expect(headers.vary ?? '').toBe(expected)
  })

  test('unknown parameters are ignored, whatever their name', async () => {
    const plain = url(sample)
    const mark = plain.includes('?') ? '&' : '?'

    for (const query of ['utm_source=x', 'a=1&a=2', '__proto__=1', 'constructor=1&constructor=2', '%ZZ=1', 'đ=%00']) {
      const answer = await api().get(`${plain}${mark}${query}`)
      expect(answer.status, `${path} ${query}`).toBe(200)
    }
  })

  test('X-Ignored-Parameters names them, the second time too', async () => {
    const plain = url(sample)
    const asked = `${plain}${plain.includes('?') ? '&' : '?'}comercial=true&%C4%91%22=1&comercial=0&=x`

    for (let turn = 0; turn < 2; turn++) {
      const { headers } = await api().get(asked)
      expect(headers['x-ignored-parameters']).toBe('comercial, %C4%91%22')
    }
    expect((await api().get(plain)).headers['x-ignored-parameters']).toBeUndefined()
  })

  test('404 beyond it, 405 for another method, with Allow', async () => {
    const [wherever = ''] = url(sample).split('?')
    const beyond = await api().get(`${wherever === '/' ? '' : wherever}/khong/co`)
    expect(beyond.status).toBe(404)
    expect(beyond.json()).toEqual({ error: 'Không tìm thấy đường dẫn.', code: 'NOT_FOUND' })

    const others = ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY'].filter((name) => !allow.includes(name))
    for (const method of others.filter(isKnownToNode)) {
      const answer = await api().get(wherever, { method })
      expect(answer.status, method).toBe(405)
      expect(answer.headers.allow).toBe(allow)
      expect(answer.json()).toEqual({ error: 'Phương thức không được hỗ trợ.', code: 'METHOD_NOT_ALLOWED' })
    }
  })
})

const isKnownToNode = (method: string) => METHODS.includes(method)

describe('HEAD', () => {
  const fixed = OPERATIONS.filter((operation) => !operation.isVolatile)
  const PER_REQUEST = ['x-request-id', 'date', ...QUOTA_HEADERS]
  const lasting = (headers: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !PER_REQUEST.includes(name)))

  test.each(fixed)('$path: the headers of GET, its length included, and no body', async ({ url }) => {
    const get = await api().get(url(sample))
    const head = await api().get(url(sample), { method: 'HEAD' })

    expect(head.status).toBe(200)
    expect(head.text).toBe('')
    expect(lasting(head.headers)).toEqual(lasting(get.headers))
    expect(head.headers['content-length']).toBe(String(get.bytes.length))
  })

  test.each(OPERATIONS.filter((operation) => operation.isVolatile))(
    '$path: the same kind of answer',
    async ({ url, path }) => {
      const get = await api().get(url(sample))
      const head = await api().get(url(sample), { method: 'HEAD' })

      // A marked copy is made when it is fetched.
      const unknown = path.endsWith('/watermarked') ? ['content-length', 'x-watermark-code'] : []
      expect([head.status, head.text]).toEqual([200, ''])
      expect(Object.keys(head.headers).sort()).toEqual(
        Object.keys(get.headers)
          .filter((name) => !unknown.includes(name))
          .sort(),
      )
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
    },
  )

  test('errors have the headers of GET too', async () => {
    for (const path of ['/tracks/1', '/tracks?limit=0', '/khong-co', `/tracks/${sample.artist}`]) {
      const get = await api().get(path)
      const head = await api().get(path, { method: 'HEAD' })
      expect([head.status, head.text]).toEqual([get.status, ''])
      expect(lasting(head.headers)).toEqual(lasting(get.headers))
    }
  })
})

describe('ETag', () => {
  test.each(cached)(
    '$path: weak; sent back, it makes a 304 that keeps the headers',
    async ({ url, cacheControl, isKeyed }) => {
      const full = await api().get(url(sample))
      const { etag } = full.headers
      expect(etag).toMatch(/^W\/"[^"]+"$/)

      for (const tag of [etag!, etag!.slice(2), '*', `"x", ${etag}`, `W/"y",${etag!.slice(2)} , "z"`]) {
        const answer = await api().get(url(sample), { headers: { 'if-none-match': tag } })
        expect(answer.status, tag).toBe(304)
        expect(answer.text).toBe('')
        expect(answer.headers).toMatchObject({
          etag,
          'cache-control': cacheControl,
          'access-control-allow-origin': '*',
          'access-control-expose-headers': full.headers['access-control-expose-headers'],
        })
        expect(answer.headers['content-type']).toBeUndefined()
        expect(answer.headers['content-length']).toBeUndefined()
        for (const name of isKeyed ? QUOTA_HEADERS : ['x-ratelimit-policy']) expect(answer.headers[name]).toBeDefined()
      }
    },
  )

  test('HEAD is answered with 304 as well', async () => {
    const { etag } = (await api().get('/tracks')).headers

    const head = await api().get('/tracks', { method: 'HEAD', headers: { 'if-none-match': etag! } })
    expect(head.status).toBe(304)
  })

  test.each(OPERATIONS.filter((operation) => operation.cacheControl === 'no-store'))(
    '$path: none where nothing is kept, and * makes no 304',
    async ({ url }) => {
      const answer = await api().get(url(sample), { headers: { 'if-none-match': '*' } })

      expect([answer.status, answer.headers.etag]).toEqual([200, undefined])
    },
  )

  test('an error is never a 304', async () => {
    expect((await api().get('/tracks/1', { headers: { 'if-none-match': '*' } })).status).toBe(400)
  })
})

describe('errors', () => {
  test.each<[status: number, path: string, request: ApiRequest]>([
    [400, '/tracks?limit=0', {}],
    [400, '/tracks/1', {}],
    [400, '/tracks/%ZZ', {}],
    [401, '/tracks', { key: null }],
    [403, '/tracks', { key: 'kn_live_x' }],
    [404, '/tracks/11111111-aaaa-4aaa-8aaa-111111111111', {}],
    [404, '/khong-co', {}],
    [405, '/tracks', { method: 'POST' }],
  ])('%i %s: JSON, never cached, readable from every origin', async (status, path, request) => {
    const answer = await api().get(path, request)

    expect(answer.status).toBe(status)
    expect(Object.keys(answer.json()).slice(0, 2)).toEqual(['error', 'code'])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    })
    expect(listOf(answer.headers['access-control-expose-headers'])).toEqual(expect.arrayContaining(EXPOSED))
    expect(answer.headers.etag).toBeUndefined()
    if (status === 401 || status === 403) expect(answer.headers.vary).toBe('X-API-Key')
  })
})

describe('what is said of the quota', () => {
  test.each(keyed)('$path: all nine headers', async ({ url }) => {
    const { headers } = await api().get(url(sample))

    for (const name of QUOTA_HEADERS) expect(headers[name], name).toBeDefined()
  })

  test.each(open)('$path: unmetered, and nothing else', async ({ url }) => {
    const { headers } = await api().get(url(sample), { key: null })

    expect(headers['x-ratelimit-policy']).toBe('unmetered')
    for (const name of QUOTA_HEADERS) {
      if (name !== 'x-ratelimit-policy') expect(headers[name], name).toBeUndefined()
    }
  })
})

test('every answer has an id of its own', async () => {
  const ids = new Set<unknown>()
  const paths = ['/tracks', '/healthz', '/khong-co', '/tracks/1', '/tracks?limit=0', '/tracks/%ZZ', '/%ZZ']
  for (let round = 0; round < 5; round++) {
    for (const path of paths) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        ids.add((await api().send(path, { method })).headers['x-request-id'])
      }
    }
  }
  expect(ids.has(undefined)).toBe(false)
  expect(ids.size).toBe(5 * paths.length * 4)
})
