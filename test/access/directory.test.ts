import { expect, test } from 'vitest'
import { digestKey, generateKey, keyPrefix } from '../../src/access/api-key.ts'
import { openDirectory } from '../../src/access/directory.ts'
import type { Change } from '../../src/store/change-log.ts'
import type { PartnerStatus } from '../../src/store/schema/partner-tables.ts'
import type { Store } from '../../src/store/store.ts'
import { eachStore } from '../support/stores.ts'

const NOW = 1_800_000_000_000

async function makePartner(store: Store, id: string, status: PartnerStatus = 'approved'): Promise<void> {
  const row = { id, name: `Đối tác ${id}`, email: 'a@example.com', status, created_at: NOW, updated_at: NOW }
  await store.db.insertInto('partners').values(row).execute()
}

interface Given {
  quota?: number
  isActive?: 0 | 1
  expiresAt?: number
}

async function makeKey(store: Store, id: string, partnerId: string, given: Given = {}) {
  const key = generateKey()
  const about = { id, partner_id: partnerId, name: `Khoá ${id}`, created_at: NOW }
  const secret = { digest: digestKey(key), prefix: keyPrefix(key) }
  const state = {
    quota_per_minute: given.quota ?? null,
    is_active: given.isActive ?? 1,
    expires_at: given.expiresAt ?? null,
  }
  await store.db
    .insertInto('api_keys')
    .values({ ...about, ...secret, ...state })
    .execute()
  return key
}

function changeOf(kind: Change['kind'], id: string, action: Change['action'] = 'updated'): Change {
  return { seq: 1, at: NOW, kind, entity_id: id, action, fields: null }
}

eachStore('the directory of keys', (openFresh) => {
  async function openFilled() {
    const { store } = await openFresh()
    await makePartner(store, 'p1')
    await makePartner(store, 'p2', 'suspended')
    const keys = {
      plain: await makeKey(store, 'k1', 'p1'),
      raised: await makeKey(store, 'k2', 'p1', { quota: 500 }),
      revoked: await makeKey(store, 'k3', 'p1', { isActive: 0 }),
      ofSuspended: await makeKey(store, 'k4', 'p2'),
    }
    const directory = openDirectory(store.db, 120, () => NOW)
    await directory.load()
    return { store, keys, directory }
  }

  test('knows no key before it has been loaded', async () => {
    const { store } = await openFresh()
    await makePartner(store, 'p1')
    const key = await makeKey(store, 'k1', 'p1')
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
      name: 'Khoá k1',
      prefix: keys.plain.slice(0, 12),
      organization: 'Đối tác p1',
      accountStatus: 'approved',
      quotaPerMinute: 120,
      isActive: true,
      createdAt: NOW,
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

  test.each<[string, PartnerStatus]>([
    ['pending', 'pending'],
    ['rejected', 'rejected'],
    ['suspended', 'suspended'],
  ])('lets no key of a partner who is %s in', async (_, status) => {
    const { store, keys, directory } = await openFilled()
    expect(directory.findKey(keys.plain)).toMatchObject({ id: 'k1' })

    await store.db.updateTable('partners').set({ status }).where('id', '=', 'p1').execute()
    await directory.apply([changeOf('partner', 'p1')])

    expect(directory.findKey(keys.plain)).toBe('inactive')
    expect(directory.findKey(keys.raised)).toBe('inactive')
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
    const added = await makeKey(store, 'k5', 'p1')
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
    await makePartner(store, 'p1')
    const key = await makeKey(store, 'k1', 'p1', { expiresAt: NOW + 1000 })
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
    const added = await makeKey(store, 'k5', 'p1')
    const revoked = await makeKey(store, 'k6', 'p1', { isActive: 0 })
    expect(directory.findKey(added)).toBe('unknown')

    for (const key of [added, revoked, generateKey()]) await directory.look(key)

    expect(directory.findKey(added)).toMatchObject({ id: 'k5' })
    expect(directory.findKey(revoked)).toBe('inactive')
  })

  test('a key that was deleted while it was being looked for stays unknown', async () => {
    const { store, directory } = await openFilled()
    const added = await makeKey(store, 'k5', 'p1')

    const looking = directory.look(added)
    await store.db.deleteFrom('api_keys').where('id', '=', 'k5').execute()
    await directory.apply([changeOf('key', 'k5', 'deleted')])
    await looking

    expect(directory.findKey(added)).toBe('unknown')
  })
})
