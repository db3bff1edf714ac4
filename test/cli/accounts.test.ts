import { expect, test } from 'vitest'
import { OperatorError } from '../../src/operator-error.ts'
import { revokeKey, updateKey } from '../../src/partners/key-changes.ts'
import { findKeys, issueKey } from '../../src/partners/keys.ts'
import { type StatusAction, setPartnerStatus } from '../../src/partners/partner-status.ts'
import { addPartner } from '../../src/partners/partners.ts'
import { findChanges, findLastSeq } from '../../src/store/change-log.ts'
import type { PartnerStatus } from '../../src/store/schema/partner-tables.ts'
import type { Store } from '../../src/store/store.ts'
import { actAt } from '../support/acts.ts'
import { eachStore } from '../support/stores.ts'
import { id, NOW } from './lines.ts'

const lastChange = async (store: Store) =>
  (await findChanges(store.db, 0, ['partner', 'key'], 100))
    .map(({ kind, action, fields }) => [kind, action, fields])
    .at(-1)

const addWaiting = (store: Store, name = 'Báo Mới') =>
  addPartner(store, { name, email: 'api@baomoi.vn', isApproved: false }, actAt(NOW))

const WAYS: Record<PartnerStatus, StatusAction[]> = {
  pending: [],
  approved: ['approve'],
  rejected: ['reject'],
  suspended: ['approve', 'suspend'],
}

async function addWith(store: Store, status: PartnerStatus): Promise<string> {
  const partner = await addWaiting(store)
  for (const step of WAYS[status]) await setPartnerStatus(store, partner.id, step, actAt(NOW))
  return partner.id
}

const orderFor = (partnerId: string) => ({ partnerId, name: 'web', quotaPerMinute: 300 })

eachStore('partners', (openFresh) => {
  test('names and addresses are trimmed, or refused with nothing written', async () => {
    const { store } = await openFresh()
    const add = (name: string, email: string) => addPartner(store, { name, email, isApproved: true }, actAt(NOW))

    for (const [name, email, message] of [
      [' ', 'a@b.vn', 'name is empty'],
      ['x'.repeat(121), 'a@b.vn', 'name is longer than 120 characters'],
      ['a\nb', 'a@b.vn', 'name has a line break or another control character'],
      ['A', 'unknown', '"unknown" is not an e-mail address'],
    ] as const)
      await expect(add(name, email)).rejects.toMatchObject({ message })
    expect(await findLastSeq(store.db)).toBe(0)
    expect(await add(' Chờ ', ' a@b.vn ')).toMatchObject({ name: 'Chờ', email: 'a@b.vn', created_at: NOW })
    expect(await lastChange(store)).toEqual(['partner', 'created', null])
  })

  test('move from one state to another, once', async () => {
    const { store } = await openFresh()
    for (const [from, move, to] of [
      ['pending', 'approve', 'approved'],
      ['pending', 'reject', 'rejected'],
      ['rejected', 'approve', 'approved'],
      ['approved', 'suspend', 'suspended'],
      ['suspended', 'resume', 'approved'],
    ] as const) {
      const partner = await addWith(store, from)
      const moved = await setPartnerStatus(store, partner, move, actAt(NOW + 1))
      const seq = await findLastSeq(store.db)

      expect(moved).toMatchObject({ status: to, updated_at: NOW + 1 })
      expect(await setPartnerStatus(store, partner, move, actAt(NOW + 2))).toEqual(moved)
      expect(await findLastSeq(store.db)).toBe(seq)
      expect(await lastChange(store)).toEqual(['partner', 'updated', ['status']])
    }
  })

  test('and from some states to no other', async () => {
    const { store } = await openFresh()
    for (const [from, move, reason] of [
      ['suspended', 'approve', 'is suspended: use "partner resume"'],
      ['approved', 'reject', 'is approved already: use "partner suspend" to lock it out'],
      ['suspended', 'reject', 'was approved before and is suspended, which keeps it out already'],
      ['pending', 'suspend', 'is not approved yet: use "partner reject"'],
      ['rejected', 'suspend', 'is rejected already'],
      ['pending', 'resume', 'has never been approved: use "partner approve"'],
      ['rejected', 'resume', 'was rejected: use "partner approve"'],
    ] as const) {
      const partner = await addWith(store, from)
      const seq = await findLastSeq(store.db)

      const message = `partner Báo Mới ${reason}`
      await expect(setPartnerStatus(store, partner, move, actAt(NOW))).rejects.toMatchObject({ message })
      expect(await findLastSeq(store.db)).toBe(seq)
    }
    const unknown = { message: `there is no partner ${id(1)}` }
    await expect(setPartnerStatus(store, id(1), 'approve', actAt(NOW))).rejects.toMatchObject(unknown)
  })

  test('get keys while they are approved alone', async () => {
    const { store } = await openFresh()
    for (const status of ['pending', 'rejected', 'suspended'] as const) {
      const message = `partner Báo Mới is ${status}: only an approved partner gets a key`
      await expect(issueKey(store, orderFor(await addWith(store, status)), actAt(NOW))).rejects.toMatchObject({
        message,
      })
    }
    expect(await findKeys(store, undefined)).toEqual([])
  })
})

eachStore('keys', (openFresh) => {
  test('once revoked stay revoked', async () => {
    const { store } = await openFresh()
    const { key } = await issueKey(store, orderFor(await addWith(store, 'approved')), actAt(NOW))

    const { key: revoked } = await revokeKey(store, key.id, actAt(NOW + 1))
    const seq = await findLastSeq(store.db)

    expect(revoked).toMatchObject({ is_active: 0, revoked_at: NOW + 1 })
    expect((await revokeKey(store, key.id, actAt(NOW + 2))).key).toEqual(revoked)
    expect(await findLastSeq(store.db)).toBe(seq)
    await expect(updateKey(store, key.id, { quotaPerMinute: 10 }, actAt(NOW))).rejects.toThrow(
      /is revoked: issue a new one$/,
    )
  })

  test('have a quota within bounds, or the default', async () => {
    const { store } = await openFresh()
    const { key } = await issueKey(store, orderFor(await addWith(store, 'approved')), actAt(NOW))

    for (const quotaPerMinute of [1_000_000, null]) {
      const { after } = await updateKey(store, key.id, { quotaPerMinute }, actAt(NOW))
      expect(after.quota_per_minute).toBe(quotaPerMinute)
    }
    expect(await lastChange(store)).toEqual(['key', 'updated', ['quota_per_minute']])
    for (const quotaPerMinute of [0, 1_000_001, 1.5])
      await expect(updateKey(store, key.id, { quotaPerMinute }, actAt(NOW))).rejects.toThrow(OperatorError)
  })

  test('of a partner who is suspended at the same moment are issued before that, or refused after it', async () => {
    const { store, openAnother } = await openFresh()
    const partner = await addWith(store, 'approved')
    const seq = await findLastSeq(store.db)

    const [issued, moved] = await Promise.allSettled([
      issueKey(store, orderFor(partner), actAt(NOW)),
      setPartnerStatus(openAnother(), partner, 'suspend', actAt(NOW)),
    ])

    expect(moved.status).toBe('fulfilled')
    const log = (await findChanges(store.db, seq, ['partner', 'key'], 100)).map(({ kind }) => kind)
    expect(log).toEqual(issued.status === 'fulfilled' ? ['key', 'partner'] : ['partner'])
  })
})
