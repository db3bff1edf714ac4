import { describe, expect, test } from 'vitest'
import { shareApi } from '../support/api.ts'
import { makeSample, OPERATIONS, type Sample } from '../support/operations.ts'

let sample: Sample
const fill = async (api: Parameters<typeof makeSample>[0]) => {
  sample = await makeSample(api)
}

describe('API_SUSPENDED', () => {
  const api = shareApi({ env: { API_SUSPENDED: 'true' } }, fill)

  test.each(OPERATIONS.filter((operation) => operation.isKeyed))(
    '503: $path, with a key and without',
    async ({ url }) => {
      for (const key of [undefined, null, 'kn_live_x']) {
        const answer = await api().get(url(sample), key === undefined ? {} : { key })
        expect(answer.status).toBe(503)
        expect(answer.json()).toEqual({ error: 'Kho Nhạc API chưa được cấu hình.', code: 'NOT_CONFIGURED' })
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    },
  )

  test('the endpoints that need no key stay up', async () => {
    for (const { url, path } of OPERATIONS.filter((operation) => !operation.isKeyed && operation.path !== '/readyz')) {
      expect((await api().get(url(sample), { key: null })).status, path).toBe(200)
    }
  })

  test('/readyz: 503 with the reason, and HEAD says the same', async () => {
    const answer = await api().get('/readyz', { key: null })

    expect(answer.status).toBe(503)
    expect(answer.json()).toMatchObject({ status: 'not_ready', ready: false })
    const { reason, reasons, checks } = answer.json()
    expect(reasons).toEqual([reason])
    expect(checks.find((check: { name: string }) => check.name === 'backend_config')).toMatchObject({
      ready: false,
      reason,
    })
    const head = await api().get('/readyz', { key: null, method: 'HEAD' })
    expect([head.status, head.text, head.headers['cache-control']]).toEqual([503, '', 'no-store'])
  })
})

describe('the name of the service', () => {
  const api = shareApi({ env: { API_SUSPENDED: '1', SERVICE_NAME: 'Nhạc Xanh' } })

  test('stands in front of the message', async () => {
    expect((await api().get('/tracks')).json().error).toBe('Nhạc Xanh API chưa được cấu hình.')
  })
})

describe('overload', () => {
  const api = shareApi({ isOverloaded: () => true }, fill)

  test('503: what needs a key is refused with the time to wait', async () => {
    const answer = await api().get('/tracks')

    expect(answer.status).toBe(503)
    expect(answer.json()).toEqual({ error: 'Máy chủ đang quá tải, vui lòng thử lại sau.', code: 'NOT_READY' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('200: health is always answered', async () => {
    for (const path of ['/healthz', '/readyz', '/health', '/status', '/metrics']) {
      expect((await api().get(path, { key: null })).status, path).toBe(200)
    }
  })
})
