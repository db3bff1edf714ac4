import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { clearLock, listLocks } from '../../src/access/limits/address-locks.ts'
import { actAt } from '../support/acts.ts'
import { type Api, startApi } from '../support/api.ts'
import { loseChangesAfter, makeKey, revokeKey } from '../support/catalogue.ts'
import { eachStore } from '../support/stores.ts'

/** What the operator sees of a lock after wrong keys, and how it is ended before its time. */

const IP = '203.0.113.9'
const ENV = { WRONG_KEY_LIMIT: '3' }

async function lockOut(api: Api, ip = IP): Promise<void> {
  for (let count = 0; count < 3; count++) await api.get('/tracks', { ip, key: generateKey() })
}
const statusOf = async (api: Api, ip = IP) => (await api.get('/tracks', { ip })).status
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 50 })

eachStore('a lock', (openFresh) => {
  test('is listed, and cleared in every process', async () => {
    const { url } = await openFresh({ isMigrated: false })
    await using one = await startApi({ databaseUrl: url, env: ENV })
    await using other = await startApi({ databaseUrl: url, env: ENV })
    await lockOut(one)
    await waitFor(async () => expect(await listLocks(one.store, Date.now())).toHaveLength(1))
    // The other's lock is of a later millisecond, so that the two can be told apart.
    await pause(5)
    const between = Date.now()
    await lockOut(other)
    expect([await statusOf(one), await statusOf(other)]).toEqual([403, 403])
    // Both have written their row: one that comes later goes a moment after the clear.
    await waitFor(async () =>
      expect((await listLocks(one.store, Date.now()))[0]!.locked_at).toBeGreaterThanOrEqual(between),
    )
    const [lock] = await listLocks(one.store, Date.now())
    expect(lock).toMatchObject({ address: IP, level: 1 })
    expect(lock!.until - lock!.locked_at).toBe(900_000)

    expect(await clearLock(one.store, IP, actAt(Date.now()))).toEqual({ address: IP, wasLocked: true })

    await waitFor(async () => expect([await statusOf(one), await statusOf(other)]).toEqual([200, 200]))
    expect(await listLocks(one.store, Date.now())).toEqual([])
    expect(await clearLock(one.store, IP, actAt(Date.now()))).toEqual({ address: IP, wasLocked: false })
  })

  test('that a store has lost with its last commits is over, and those that it has hold', async () => {
    const { url, store } = await openFresh()
    await using api = await startApi({ databaseUrl: url, env: ENV })
    const lost = '203.0.113.1'
    for (const ip of [lost, IP]) await lockOut(api, ip)
    await waitFor(async () => expect(await listLocks(store, Date.now())).toHaveLength(2))

    await store.db.deleteFrom('address_locks').where('address', '=', lost).execute()
    await loseChangesAfter(store, 1)
    await api.caughtUp()

    expect([await statusOf(api, lost), await statusOf(api)]).toEqual([200, 403])
  })

  test('that cannot be read yet lets no client in; then all is followed', async () => {
    const { url, store } = await openFresh()
    const { id, key } = await makeKey(store)
    await store.db.schema.alterTable('address_locks').renameTo('hidden').execute()
    const said: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
    await using api = await startApi({ databaseUrl: url, env: ENV, isStoreAway: true, logger })
    await waitFor(async () => expect(said.join()).toContain('address_locks'))
    expect((await api.get('/tracks', { key })).status).toBe(502)

    await store.db.schema.alterTable('hidden').renameTo('address_locks').execute()
    await api.service.ready
    expect((await api.get('/tracks', { key })).status).toBe(200)
    await revokeKey(store, id)
    await api.caughtUp()

    expect((await api.get('/tracks', { key })).status).toBe(403)
  })

  test('holds after a restart', async () => {
    const { url, store } = await openFresh()
    {
      await using first = await startApi({ databaseUrl: url, env: ENV })
      await lockOut(first)
    }
    expect(await listLocks(store, Date.now())).toMatchObject([{ address: IP }])
    await using second = await startApi({ databaseUrl: url, env: ENV })

    expect(await statusOf(second)).toBe(403)
  })

  test('that is over is listed no more, and its row goes with the next', async () => {
    const { url, store } = await openFresh()
    const old = { address: '198.51.100.1', locked_at: 1, until: 2, level: 1 }
    await store.db.insertInto('address_locks').values(old).execute()
    expect(await listLocks(store, Date.now())).toEqual([])
    await using api = await startApi({ databaseUrl: url, env: ENV })
    await lockOut(api, '2001:db8:1:2::7')

    await waitFor(async () => {
      const rows = await store.db.selectFrom('address_locks').select('address').execute()
      expect(rows).toEqual([{ address: '2001:db8:1:2::/64' }])
    })
    const typed = '2001:0DB8:0001:0002:ffff::9'
    expect(await clearLock(store, typed, actAt(Date.now()))).toEqual({ address: '2001:db8:1:2::/64', wasLocked: true })
    await expect(clearLock(store, 'unknown', actAt(Date.now()))).rejects.toThrow('"unknown" is not an IP address')
  })
})
