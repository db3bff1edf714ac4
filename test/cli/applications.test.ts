import { describe, expect, test } from 'vitest'
import { type Application, apply, forgetApplicants, parseApplication } from '../../src/admin/partners/applications.ts'
import type { Store } from '../../src/store/store.ts'
import { MAIL, readMails } from '../support/mails.ts'
import { eachStore } from '../support/stores.ts'
import { NOW } from './lines.ts'

const HOUR = 3_600_000
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

  test.each<[string, unknown]>([
    ['organization', ''],
    ['organization', ' \u200b '],
    ['organization', 'x'.repeat(121)],
    ['organization', 'a\nb'],
    ['organization', 'a\u0000b'],
    ['organization', 'a\u2028b'],
    ['organization', 'a\ud800b'],
    ['organization', ['a']],
    ['organization', { toString: 'a' }],
    ['organization', undefined],
    ['organization', null],
    ['name', 'x'.repeat(121)],
    ['name', 12],
    ['email', 'nobody'],
    ['email', 'a@b.vn\nBcc: c@d.vn'],
    ['email', `${'x'.repeat(250)}@b.vn`],
    ['email', 'a@b'],
    ['website', 'studio-sen.vn'],
    ['website', 'javascript:alert(1)'],
    ['website', 'javascript://x.vn/%0aalert(1)'],
    ['website', 'data:text/html,x'],
    ['website', 'https://u:p@x.vn/'],
    ['website', 'https://localhost/'],
    ['website', 'https://x.vn/a b'],
    ['website', `https://x.vn/${'a'.repeat(300)}`],
    ['purpose', ''],
    ['purpose', 'x'.repeat(2001)],
    ['purpose', 'a\u0007b'],
  ])('%s %j is refused, in both languages', (field, raw) => {
    const parsed = parseApplication({ ...FIELDS, [field]: raw })

    expect(parsed).toEqual({
      problems: { [field]: { english: expect.stringMatching(/^\w/), vietnamese: expect.stringMatching(/^\p{L}/u) } },
    })
  })

  test('names every field that is wrong', () => {
    expect(Object.keys((parseApplication({}) as { problems: object }).problems)).toEqual(Object.keys(FIELDS))
  })
})

const send = (store: Store, fields: Partial<Application> = {}, at = NOW, address = '192.0.2.1') =>
  apply(store, { ...FIELDS, ...fields }, { address, language: 'vi' }, MAIL, at)

eachStore('applying', (openFresh) => {
  test('makes a partner who waits, and a mail that repeats nothing of the form', async () => {
    const { store } = await openFresh()

    const outcome = await send(store)

    expect(await store.db.selectFrom('partners').selectAll().execute()).toEqual([
      {
        ...(outcome as { id: string }),
        name: FIELDS.organization,
        contact_name: FIELDS.name,
        email: FIELDS.email,
        website: FIELDS.website,
        purpose: FIELDS.purpose,
        status: 'pending',
        language: 'vi',
        decision_note: null,
        applied_at: NOW,
        decided_at: null,
        created_at: NOW,
        updated_at: NOW,
      },
    ])
    const [mail, ...others] = await readMails(store)
    expect(mail).toMatchObject({ kind: 'received', recipient: FIELDS.email, state: 'to-copy' })
    expect(mail!.text).not.toContain(FIELDS.organization)
    expect(others).toEqual([])
  })

  test('is possible five times an hour from an address, and again when the first is an hour old', async () => {
    const { store } = await openFresh()
    for (let n = 0; n < 5; n += 1) expect(await send(store, {}, NOW + n * 1000)).toHaveProperty('id')

    expect(await send(store, {}, NOW + 5000)).toEqual({ retryAfterSeconds: 3595 })
    expect(await send(store, {}, NOW + HOUR - 1)).toEqual({ retryAfterSeconds: 1 })
    expect(await send(store, {}, NOW + 5000, '192.0.2.2')).toHaveProperty('id')
    expect(await send(store, {}, NOW + HOUR)).toHaveProperty('id')
    expect(await send(store, {}, NOW + HOUR)).toHaveProperty('retryAfterSeconds')
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

  test('addresses are forgotten after an hour', async () => {
    const { store } = await openFresh()
    await send(store)

    await forgetApplicants(store, NOW + HOUR - 1)
    expect(await store.db.selectFrom('application_windows').selectAll().execute()).toHaveLength(1)
    await forgetApplicants(store, NOW + HOUR)
    expect(await store.db.selectFrom('application_windows').selectAll().execute()).toEqual([])
  })
})
