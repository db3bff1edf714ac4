import { expect, test } from 'vitest'
import { digestKey, generateKey } from '../../src/access/api-key.ts'
import { openDirectory } from '../../src/access/directory.ts'
import type { Change } from '../../src/store/change-log.ts'
import { makeKey, makePartner } from '../support/catalogue.ts'
import { eachStore } from '../support/stores.ts'

const NOW = 1_800_000_000_000

function changeOf(kind: Change['kind'], id: string, action: Change['action'] = 'updated'): Change {
  return { seq: 1, at: NOW, kind, entity_id: id, action, fields: null }
}

eachStore('the directory of keys', (openFresh) => {
  async function openFilled() {
    const { store } = await openFresh()
    await makePartner(store, { id: 'p1' })
    await makePartner(store, { id: 'p2', status: 'suspended' })
    const keys = {
      plain: (await makeKey(store, { id: 'k1', partner_id: 'p1' })).key,
      raised: (await makeKey(store, { id: 'k2', partner_id: 'p1', quota_per_minute: 500 })).key,
      revoked: (await makeKey(store, { id: 'k3', partner_id: 'p1', is_active: 0 })).key,
      ofSuspended: (await makeKey(store, { id: 'k4', partner_id: 'p2' })).key,
    }
    const directory = openDirectory(store.db, 120, () => NOW)
    await directory.load()
    return { store, keys, directory }
  }

  test('knows no key before it has been loaded', async () => {
    const { store } = await openFresh()
    await makePartner(store, { id: 'p1' })
    const { key } = await makeKey(store, { id: 'k1', partner_id: 'p1' })
    const directory = openDirectory(store.db, 120, () => NOW)

    expect(directory.isLoaded).toBe(false)
    expect(directory.findKey(key)).toBe('unknown')
    await directory.load()
    expect(directory.isLoaded).toBe(true)
    expect(directory.findKey(key)).toMatchObject({ id: 'k1' })
  })

  test('says all there is to say of a key, and the default quota where it has none', async () => {
    const { keys, directory } = await openFilled()

    expect(directory.findKey(keys.plain)).toEqual({
      id: 'k1',
      chainId: 'k1',
      partnerId: 'p1',
      name: 'Trang chính',
      prefix: keys.plain.slice(0, 12),
      organization: 'Studio Sen',
      accountStatus: 'approved',
      quotaPerMinute: 120,
      isActive: true,
      createdAt: Date.UTC(2026, 0, 1),
      expiresAt: null,
    })
    expect(directory.findKey(keys.raised)).toMatchObject({ quotaPerMinute: 500 })
    expect(directory.findKey(keys.plain)).toBe(directory.findKey(keys.plain))
  })

  test('tells a stranger from one who may not enter any more', async () => {
    const { keys, directory } = await openFilled()

    expect(directory.findKey(keys.revoked)).toBe('inactive')
    expect(directory.findKey(keys.ofSuspended)).toBe('inactive')
    expect(directory.findKey(generateKey())).toBe('unknown')
    expect(directory.findKey('')).toBe('unknown')
    expect(directory.findKey(digestKey(keys.plain))).toBe('unknown')
    expect(directory.findKey(`${keys.plain.slice(0, -1)}~`)).toBe('unknown')
  })

  test('forgets a key at once when it is revoked, though it was let in a moment ago', async () => {
    const { store, keys, directory } = await openFilled()
    expect(directory.findKey(keys.plain)).toMatchObject({ id: 'k1' })

    await store.db.updateTable('api_keys').set({ is_active: 0 }).where('id', '=', 'k1').execute()
    await directory.apply([changeOf('key', 'k1')])

    expect(directory.findKey(keys.plain)).toBe('inactive')
    expect(directory.findKey(keys.raised)).toMatchObject({ id: 'k2' })
  })

  test('follows new keys, quotas, resumed partners and keys that are gone', async () => {
    const { store, keys, directory } = await openFilled()
    const { key: added } = await makeKey(store, { id: 'k5', partner_id: 'p1' })
    await store.db.updateTable('api_keys').set({ quota_per_minute: 7 }).where('id', '=', 'k2').execute()
    await store.db.updateTable('partners').set({ status: 'approved' }).where('id', '=', 'p2').execute()
    await store.db.deleteFrom('api_keys').where('id', '=', 'k1').execute()

    await directory.apply([
      changeOf('key', 'k5', 'created'),
      changeOf('key', 'k2'),
      changeOf('partner', 'p2'),
      changeOf('key', 'k1', 'deleted'),
      changeOf('track', 'k3'),
    ])

    expect(directory.findKey(added)).toMatchObject({ id: 'k5' })
    expect(directory.findKey(keys.raised)).toMatchObject({ quotaPerMinute: 7 })
    expect(directory.findKey(keys.ofSuspended)).toMatchObject({ id: 'k4', accountStatus: 'approved' })
    expect(directory.findKey(keys.plain)).toBe('unknown')
  })

  test('takes a change that names more keys than one statement can', async () => {
    const { directory, keys } = await openFilled()

    await directory.apply(Array.from({ length: 70_000 }, (_, i) => changeOf('key', `k${i}`)))

    expect(directory.findKey(keys.plain)).toMatchObject({ id: 'k1' })
  })

  test('a key is refused from the millisecond of its end on, also by who was let in before', async () => {
    const { store } = await openFresh()
    await makePartner(store, { id: 'p1' })
    const { key } = await makeKey(store, { id: 'k1', partner_id: 'p1', expires_at: NOW + 1000 })
    let now = NOW
    const directory = openDirectory(store.db, 120, () => now)
    await directory.load()

    expect(directory.findKey(key)).toMatchObject({ id: 'k1', expiresAt: NOW + 1000 })
    now = NOW + 999
    expect(directory.findKey(key)).toMatchObject({ id: 'k1' })
    now = NOW + 1000
    expect(directory.findKey(key)).toBe('inactive')
    const another = openDirectory(store.db, 120, () => now)
    await another.load()
    expect(another.findKey(key)).toBe('inactive')
  })

  test('finds in the store a key that it has not heard of yet', async () => {
    const { store, directory } = await openFilled()
    const { key: added } = await makeKey(store, { id: 'k5', partner_id: 'p1' })
    const { key: revoked } = await makeKey(store, { id: 'k6', partner_id: 'p1', is_active: 0 })
    expect(directory.findKey(added)).toBe('unknown')

    for (const key of [added, revoked, generateKey()]) await directory.look(key)

    expect(directory.findKey(added)).toMatchObject({ id: 'k5' })
    expect(directory.findKey(revoked)).toBe('inactive')
  })

  test('a key that was deleted while it was being looked for stays unknown', async () => {
    const { store, directory } = await openFilled()
    const { key: added } = await makeKey(store, { id: 'k5', partner_id: 'p1' })

    const looking = directory.look(added)
    await store.db.deleteFrom('api_keys').where('id', '=', 'k5').execute()
    await directory.apply([changeOf('key', 'k5', 'deleted')])
    await looking

    expect(directory.findKey(added)).toBe('unknown')
  })
})
