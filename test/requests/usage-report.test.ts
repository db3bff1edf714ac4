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
  async function makeReport() {
    const { store } = await openFresh()
    const ship = async () => {
      await store.db.insertInto('usage_daily').values({ key_id: 'k', day: '2026-11-10', requests: 3 }).execute()
    }
    const report = async (shipLog: () => Promise<void>) => {
      const [usage] = usageRoutes({ store, windows: createMemoryWindows({ now }), shipLog, now })
      const input = { query: { days: 1 }, caller: CALLER } as unknown as EndpointInput<undefined>
      const answer = await usage!.handle(input as never)
      return JSON.parse((answer as { body: Buffer }).body.toString()).totals
    }
    return { ship, report }
  }

  test('counts what was logged before it was asked for', async () => {
    const { ship, report } = await makeReport()

    expect(await report(ship)).toEqual({ all_time: 3, window_days: 1, window_requests: 3 })
  })

  test.each([
    ['cannot be shipped', () => Promise.reject(new Error('the disk is gone'))],
    ['takes too long to ship', () => new Promise<void>(() => {})],
  ])('comes without a log that %s', async (_, shipLog) => {
    const { report } = await makeReport()

    expect(await report(shipLog)).toEqual({ all_time: 0, window_days: 1, window_requests: 0 })
  })
})
