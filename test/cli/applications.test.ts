import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Application, apply, parseApplication } from '../../src/partners/applying/applications.ts'
import { rejectMany } from '../../src/partners/applying/reject-many.ts'
import { addPartner, editPartner } from '../../src/partners/partners.ts'
import { RETENTION } from '../../src/server/roles/retention.ts'
import { findChanges } from '../../src/store/change-log.ts'
import { applyRetention } from '../../src/store/retention.ts'
import type { Store } from '../../src/store/store.ts'
import { actAt } from '../support/acts.ts'
import { MAIL, readMails } from '../support/mails.ts'
import { eachStore } from '../support/stores.ts'
import { NOW } from './lines.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const FIELDS = {
  organization: 'Studio Sen',
  name: 'Nguyễn Thị Sen',
  email: 'sen@studio-sen.vn',
  website: 'https://studio-sen.vn/',
  purpose: 'Nhạc nền cho video.',
}

describe('an application', () => {
  test.each<[string, string, string]>([
    ['organization', '  Studio  Sen ', 'Studio  Sen'],
    ['organization', 'Studio\u202eneS\u200b', 'StudioneS'],
    ['organization', 'Studio Se\u0301n', 'Studio Sén'],
    ['organization', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['purpose', 'một\r\nhai\tba\r', 'một\nhai\tba'],
    ['website', 'HTTP://Studio-Sen.VN', 'http://studio-sen.vn/'],
    ['website', 'https://nhạc.vn/giới-thiệu', 'https://xn--nhc-tgz.vn/gi%E1%BB%9Bi-thi%E1%BB%87u'],
  ])('%s %j is kept as %j', (field, raw, kept) => {
    expect(parseApplication({ ...FIELDS, [field]: raw })).toMatchObject({ application: { [field]: kept } })
  })

  test.each<[string, unknown[]]>([
    ['organization', ['', ' \u200b ', 'x'.repeat(121), 'a\nb', 'a\u0000b', 'a\u2028b', 'a\ud800b']],
    ['organization', [['a'], { toString: 'a' }, undefined, null]],
    ['name', ['x'.repeat(121), 12]],
    ['email', ['unknown', 'a@b.vn\nBcc: c@d.vn', `${'x'.repeat(250)}@b.vn`, 'a@b']],
    ['website', ['studio-sen.vn', 'javascript:alert(1)', 'javascript://x.vn/%0aalert(1)', 'data:text/html,x']],
    ['website', ['https://u:p@x.vn/', 'https://localhost/', 'https://x.vn/a b', `https://x.vn/${'a'.repeat(300)}`]],
    ['purpose', ['', 'x'.repeat(2001), 'a\u0007b']],
  ])('%s is refused as %j, in both languages', (field, values) => {
    const problem = { vi: expect.stringMatching(/^\p{L}/u), en: expect.stringMatching(/^\w/) }
    for (const raw of values)
      expect(parseApplication({ ...FIELDS, [field]: raw })).toEqual({ problems: { [field]: problem } })
  })
})

const send = (store: Store, fields: Partial<Application> = {}, at = NOW, address = '192.0.2.1') =>
  apply(store, { ...FIELDS, ...fields }, { address, language: 'vi' }, MAIL, at)

/** Applications that came a millisecond apart, a day ago. */
async function fillList(store: Store, count: number, appliedAt: number | null = 0): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => {
    const at = NOW - DAY + n
    const times = { created_at: at, updated_at: at, applied_at: appliedAt === null ? null : at }
    return { id: randomUUID(), name: 'Rác', email: `spam${n}@x.vn`, status: 'pending' as const, ...times }
  })
  for (let start = 0; start < count; start += 1000)
    await store.db
      .insertInto('partners')
      .values(rows.slice(start, start + 1000))
      .execute()
  return rows.map(({ id }) => id)
}

eachStore('applying', (openFresh) => {
  test('makes a partner who waits, and a mail that repeats nothing of the form', async () => {
    const { store } = await openFresh()

    const outcome = await send(store)

    expect(await store.db.selectFrom('partners').selectAll().execute()).toEqual([
      {
        ...{
          ...(outcome as { id: string }),
          name: FIELDS.organization,
          contact_name: FIELDS.name,
          email: FIELDS.email,
        },
        ...{ website: FIELDS.website, purpose: FIELDS.purpose, status: 'pending', language: 'vi', decision_note: null },
        ...{ applied_at: NOW, decided_at: null, created_at: NOW, updated_at: NOW },
      },
    ])
    const [mail, ...others] = await readMails(store)
    expect(mail).toMatchObject({ kind: 'received', recipient: FIELDS.email, state: 'to-copy' })
    expect(mail!.text).not.toContain(FIELDS.organization)
    expect(others).toEqual([])
  })

  test('the limit holds for processes that take applications at the same time', async () => {
    const { store, openAnother } = await openFresh()
    const stores = [store, openAnother(), openAnother()]

    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, n) => send(stores[n % 3]!)))

    expect(outcomes.filter((outcome) => outcome !== 'full' && 'id' in outcome)).toHaveLength(5)
    const rows = await store.db.selectFrom('partners').select('id').execute()
    expect(rows).toHaveLength(5)
  })

  test('twice with one address is one mail a day, and two applications', async () => {
    const { store } = await openFresh()

    await send(store)
    await send(store, { email: FIELDS.email.toUpperCase() }, NOW + 1)
    await send(store, {}, NOW + 25 * HOUR)

    expect(await readMails(store)).toHaveLength(2)
    expect(await store.db.selectFrom('partners').select('id').execute()).toHaveLength(3)
  })

  test('a tag behind the name of a mailbox makes no other mailbox', async () => {
    const { store } = await openFresh()
    for (const [n, email] of ['a_b+1@x.vn', 'A_B@x.vn', 'a_b+2@X.vn', 'a_b+@x.vn'].entries())
      await send(store, { email }, NOW + n, `192.0.2.${n}`)
    expect(await readMails(store)).toHaveLength(1)

    for (const [n, email] of ['axb@x.vn', 'a_b@y.vn', 'a_bc@x.vn', '%@x.vn'].entries())
      await send(store, { email }, NOW + n, `192.0.2.1${n}`)
    expect(await readMails(store)).toHaveLength(5)
  })

  test.each([
    ['a /24', (n: number) => `192.0.2.${n}`, '192.0.3.1'],
    ['a /48', (n: number) => `2001:db8:1:${n}::/64`, '2001:db8:2:1::/64'],
  ])('of %s a hundred are taken in a day', async (_, addressOf, elsewhere) => {
    const { store } = await openFresh()
    for (let n = 1; n <= 100; n += 1) expect(await send(store, {}, NOW + n, addressOf(n))).toHaveProperty('id')

    const wait = { retryAfterSeconds: 24 * 3600 - HOUR / 1000 + 1, isOfNetwork: true }
    expect(await send(store, {}, NOW + HOUR, addressOf(101))).toEqual(wait)
    expect(await send(store, {}, NOW + HOUR, elsewhere)).toHaveProperty('id')
    // A refusal took no place of the address.
    for (let n = 0; n < 6; n += 1) await send(store, {}, NOW + 24 * HOUR, addressOf(101))
    expect(await send(store, {}, NOW + 24 * HOUR + 1, addressOf(101))).toHaveProperty('id')
    expect(await send(store, {}, NOW + 24 * HOUR + 1, addressOf(101))).toHaveProperty('isOfNetwork', true)
  })

  test('addresses are forgotten after an hour, networks after a day', async () => {
    const { store } = await openFresh()
    await send(store)
    await send(store, {}, NOW, '2001:db8:1:2::/64')
    const windows = async () =>
      (await store.db.selectFrom('application_windows').select('address').orderBy('address').execute()).map(
        ({ address }) => address,
      )

    await applyRetention(store, RETENTION.applicants, { now: () => NOW + HOUR - 1 })
    expect(await windows()).toEqual(['192.0.2.0/24', '192.0.2.1', '2001:db8:1:2::/64', '2001:db8:1::/48'])
    await applyRetention(store, RETENTION.applicants, { now: () => NOW + HOUR })
    expect(await windows()).toEqual(['192.0.2.0/24', '2001:db8:1::/48'])
    await applyRetention(store, RETENTION.applicants, { now: () => NOW + 24 * HOUR })
    expect(await windows()).toEqual([])
  })

  test('a full list drops those that have waited longest, and says so; what an administrator has touched stays', async () => {
    const { store } = await openFresh()
    const ids = await fillList(store, 10_000)
    const touched = ids[1]!
    await editPartner(store, touched, { contactName: 'Đã gọi điện' }, actAt(NOW))
    const { id: added } = await addPartner(store, { name: 'A', email: 'a@b.vn', isApproved: false }, actAt(NOW - DAY))

    expect(await send(store)).toHaveProperty('id')

    const waiting = (await store.db.selectFrom('partners').select('id').execute()).map(({ id }) => id)
    const left = new Set(waiting)
    expect(waiting).toHaveLength(10_001 - 101 + 1)
    expect([left.has(touched), left.has(added)]).toEqual([true, true])
    expect(ids.filter((id) => !left.has(id))).toEqual(ids.filter((id) => id !== touched).slice(0, 101))
    const drops = await store.db.selectFrom('audit_log').selectAll().where('action', '=', 'partner.drop').execute()
    expect(drops).toMatchObject([{ actor: 'server', role: 'server' }])
    const at = (n: number) => new Date(NOW - DAY + n).toISOString()
    expect(JSON.parse(drops[0]!.after!)).toEqual({ applications: 101, from: at(0), to: at(101) })
    const gone = await findChanges(store.db, 0, ['partner'], 1000)
    expect(gone.filter(({ action }) => action === 'deleted')).toHaveLength(101)
  })

  test('of two who find the list full at once each gets in; when nothing may be dropped, neither does', async () => {
    const { store, openAnother } = await openFresh()
    const ids = await fillList(store, 10_000)
    const another = openAnother()
    const outcomes = await Promise.all(
      [store, another, store, another].map((one, n) => send(one, {}, NOW, `192.0.2.${n}`)),
    )
    for (const outcome of outcomes) expect(outcome).toHaveProperty('id')

    await store.db
      .updateTable('partners')
      .set({ updated_at: NOW + 1 })
      .execute()
    await fillList(store, ids.length, null)
    expect(await send(store, {}, NOW + 1, '192.0.2.9')).toBe('full')
  })

  test('many are turned down together: all who wait, by words, by age or by id; no mails are sent', async () => {
    const { store } = await openFresh()
    const [first, second] = await fillList(store, 3)
    await send(store, { organization: 'Đài Sóng' }, NOW)
    const mails = (await readMails(store)).length
    const reject = (wanted: Parameters<typeof rejectMany>[1], note: string | null = null) =>
      rejectMany(store, wanted, note, actAt(NOW))

    expect(await reject({ ids: [second!], words: 'nothing' })).toBe(0)
    expect(await reject({ ids: [second!, randomUUID()] }, ' Rác ')).toBe(1)
    expect(await reject({ before: NOW - DAY + 1 })).toBe(1)
    expect(await reject({ words: 'dai song' })).toBe(1)
    expect([await reject({}), await reject({})]).toEqual([1, 0])

    expect(await readMails(store)).toHaveLength(mails)
    const acts = await store.db.selectFrom('audit_log').select(['action', 'entity_id', 'after']).execute()
    expect(acts.map(({ action }) => action)).toEqual(Array(4).fill('partner.reject'))
    expect(acts.slice(0, 2).map(({ entity_id }) => entity_id)).toEqual([second, first])
    expect(JSON.parse(acts[0]!.after!)).toEqual({ status: 'rejected', decision_note: 'Rác' })
  })
})
