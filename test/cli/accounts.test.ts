import { describe, expect, test } from 'vitest'
import { digestKey, hasValidChecksum } from '../../src/access/api-key.ts'
import { OperatorError } from '../../src/operator-error.ts'
import { revokeKey, updateKey } from '../../src/partners/key-changes.ts'
import { findKeys, issueKey } from '../../src/partners/keys.ts'
import { listPartners } from '../../src/partners/list-partners.ts'
import { type StatusAction, setPartnerStatus } from '../../src/partners/partner-status.ts'
import { addPartner } from '../../src/partners/partners.ts'
import { findChanges, findLastSeq } from '../../src/store/change-log.ts'
import type { PartnerStatus } from '../../src/store/schema/partner-tables.ts'
import type { Store } from '../../src/store/store.ts'
import { actAt } from '../support/acts.ts'
import { eachStore } from '../support/stores.ts'
import { id, NOW } from './lines.ts'

const changesOf = async (store: Store) =>
  (await findChanges(store.db, 0, ['partner', 'key'], 100)).map(({ kind, action, fields }) => [kind, action, fields])

const makePartner = (store: Store, isApproved = true) =>
  addPartner(store, { name: 'Báo Mới', email: 'api@baomoi.vn', isApproved }, actAt(NOW))

const makeKey = async (store: Store) => {
  const partner = await makePartner(store)
  return await issueKey(store, { partnerId: partner.id, name: 'web', quotaPerMinute: 300 }, actAt(NOW))
}

const MOVES: Record<PartnerStatus, StatusAction[]> = {
  pending: [],
  approved: ['approve'],
  rejected: ['reject'],
  suspended: ['approve', 'suspend'],
}

eachStore('partners', (openFresh) => {
  test('are added waiting or approved, and listed with their keys', async () => {
    const { store } = await openFresh()
    const waiting = await addPartner(store, { name: ' Chờ ', email: ' a@b.vn ', isApproved: false }, actAt(NOW))
    const { key } = await makeKey(store)
    await revokeKey(store, key.id, actAt(NOW))
    await issueKey(store, { partnerId: key.partner_id, name: 'app', quotaPerMinute: null }, actAt(NOW))

    const { partners } = await listPartners(store, { statuses: [], page: 1, limit: 20 }, NOW)

    expect(waiting).toMatchObject({ name: 'Chờ', email: 'a@b.vn', status: 'pending', created_at: NOW })
    expect(partners.map(({ status, keys }) => [status, keys]).sort()).toEqual([
      ['approved', 1],
      ['pending', 0],
    ])
    expect((await changesOf(store)).slice(0, 2)).toEqual([
      ['partner', 'created', null],
      ['partner', 'created', null],
    ])
  })

  test.each([
    [{ name: ' ', email: 'a@b.vn' }, 'name is empty'],
    [{ name: 'x'.repeat(121), email: 'a@b.vn' }, 'name is longer than 120 characters'],
    [{ name: 'a\nb', email: 'a@b.vn' }, 'name has a line break or another control character'],
    [{ name: 'A', email: 'unknown' }, '"unknown" is not an e-mail address'],
  ])('%j is refused', async (fields, message) => {
    const { store } = await openFresh()

    await expect(addPartner(store, { ...fields, isApproved: true }, actAt(NOW))).rejects.toMatchObject({
      message: message,
    })
    expect(await findLastSeq(store.db)).toBe(0)
  })

  test.each([
    ['pending', 'approve', 'approved'],
    ['pending', 'reject', 'rejected'],
    ['rejected', 'approve', 'approved'],
    ['approved', 'suspend', 'suspended'],
    ['suspended', 'resume', 'approved'],
  ] as const)('%s, %s: %s', async (from, move, to) => {
    const { store } = await openFresh()
    const partner = await makePartner(store, false)
    for (const step of MOVES[from]) await setPartnerStatus(store, partner.id, step, actAt(NOW))

    const moved = await setPartnerStatus(store, partner.id, move, actAt(NOW + 1))
    const seq = await findLastSeq(store.db)
    const again = await setPartnerStatus(store, partner.id, move, actAt(NOW + 2))

    expect(moved).toMatchObject({ status: to, updated_at: NOW + 1 })
    expect(again).toEqual(moved)
    expect(await findLastSeq(store.db)).toBe(seq)
    expect((await changesOf(store)).at(-1)).toEqual(['partner', 'updated', ['status']])
  })

  test.each([
    ['suspended', 'approve', 'is suspended: use "partner resume"'],
    ['approved', 'reject', 'is approved already: use "partner suspend" to lock it out'],
    ['suspended', 'reject', 'was approved before and is suspended, which keeps it out already'],
    ['pending', 'suspend', 'is not approved yet: use "partner reject"'],
    ['rejected', 'suspend', 'is rejected already'],
    ['pending', 'resume', 'has never been approved: use "partner approve"'],
    ['rejected', 'resume', 'was rejected: use "partner approve"'],
  ] as const)('%s, %s: refused', async (from, move, reason) => {
    const { store } = await openFresh()
    const partner = await makePartner(store, false)
    for (const step of MOVES[from]) await setPartnerStatus(store, partner.id, step, actAt(NOW))
    const seq = await findLastSeq(store.db)

    await expect(setPartnerStatus(store, partner.id, move, actAt(NOW))).rejects.toMatchObject({
      message: `partner Báo Mới ${reason}`,
    })
    expect(await findLastSeq(store.db)).toBe(seq)
  })

  test('an unknown partner is not moved', async () => {
    const { store } = await openFresh()

    await expect(setPartnerStatus(store, id(1), 'approve', actAt(NOW))).rejects.toMatchObject({
      message: `there is no partner ${id(1)}`,
    })
  })
})

eachStore('keys', (openFresh) => {
  test('only the digest is stored', async () => {
    const { store } = await openFresh()

    const { key, rawKey } = await makeKey(store)

    const row = await store.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow()
    expect(hasValidChecksum(rawKey)).toBe(true)
    expect(row).toEqual({ ...key, digest: digestKey(rawKey) })
    expect(row).toMatchObject({ prefix: rawKey.slice(0, 12), quota_per_minute: 300, is_active: 1, revoked_at: null })
    expect(JSON.stringify(row)).not.toContain(rawKey)
    expect((await changesOf(store)).at(-1)).toEqual(['key', 'created', null])
  })

  test.each(['pending', 'rejected', 'suspended'] as const)('a partner who is %s gets none', async (status) => {
    const { store } = await openFresh()
    const partner = await makePartner(store, false)
    for (const move of MOVES[status]) await setPartnerStatus(store, partner.id, move, actAt(NOW))
    const order = { partnerId: partner.id, name: 'web', quotaPerMinute: null }

    await expect(issueKey(store, order, actAt(NOW))).rejects.toMatchObject({
      message: `partner Báo Mới is ${status}: only an approved partner gets a key`,
    })
    expect(await findKeys(store, undefined)).toEqual([])
  })

  test('a revoked key stays revoked', async () => {
    const { store } = await openFresh()
    const { key } = await makeKey(store)

    const { key: revoked } = await revokeKey(store, key.id, actAt(NOW + 1))
    const seq = await findLastSeq(store.db)
    const { key: again } = await revokeKey(store, key.id, actAt(NOW + 2))

    expect(revoked).toMatchObject({ is_active: 0, revoked_at: NOW + 1 })
    expect(again).toEqual(revoked)
    expect(await findLastSeq(store.db)).toBe(seq)
    await expect(updateKey(store, key.id, { quotaPerMinute: 10 }, actAt(NOW))).rejects.toThrow(
      /is revoked: issue a new one$/,
    )
  })

  test('the quota is set, and put back to the default', async () => {
    const { store } = await openFresh()
    const { key } = await makeKey(store)

    const set = async (quotaPerMinute: number | null) =>
      (await updateKey(store, key.id, { quotaPerMinute }, actAt(NOW))).after
    expect(await set(1_000_000)).toMatchObject({ quota_per_minute: 1_000_000 })
    expect(await set(null)).toMatchObject({ quota_per_minute: null })
    expect((await changesOf(store)).at(-1)).toEqual(['key', 'updated', ['quota_per_minute']])
    for (const wrong of [0, 1_000_001, 1.5]) await expect(set(wrong)).rejects.toThrow(OperatorError)
  })

  test('are listed with their partner, all or one partner’s', async () => {
    const { store } = await openFresh()
    const { key } = await makeKey(store)
    await makeKey(store)

    expect(await findKeys(store, undefined)).toHaveLength(2)
    expect(await findKeys(store, key.partner_id)).toMatchObject([
      { id: key.id, partner_name: 'Báo Mới', partner_status: 'approved' },
    ])
    expect(JSON.stringify(await findKeys(store, undefined))).not.toContain('digest')
  })
})

describe('two operators at once', () => {
  eachStore('a key and a suspension', (openFresh) => {
    test('one comes first: a key is issued before the suspension or refused after it', async () => {
      const { store, openAnother } = await openFresh()
      const partner = await makePartner(store)
      const order = { partnerId: partner.id, name: 'web', quotaPerMinute: null }

      const [issued, moved] = await Promise.allSettled([
        issueKey(store, order, actAt(NOW)),
        setPartnerStatus(openAnother(), partner.id, 'suspend', actAt(NOW)),
      ])

      expect(moved.status).toBe('fulfilled')
      const log = (await changesOf(store)).map(([kind]) => kind)
      expect(log).toEqual(issued.status === 'fulfilled' ? ['partner', 'key', 'partner'] : ['partner', 'partner'])
    })
  })
})
