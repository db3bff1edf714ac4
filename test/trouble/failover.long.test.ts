import { describe, expect, test } from 'vitest'
import { openHosts } from '../../src/store/drivers/postgres-hosts.ts'
import { openStore } from '../../src/store/store.ts'
import { startClosedLoop } from '../support/closed-loop.ts'
import { hasPostgres } from '../support/databases.ts'
import { startPostgres } from '../support/postgres.ts'
import { onlyIf } from '../support/programs.ts'
import { makeInstallation, type RunningServer } from '../support/server.ts'

describe('PostgreSQL with a standby', onlyIf(hasPostgres, 'postgres'), () => {
  test('the primary is killed and the standby promoted: the service goes on, without a restart and without a loss', async () => {
    const primary = (await startPostgres())!
    const standby = await primary.startStandby()
    const database = await primary.createDatabase()
    const [first, second] = [database, database.replace(new URL(primary.url).host, new URL(standby.url).host)]
    const both = database.replace(
      new URL(primary.url).host,
      `${new URL(standby.url).host},${new URL(primary.url).host}`,
    )
    const setting = { DATABASE_URL: both, SIGNING_SECRET: 'the same for all of them', USAGE_PER_MINUTE: '100000' }
    await using installation = await makeInstallation(setting)
    const before = await installation.issueKey()
    const server = await installation.serve()
    const load = startClosedLoop({
      clients: 2,
      port: server.port,
      path: '/api/public/tracks?limit=1',
      headers: { 'X-API-Key': before.key },
      isPersistent: true,
      pauseMs: 20,
    })
    // Written through the address of both: the standby is named first and was passed by.
    expect(await openHosts(both).locate()).toBe(first)
    await untilStatus(server, '/me/usage', before.key, 200)

    await primary.kill()
    expect(await statusOf(server, '/me/usage', before.key)).toBe(502)
    expect(await statusOf(server, '/readyz', before.key)).toBe(503)
    await standby.promote()
    await untilStatus(server, '/readyz', before.key, 200)
    const after = await installation.issueKey()
    await untilStatus(server, '/tracks?limit=1', after.key, 200)
    await untilStatus(server, '/me/usage', before.key, 200)
    await load.stop()

    expect(Object.fromEntries(load.failures)).toEqual({})
    expect([...load.statuses.keys()]).toEqual([200])
    expect(server.process.exitCode).toBeNull()

    // The old primary comes back and thinks that it still is one: a server that starts now passes it by.
    await primary.restart()
    expect(await openHosts(both).locate()).toBe(second)
    const late = await installation.issueKey()
    await untilStatus(server, '/tracks?limit=1', late.key, 200)
    expect(await countKeys(second)).toBe(3)
    expect(await countKeys(first)).toBe(1)
    // And a server that has known the new one does not go back to it, even when no other is there.
    const hosts = openHosts(both)
    await hosts.locate()
    await standby.kill()
    hosts.doubt()
    await expect(hosts.locate()).rejects.toThrow()

    expect(await server.end('SIGTERM')).toBe(0)
    await primary.stop()
    await standby.stop()
  })
})

const ask = ({ url }: RunningServer, path: string, key: string) => fetch(url + path, { headers: { 'X-API-Key': key } })

const statusOf = async (server: RunningServer, path: string, key: string) => (await ask(server, path, key)).status

async function untilStatus(server: RunningServer, path: string, key: string, wanted: number): Promise<void> {
  while ((await statusOf(server, path, key)) !== wanted) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function countKeys(url: string): Promise<number> {
  const store = openStore({ url })
  const rows = await store.db.selectFrom('api_keys').select('id').execute()
  await store.close()
  return rows.length
}
