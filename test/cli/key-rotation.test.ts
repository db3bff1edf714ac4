import { expect, test } from 'vitest'
import { revokeKey, updateKey } from '../../src/partners/key-changes.ts'
import { rotateKey } from '../../src/partners/key-rotation.ts'
import { findKey, findKeys, issueKey, keyStateAt } from '../../src/partners/keys.ts'
import { setPartnerStatus } from '../../src/partners/partner-status.ts'
import { addPartner } from '../../src/partners/partners.ts'
import type { Store } from '../../src/store/store.ts'
import { actAt } from '../support/acts.ts'
import { eachStore } from '../support/stores.ts'
import { NOW } from './lines.ts'

const DAY = 86_400_000

const makeKey = async (store: Store, expiresAt: number | null = null) => {
  const partner = await addPartner(store, { name: 'Báo Mới', email: 'api@baomoi.vn', isApproved: true }, actAt(NOW))
  const order = { partnerId: partner.id, name: 'web', quotaPerMinute: 300, expiresAt }
  return (await issueKey(store, order, actAt(NOW))).key
}

eachStore('the end of a key', (openFresh) => {
  test('is neither now, nor past, nor in eleven years, nor between two milliseconds', async () => {
    const { store } = await openFresh()
    const key = await makeKey(store)

    const refusal = { message: expect.stringContaining('must end in the future'), status: 400, field: 'expires_at' }
    for (const expiresAt of [NOW, NOW - 1, NOW + 11 * 366 * DAY, NOW + 0.5]) {
      await expect(updateKey(store, key.id, { expiresAt }, actAt(NOW))).rejects.toMatchObject(refusal)
      await expect(makeKey(store, expiresAt)).rejects.toMatchObject(refusal)
    }
  })
})

const findLive = async (store: Store, at: number) => {
  const keys = await findKeys(store, undefined)
  return keys
    .filter((key) => keyStateAt(key, at) === 'active')
    .map(({ id }) => id)
    .sort()
}

eachStore('revoking a key', (openFresh) => {
  async function makeChain(store: Store) {
    const first = await makeKey(store)
    const second = await rotateKey(store, first.id, { overlapMs: DAY }, actAt(NOW))
    const third = await rotateKey(store, second.key.id, { overlapMs: DAY }, actAt(NOW + 1))
    return [first, second.key, third.key] as const
  }

  test('revokes those that replaced it, names them and tells every server of each', async () => {
    const { store } = await openFresh()
    const [first, second, third] = await makeChain(store)
    const stranger = await makeKey(store)

    const revoked = await revokeKey(store, first.id, actAt(NOW + 2))

    expect(revoked.key).toMatchObject({ id: first.id, is_active: 0 })
    expect(revoked.successors).toMatchObject([{ id: second.id }, { id: third.id }])
    expect(await findLive(store, NOW + 2)).toEqual([stranger.id])
    const told = await store.db.selectFrom('changes').select('entity_id').orderBy('seq').execute()
    expect(told.slice(-3).map(({ entity_id }) => entity_id)).toEqual([first.id, second.id, third.id])
    const acts = await store.db.selectFrom('audit_log').select('entity_id').where('action', '=', 'key.revoke').execute()
    expect(acts.map(({ entity_id }) => entity_id).sort()).toEqual([first.id, second.id, third.id].sort())
  })

  test('leaves them at work when they shall stay, and takes them when it is said again', async () => {
    const { store } = await openFresh()
    const [, second, third] = await makeChain(store)

    const kept = await revokeKey(store, second.id, actAt(NOW + 2), { keepsSuccessors: true })
    expect([kept.successors, await findLive(store, NOW + 2)]).toEqual([[], [third.id]])

    const again = await revokeKey(store, second.id, actAt(NOW + 3))
    expect(again.key).toMatchObject({ id: second.id, revoked_at: NOW + 2 })
    expect(again.successors).toMatchObject([{ id: third.id, revoked_at: NOW + 3 }])
    expect(await findLive(store, NOW + 3)).toEqual([])
  })

  test('while it is being rotated leaves no key behind', async () => {
    const { store, openAnother } = await openFresh()
    const other = openAnother()
    const first = await makeKey(store)
    const second = await rotateKey(store, first.id, { overlapMs: DAY }, actAt(NOW))

    await Promise.allSettled([
      rotateKey(other, second.key.id, { overlapMs: DAY }, actAt(NOW + 1)),
      revokeKey(store, first.id, actAt(NOW + 1)),
    ])

    expect(await findLive(store, NOW + 1)).toEqual([])
  })
})

eachStore('rotating a key', (openFresh) => {
  test('never makes the old key live longer, and gives the new one the same length of life', async () => {
    const { store } = await openFresh()
    const key = await makeKey(store, NOW + 10 * DAY)

    const { key: made, old } = await rotateKey(store, key.id, { overlapMs: 7 * DAY }, actAt(NOW + 9 * DAY))

    expect(old.expires_at).toBe(NOW + 10 * DAY)
    expect(made.expires_at).toBe(NOW + 19 * DAY)
  })

  test('without an overlap ends the old key at that moment', async () => {
    const { store } = await openFresh()
    const key = await makeKey(store)

    const { old } = await rotateKey(store, key.id, { overlapMs: 0 }, actAt(NOW + 5))

    expect(old.expires_at).toBe(NOW + 5)
    await expect(rotateKey(store, key.id, { overlapMs: 0 }, actAt(NOW + 5))).rejects.toMatchObject({
      message: expect.stringContaining('has ended'),
    })
  })

  test('is refused a second time while the new key works, and possible again when that was revoked', async () => {
    const { store } = await openFresh()
    const key = await makeKey(store, NOW + 90 * DAY)
    const { key: made } = await rotateKey(store, key.id, { overlapMs: 7 * DAY }, actAt(NOW))

    await expect(rotateKey(store, key.id, { overlapMs: 0 }, actAt(NOW))).rejects.toMatchObject({
      message: expect.stringContaining(`was replaced by ${made.prefix}… already`),
      status: 409,
    })
    await revokeKey(store, made.id, actAt(NOW))
    const again = await rotateKey(store, key.id, { overlapMs: DAY }, actAt(NOW + 1))

    expect(again.old.expires_at).toBe(NOW + 1 + DAY)
    expect(again.key.expires_at).toBe(NOW + 1 + 90 * DAY)
  })

  test('is refused for a revoked key, a suspended partner, an unknown key and a bad overlap', async () => {
    const { store } = await openFresh()
    const key = await makeKey(store)
    const rotate = (overlapMs: number, id = key.id) => rotateKey(store, id, { overlapMs }, actAt(NOW))

    for (const overlapMs of [-1, 91 * DAY, 0.5])
      await expect(rotate(overlapMs)).rejects.toMatchObject({ status: 400, field: 'overlap_seconds' })
    await expect(rotate(0, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 })
    await setPartnerStatus(store, key.partner_id, 'suspend', actAt(NOW))
    await expect(rotate(0)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('is suspended') })
    await revokeKey(store, key.id, actAt(NOW))
    await expect(rotate(0)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('is revoked') })
    expect(await findKey(store, key.id)).toMatchObject({ expires_at: null })
  })

  test('is refused while a later key of the chain works, though the one between was revoked', async () => {
    const { store } = await openFresh()
    const key = await makeKey(store)
    const second = await rotateKey(store, key.id, { overlapMs: 7 * DAY }, actAt(NOW))
    const third = await rotateKey(store, second.key.id, { overlapMs: 7 * DAY }, actAt(NOW + 1))
    await revokeKey(store, second.key.id, actAt(NOW + 2), { keepsSuccessors: true })
    await updateKey(store, key.id, { expiresAt: null }, actAt(NOW + 3))

    await expect(rotateKey(store, key.id, { overlapMs: 0 }, actAt(NOW + 4))).rejects.toMatchObject({
      message: expect.stringContaining(`was replaced by ${third.key.prefix}… already`),
      status: 409,
    })
  })

  test('ends what still works of the keys before: two of a chain at a time, and they know the first', async () => {
    const { store } = await openFresh()
    const first = await makeKey(store)
    const second = await rotateKey(store, first.id, { overlapMs: 90 * DAY }, actAt(NOW))
    const third = await rotateKey(store, second.key.id, { overlapMs: 90 * DAY }, actAt(NOW + 5))

    expect(second.ended).toEqual([])
    expect(third.ended).toMatchObject([{ id: first.id, expires_at: NOW + 5 }])
    expect([first.chain_id, second.key.chain_id, third.key.chain_id]).toEqual([null, first.id, first.id])
    expect(await findLive(store, NOW + 5)).toEqual([second.key.id, third.key.id].sort())
    const acts = await store.db.selectFrom('audit_log').select('action').where('entity_id', '=', first.id).execute()
    expect(acts.map(({ action }) => action)).toEqual(['key.issue', 'key.rotate', 'key.update'])
    const told = await store.db.selectFrom('changes').select('entity_id').orderBy('seq').execute()
    expect(told.slice(-3).map(({ entity_id }) => entity_id)).toEqual([second.key.id, first.id, third.key.id])
  })

  test('a later end does not bring a third key of a chain to life, and moves one of the two that live', async () => {
    const { store } = await openFresh()
    const first = await makeKey(store)
    const second = await rotateKey(store, first.id, { overlapMs: DAY }, actAt(NOW))
    await rotateKey(store, second.key.id, { overlapMs: DAY }, actAt(NOW + 1))

    const change = { expiresAt: NOW + 2 * DAY }
    await expect(updateKey(store, first.id, change, actAt(NOW + 2))).rejects.toMatchObject({
      message: expect.stringMatching(/only two may at a time$/),
      status: 409,
    })
    expect((await updateKey(store, first.id, { name: 'old' }, actAt(NOW + 2))).after.name).toBe('old')
    expect((await updateKey(store, second.key.id, change, actAt(NOW + 2))).after.expires_at).toBe(NOW + 2 * DAY)
  })

  test('in a crowd leaves two keys of the chain', async () => {
    const { store, openAnother } = await openFresh()
    const first = await makeKey(store)
    const stores = [store, openAnother()]
    const rotateAny = async (index: number) => {
      const at = NOW + index
      const live = await findLive(store, at)
      const tries = live.map((id) => rotateKey(stores[index % 2]!, id, { overlapMs: DAY }, actAt(at)))
      return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
    }

    const made = await Promise.all(Array.from({ length: 16 }, (_, index) => rotateAny(index)))

    expect(Math.max(...made)).toBeGreaterThan(0)
    expect(await findLive(store, NOW + 16)).toHaveLength(2)
    const chains = await store.db.selectFrom('api_keys').select('chain_id').where('id', '<>', first.id).execute()
    expect(new Set(chains.map(({ chain_id }) => chain_id))).toEqual(new Set([first.id]))
  })
})
