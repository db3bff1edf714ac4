import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../support/api.ts'
import { makeKey } from '../support/catalogue.ts'
import { hasPostgres } from '../support/databases.ts'
import { makeSample, OPERATIONS, type Sample } from '../support/operations.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { onlyIf } from '../support/programs.ts'

/** What each endpoint says while the database is gone, and that it heals by itself. */
describe('without the database', onlyIf(hasPostgres, 'postgres'), () => {
  let postgres: TestPostgres
  let api: Api
  let sample: Sample

  beforeAll(async () => {
    postgres = (await startPostgres())!
    api = await startApi({ databaseUrl: await postgres.createDatabase() })
    sample = await makeSample(api)
    await api.caughtUp()
    await postgres.kill()
  })
  afterAll(async () => {
    await postgres.restart()
    await api[Symbol.asyncDispose]()
    await postgres.stop()
  })

  const needStore = [
    ...['/me/usage', '/tracks/waveforms', '/tracks/{id}/waveform'],
    ...['/webhooks', '/webhooks/{id}/deliveries', '/changes', '/tracks/{id}/watermarked', '/proofs', '/export'],
  ]

  test.each(OPERATIONS.filter(({ isKeyed, path }) => isKeyed && !needStore.includes(path)))(
    '200: $path goes on from memory',
    async ({ url }) => {
      expect((await api.get(url(sample))).status).toBe(200)
    },
  )

  test.each([
    ['/me/usage', 'Không thể tải báo cáo sử dụng.'],
    ['/tracks/{id}/waveform', 'Không thể tải bài hát.'],
    ['/tracks/waveforms', 'Không thể tải bài hát.'],
    ['/webhooks', 'Không thể tải danh sách webhook.'],
    ['/webhooks/{id}/deliveries', 'Không thể tải danh sách webhook.'],
    ['/changes', 'Không thể tải danh sách thay đổi.'],
    ['/proofs', 'Không thể tải chứng nhận giấy phép.'],
    ['/export', 'Không thể đọc danh mục để xuất.'],
    ['/tracks/{id}/watermarked', 'Không thể tạo bản audio có watermark.'],
  ])('502: %s', async (path, error) => {
    const { url } = OPERATIONS.find((operation) => operation.path === path)!

    const answer = await api.get(url(sample))

    expect(answer.status).toBe(502)
    expect(answer.json()).toEqual({ error, code: 'DATA_STORE_UNAVAILABLE' })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-ratelimit-limit']).toBeDefined()
  })

  test('503: /healthz is an error and a degraded health record', async () => {
    const answer = await api.get('/healthz', { key: null })

    expect(answer.status).toBe(503)
    expect(answer.json()).toMatchObject({
      error: 'Không thể kết nối cơ sở dữ liệu.',
      code: 'DATA_STORE_UNAVAILABLE',
      status: 'degraded',
      db_connected: false,
      api_version: '1.0.0',
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('503: /health', async () => {
    const answer = await api.get('/health', { key: null })

    expect(answer.status).toBe(503)
    expect(answer.json()).toMatchObject({
      status: 'degraded',
      db_connected: false,
      database: { connected: false },
      catalog: { tracks: 2, artists: 1 },
    })
  })

  test('503: /status, still with limits and policies', async () => {
    const answer = await api.get('/status', { key: null })

    expect(answer.status).toBe(503)
    expect(answer.json()).toMatchObject({
      status: 'degraded',
      database: { connected: false },
      rate_limit: { exceeded_status: 429 },
      policies: { authentication: {}, cache: {}, pagination: {}, cors: {}, rate_limit: {}, spec_versions: [{}] },
    })
  })

  test('503: /metrics, with service_up 0', async () => {
    const answer = await api.get('/metrics', { key: null })

    expect(answer.status).toBe(503)
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.text).toMatch(/^service_up 0$/m)
    expect(answer.text).toMatch(/^service_database_up 0$/m)
    expect(answer.text).toMatch(/^service_tracks_total 2$/m)
    expect(answer.text).not.toContain('khonhac_outbox_deliveries{')
    expect(answer.text).toMatch(/^khonhac_body_cache_hits_total \d+$/m)
  })

  test('503: /readyz names what failed; HEAD says it by the status alone', async () => {
    const answer = await api.get('/readyz', { key: null })
    const { checks, reason, reasons } = answer.json()

    expect(answer.status).toBe(503)
    expect(answer.json()).toMatchObject({ status: 'not_ready', ready: false })
    expect(checks.find((check: { name: string }) => check.name === 'database_read')).toMatchObject({
      ready: false,
      reason: expect.any(String),
    })
    expect(checks.find((check: { name: string }) => check.name === 'catalog_read')).toMatchObject({ ready: true })
    expect(reasons[0]).toBe(reason)
    const head = await api.get('/readyz', { key: null, method: 'HEAD' })
    expect([head.status, head.text]).toEqual([503, ''])
  })

  test('200: the document and the index need no database', async () => {
    for (const path of ['/openapi.json', '/openapi.v1.json', '/']) {
      expect((await api.get(path, { key: null })).status).toBe(200)
    }
  })

  test('it heals by itself, and the requests of the outage have been counted', async () => {
    await postgres.restart()

    while ((await api.get('/readyz', { key: null })).status !== 200) await delay(50)
    // A report waits for the log, but not for long.
    await expect.poll(() => api.shipped().then(() => 'shipped', String)).toBe('shipped')
    let report = await api.get('/me/usage')
    while (report.status !== 200) {
      await delay(50)
      report = await api.get('/me/usage')
    }

    expect((await api.get(`/tracks/${sample.track}/waveform`)).status).toBe(200)
    expect(report.json().totals.all_time).toBeGreaterThanOrEqual(14)
  })

  describe('started without it', () => {
    let early: Api

    beforeAll(async () => {
      const databaseUrl = await postgres.createDatabase()
      await postgres.kill()
      early = await startApi({ databaseUrl, isStoreAway: true })
    })
    afterAll(() => early?.[Symbol.asyncDispose]())

    test.each(OPERATIONS.filter(({ isKeyed }) => isKeyed))('502: $path', async ({ url }) => {
      const answer = await early.get(url(sample))

      expect(answer.status).toBe(502)
      expect(answer.json()).toEqual({ error: 'Không thể tải kho nhạc.', code: 'DATA_STORE_UNAVAILABLE' })
    })

    test('401 is the same as ever', async () => {
      expect((await early.get('/tracks', { key: null })).status).toBe(401)
    })

    test('503: not ready, nothing known of the catalogue', async () => {
      const ready = await early.get('/readyz', { key: null })
      expect(ready.status).toBe(503)
      const failed = ready.json().checks.filter((check: { ready: boolean }) => !check.ready)
      expect(failed.map((check: { name: string }) => check.name)).toEqual(['database_read', 'catalog_read', 'clock'])
      expect(ready.json().reasons).toEqual(failed.map((check: { reason: string }) => check.reason))

      const status = await early.get('/status', { key: null })
      expect([status.status, status.json().catalog]).toEqual([503, { tracks: null, artists: null }])
      expect((await early.get('/metrics', { key: null })).text).toMatch(/^service_up 0$/m)
    })

    test('it comes up when the database does', async () => {
      await postgres.restart()

      await early.service.ready
      const { key } = await makeKey(early.store)
      await early.caughtUp()

      expect((await early.get('/tracks', { key })).json()).toMatchObject({ data: [] })
      expect((await early.get('/readyz', { key: null })).status).toBe(200)
    })
  })
})
