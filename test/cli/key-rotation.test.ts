import { expect, test } from 'vitest'
import { revokeKey, updateKey } from '../../src/admin/partners/key-changes.ts'
import { rotateKey } from '../../src/admin/partners/key-rotation.ts'
import { findKey, issueKey } from '../../src/admin/partners/keys.ts'
import { setPartnerStatus } from '../../src/admin/partners/partner-status.ts'
import { addPartner } from '../../src/admin/partners/partners.ts'
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
  test('is set, moved and taken away; a later end revives it', async () => {
    const { store } = await openFresh()
    const key = await makeKey(store, NOW + DAY)
    expect(key.expires_at).toBe(NOW + DAY)

    const late = actAt(NOW + 2 * DAY)
    expect((await updateKey(store, key.id, { expiresAt: NOW + 3 * DAY }, late)).after.expires_at).toBe(NOW + 3 * DAY)
    expect((await updateKey(store, key.id, { expiresAt: null, name: 'app' }, late)).after).toMatchObject({
      expires_at: null,
      name: 'app',
    })
  })

  test.each([
    ['now', NOW],
    ['in the past', NOW - 1],
    ['in eleven years', NOW + 11 * 366 * DAY],
    ['at no whole millisecond', NOW + 0.5],
  ])('%s is refused', async (_, expiresAt) => {
    const { store } = await openFresh()
    const key = await makeKey(store)

    const refusal = { message: expect.stringContaining('must end in the future'), status: 400, field: 'expires_at' }
    await expect(updateKey(store, key.id, { expiresAt }, actAt(NOW))).rejects.toMatchObject(refusal)
    await expect(makeKey(store, expiresAt)).rejects.toMatchObject(refusal)
  })
})

eachStore('rotating a key', (openFresh) => {
  test('makes one like it, and ends the old one after the overlap', async () => {
    const { store } = await openFresh()
    const key = await makeKey(store)

    const { key: made, rawKey, old } = await rotateKey(store, key.id, { overlapMs: 7 * DAY }, actAt(NOW + 5))

    expect(made).toMatchObject({ partner_id: key.partner_id, name: 'web', quota_per_minute: 300, expires_at: null })
    expect(made).toMatchObject({ rotated_from: key.id, created_at: NOW + 5 })
    expect(rawKey).toMatch(/^kn_live_/)
    expect(old.expires_at).toBe(NOW + 5 + 7 * DAY)
    expect((await findKey(store, key.id))?.expires_at).toBe(old.expires_at)
  })

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

  test('twice at once makes one key', async () => {
    const { store, openAnother } = await openFresh()
    const key = await makeKey(store)

    const outcomes = await Promise.allSettled(
      [store, openAnother()].map((each) => rotateKey(each, key.id, { overlapMs: DAY }, actAt(NOW))),
    )

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(
      await store.db.selectFrom('api_keys').select('id').where('rotated_from', '=', key.id).execute(),
    ).toHaveLength(1)
  })
})
