import { expect, test } from 'vitest'
import { GRACE } from '../../src/config/grace-periods.ts'
import { startClosedLoop } from '../support/closed-loop.ts'
import { makeInstallation } from '../support/server.ts'

const CLIENTS = 40

test.each(['0', '2'])(
  'SIGTERM under load, a drain of %s s: no client of a kept-alive connection loses a request',
  async (drainSeconds) => {
    await using installation = await makeInstallation({ DRAIN_SECONDS: drainSeconds })
    const { key } = await installation.issueKey()
    const server = await installation.serve()
    const load = startClosedLoop({
      clients: CLIENTS,
      port: server.port,
      path: '/api/public/tracks?limit=1',
      headers: { 'X-API-Key': key },
      idleMs: GRACE.idleMs,
    })
    await expect.poll(() => load.answers).toBeGreaterThan(10 * CLIENTS)

    const code = await server.end('SIGTERM')
    await load.ended

    expect(Object.fromEntries(load.failures)).toEqual({})
    expect([...load.statuses.keys()]).toEqual([200])
    expect(load.refused).toBe(CLIENTS)
    expect(code).toBe(0)
  },
)
