import { expect, test } from 'vitest'
import { createMemoryWindows } from '../../src/access/limits/rate-windows.ts'
import type { EndpointInput } from '../../src/http/endpoint.ts'
import { usageRoutes } from '../../src/requests/usage-routes.ts'
import { onSqlite } from '../support/stores.ts'

const NOW = Date.parse('2026-11-10T12:00:00Z')
const now = () => NOW
const CALLER = {
  id: 'k',
  partnerId: 'p',
  name: 'web',
  prefix: 'kn_live_abc',
  organization: 'Studio Sen',
  accountStatus: 'approved',
  quotaPerMinute: 120,
  isActive: true,
  createdAt: NOW,
  expiresAt: null,
}

onSqlite('the report of a key', (openFresh) => {
  test.each([
    ['cannot be shipped', () => Promise.reject(new Error('the disk is gone'))],
    ['takes too long to ship', () => new Promise<void>(() => {})],
  ])('comes without a log that %s', async (_, shipLog) => {
    const { store } = await openFresh()
    const [usage] = usageRoutes({ store, windows: createMemoryWindows({ now }), shipLog, now })
    const input = { query: { days: 1 }, caller: CALLER } as unknown as EndpointInput<undefined>
    const answer = await usage!.handle(input as never)

    const { totals } = JSON.parse((answer as { body: Buffer }).body.toString())
    expect(totals).toEqual({ all_time: 0, window_days: 1, window_requests: 0 })
  })
})
