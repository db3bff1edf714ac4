import { execFile } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { shareApi } from '../support/api.ts'
import { makeTrack } from '../support/catalogue.ts'
import { makeSample, methodsOf, OPERATIONS, SENT } from '../support/operations.ts'
import { findProgram, needs } from '../support/programs.ts'

/** The endpoints that need no key, while all is well. What they say in trouble: store-away.test.ts, suspended.test.ts. */

const AT = Date.UTC(2026, 2, 10, 12)
const STAMP = { api_version: '1.0.0', timestamp: '2026-03-10T12:00:00.000Z', response_time_ms: expect.any(Number) }
const CATALOG = { tracks: 3, artists: 2 }
const DATABASE = { connected: true, response_time_ms: expect.any(Number) }
const RATE_HEADERS = [
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Used', 'X-RateLimit-Reset', 'X-RateLimit-Reset-After'],
  ...['X-RateLimit-Window', 'X-RateLimit-Policy', 'RateLimit', 'RateLimit-Policy'],
]

const api = shareApi({ now: () => AT, env: { RATE_LIMIT_PER_MINUTE: '77' } }, async (api) => {
  await makeSample(api, AT)
  await makeTrack(api.store, { play_count: 12 })
})

const ask = (path: string) => api().get(path, { key: null })
const POLICIES = ['authentication', 'cache', 'cors', 'pagination', 'rate_limit', 'spec_versions']

test('/healthz: the health record', async () => {
  const answer = await ask('/healthz')

  expect(answer.status).toBe(200)
  expect(answer.json()).toEqual({
    status: 'ok',
    ...STAMP,
    db_connected: true,
    db_response_time_ms: expect.any(Number),
  })
  expect(Number.isInteger(answer.json().db_response_time_ms)).toBe(true)
})

test('/readyz: ready, with every check', async () => {
  const answer = await ask('/readyz')
  const { checks, ...rest } = answer.json()

  expect(answer.status).toBe(200)
  expect(rest).toEqual({ status: 'ready', ready: true, ...STAMP })
  expect(checks.map((check: { name: string }) => check.name)).toEqual(
    expect.arrayContaining(['backend_config', 'database_read', 'catalog_read']),
  )
  for (const check of checks) {
    expect(check).toEqual({ name: expect.any(String), ready: true, duration_ms: expect.any(Number), reason: null })
  }
})

test('/health: health, sizes, endpoints and policies in one', async () => {
  const answer = await ask('/health')
  const { endpoints, policies, ...rest } = answer.json()

  expect(answer.status).toBe(200)
  expect(rest).toEqual({
    status: 'ok',
    ...STAMP,
    db_connected: true,
    db_response_time_ms: expect.any(Number),
    database: DATABASE,
    catalog: CATALOG,
  })
  expect(Object.keys(policies).sort()).toEqual(POLICIES)
  expectEndpoints(endpoints)
})

test('/status: the operational record', async () => {
  const answer = await ask('/status')
  const { policies, ...rest } = answer.json()

  expect(answer.status).toBe(200)
  expect(rest).toEqual({
    status: 'operational',
    ...STAMP,
    latest_spec_version: '1.0.0',
    database: DATABASE,
    catalog: CATALOG,
    rate_limit: {
      scope: expect.any(String),
      default_requests_per_minute: 77,
      exceeded_status: 429,
      exceeded_code: 'RATE_LIMIT_EXCEEDED',
      retry_after_header: 'Retry-After',
      response_headers: RATE_HEADERS,
    },
  })
  expect(Object.keys(policies).sort()).toEqual(POLICIES)
  expect(policies).toMatchObject({
    authentication: { header: 'X-API-Key' },
    pagination: { page: { min: 1, max: 5000, default: 1 }, limit: { min: 1, max: 100, default: 20 } },
    cors: { allow_origin: '*' },
    spec_versions: [{ version: '1.0.0', path: '/openapi.v1.json' }],
  })
})

describe('the index', () => {
  test.each(['', '/'])('/api/public%s: where to go from here', async (path) => {
    const answer = await ask(path)
    const { endpoints, ...rest } = answer.json()

    expect(answer.status).toBe(200)
    expect(rest).toEqual({
      name: 'Kho Nhạc',
      api_version: '1.0.0',
      documentation: 'https://nhac.example/docs',
      openapi: 'https://nhac.example/api/public/openapi.json',
      status: 'https://nhac.example/api/public/status',
    })
    expectEndpoints(endpoints)
  })
})

function expectEndpoints(endpoints: { method: string; path: string; auth: string }[]): void {
  const expected = OPERATIONS.flatMap((one) =>
    methodsOf(one).map((method) => `${method} ${one.path} ${one.isKeyed ? 'api_key' : 'none'}`),
  )
  const sent = SENT.map(([method, path, isKeyed]) => `${method} ${path} ${isKeyed ? 'api_key' : 'none'}`)
  expect(endpoints.map(({ method, path, auth }) => `${method} ${path} ${auth}`).sort()).toEqual(
    [...expected, ...sent].sort(),
  )
}

describe('/openapi.json', () => {
  test.each(['/openapi.json', '/openapi.v1.json'])('%s: the document, with its version', async (path) => {
    const answer = await ask(path)

    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['x-api-spec-version']).toBe('1.0.0')
    expect(answer.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } })
  })

  test('the newest is version 1', async () => {
    expect((await ask('/openapi.json')).text).toBe((await ask('/openapi.v1.json')).text)
  })
})

describe('/metrics', () => {
  const figure = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

  // The first to ask, so that no page lies ready.
  test('200: requests within the same second get the same bytes', async () => {
    const texts = await Promise.all(Array.from({ length: 20 }, async () => (await ask('/metrics')).text))

    // One more where the second ends in between.
    expect(new Set(texts).size).toBeLessThanOrEqual(2)
  })

  test('200: Prometheus text 0.0.4 with every name of the specification', async () => {
    const answer = await ask('/metrics')

    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(figure(answer.text, 'service_up')).toBe(1)
    expect(figure(answer.text, 'service_database_up')).toBe(1)
    expect(figure(answer.text, 'service_database_response_seconds')).toBeGreaterThanOrEqual(0)
    expect(figure(answer.text, 'service_tracks_total')).toBe(3)
    expect(figure(answer.text, 'service_artists_total')).toBe(2)
    expect(figure(answer.text, 'service_track_plays_total')).toBe(12)
    expect(figure(answer.text, 'service_rate_limit_requests_per_minute')).toBe(77)
    expect(figure(answer.text, 'service_scrape_duration_seconds')).toBeGreaterThanOrEqual(0)
  })

  test('200: how long each route takes, by template and never by path', async () => {
    await api().get('/tracks/11111111-aaaa-4aaa-8aaa-111111111111')
    await api().get('/tracks/11111111-aaaa-4aaa-8aaa-111111111111/waveform')
    await api().get('/genres')

    // The page may be a second old.
    await expect
      .poll(async () => (await ask('/metrics')).text)
      .toMatch(/duration_seconds_bucket\{[^}]*route="\/genres"/)
    const { text } = await ask('/metrics')
    expect(text).toContain('khonhac_http_requests_total{route="/tracks/{id}",status="404"} 1\n')
    expect(text).not.toContain('11111111-aaaa')
  })

  test('200: what strangers send does not make it grow without end', async () => {
    const paths = OPERATIONS.map(({ path }) => path.replace(/\{\w+\}/, 'x'))
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND', 'MKCOL', 'LOCK', 'SEARCH']
    for (const method of methods) {
      for (const path of paths) {
        for (const key of [null, 'x', api().key]) await api().send(path, { method, key })
        await api().send(`${path}/${method}`, { method })
        await api().send(`${path}?limit=x`, { method })
      }
    }

    await expect
      .poll(async () => (await ask('/metrics')).text, { timeout: 120_000 })
      .toMatch(/requests_total\{route="\(none\)",status="404"/)
    expect((await ask('/metrics')).bytes.length).toBeLessThan(100_000)
  })

  test('200: what waits, and how often an answer was ready', async () => {
    await api().get('/genres?waits=1')
    await api().get('/genres?waits=1')

    // The page may be a second old.
    await expect
      .poll(async () => figure((await ask('/metrics')).text, 'khonhac_body_cache_hits_total'))
      .toBeGreaterThan(0)
    const { text } = await ask('/metrics')
    expect(figure(text, 'khonhac_body_cache_misses_total')).toBeGreaterThan(0)
    for (const labels of ['pending', 'failed', 'parked'].map((state) => `deliveries{state="${state}"}`))
      expect(figure(text, `khonhac_outbox_${labels}`)).toBe(0)
    expect(figure(text, 'khonhac_outbox_oldest_due_seconds')).toBe(0)
    for (const state of ['queued', 'running', 'failed']) expect(figure(text, `khonhac_jobs{state="${state}"}`)).toBe(0)
    for (const state of ['waiting', 'failed', 'to_copy'])
      expect(figure(text, `khonhac_mails{state="${state}"}`)).toBe(0)
    for (const name of ['counts_waiting', 'counts_oldest_seconds', 'plays_counted_total'])
      expect(figure(text, `khonhac_${name}`)).toBe(0)
    for (const feed of ['catalogue', 'keys']) expect(figure(text, `khonhac_feed_lag_changes{feed="${feed}"}`)).toBe(0)
    for (const state of ['running', 'waiting']) expect(figure(text, `khonhac_marking_queue{state="${state}"}`)).toBe(0)
    expect(figure(text, 'khonhac_request_log_backlog_bytes')).toBeGreaterThanOrEqual(0)
  })

  test('200: promtool finds nothing to say', needs('promtool'), async () => {
    await api().get('/tracks?limit=0')
    const { text } = await ask('/metrics')

    expect(await checkMetrics(findProgram('promtool')!, text)).toEqual({ code: 0, said: '' })
  })
})

function checkMetrics(promtool: string, text: string): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(promtool, ['check', 'metrics'], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: `${stdout}${stderr}`.trim() })
    })
    child.stdin?.end(text)
  })
}
