import { expect, test } from 'vitest'
import { addPartner } from '../../src/partners/partners.ts'
import { actAt } from '../support/acts.ts'
import { sendTo } from '../support/api.ts'
import { makeKey, makePartner } from '../support/catalogue.ts'
import { eachConsole } from '../support/console.ts'

const NOW = Date.UTC(2026, 2, 1, 12)
const HOUR = 3_600_000
const FIELDS = {
  organization: 'Studio Sen',
  name: 'Nguyễn Thị Sen',
  email: 'sen@studio-sen.vn',
  website: 'https://studio-sen.vn/',
  purpose: 'Nhạc nền cho video.',
}

let now = NOW
const OPTIONS = { now: () => now, env: { RATE_LIMIT_PER_MINUTE: '120' } }

eachConsole('partners in the console', OPTIONS, (api, { owner }) => {
  let addresses = 0
  async function apply(fields: Partial<typeof FIELDS> = {}): Promise<string> {
    addresses += 1
    const answer = await sendTo(api.service, {
      method: 'POST',
      url: '/api/applications',
      remoteAddress: `198.51.100.${addresses}`,
      payload: { ...FIELDS, ...fields },
    })
    return answer.json().data.id
  }
  const claim = async (url: string) =>
    (
      await sendTo(api.service, { method: 'POST', url: new URL(url).pathname, headers: { accept: 'application/json' } })
    ).json().data
  const statusOf = async (key: string) => (await api.get('/genres', { key })).status

  test('those who wait are turned down together: of these ids, with these words, before this time', async () => {
    const [first, second] = [await apply({ organization: 'Rác 1' }), await apply({ organization: 'Rác 2' })]
    now += 1
    const before = new Date(now).toISOString()
    const later = await apply({ organization: 'Rác 3' })
    const reject = async (body: object) => (await owner.post('/partners/reject', body)).json().data?.rejected

    expect(await reject({ all: true })).toBeUndefined()
    expect([await reject({ ids: [first], note: 'Rác' }), await reject({ q: 'rac', before })]).toEqual([1, 1])
    const statusOfPartner = async (id: string) => (await owner.get(`/partners/${id}`)).json().data.status
    expect(await Promise.all([first, second, later].map(statusOfPartner))).toEqual(['rejected', 'rejected', 'pending'])
    expect(await reject({})).toBe(1)
  })

  test('from the application to the revoked key', async () => {
    const id = await apply()
    expect((await owner.get('/partners?status=pending&q=SEN')).json().data).toMatchObject([
      { id, name: 'Studio Sen', contact_name: FIELDS.name, status: 'pending', applied_at: new Date(now).toISOString() },
    ])

    const approved = (await owner.post(`/partners/${id}/approve`)).json().data
    expect(approved).toMatchObject({ id, status: 'approved', is_mailed: false })
    const claimed = await claim(approved.claim_url)
    expect(await statusOf(claimed.key)).toBe(200)
    const mail = (await owner.get(`/mails/${approved.mail_id}`)).json().data
    expect(mail).toMatchObject({ kind: 'approved', recipient: FIELDS.email, state: 'to-copy' })
    expect(mail.content.text).toContain(approved.claim_url)

    expect((await owner.patch(`/keys/${claimed.id}`, { quota_per_minute: 2, name: 'web' })).json().data).toMatchObject({
      quota_per_minute: 2,
      has_own_quota: true,
      name: 'web',
      state: 'active',
    })
    now += 60_000
    expect([await statusOf(claimed.key), await statusOf(claimed.key), await statusOf(claimed.key)]).toEqual([
      200, 200, 429,
    ])
    await owner.patch(`/keys/${claimed.id}`, { quota_per_minute: null })

    const rotated = (await owner.post(`/keys/${claimed.id}/rotate`, { overlap_seconds: 3600 })).json().data
    expect(rotated).toMatchObject({ rotated_from: claimed.id, name: 'web', quota_per_minute: 120 })
    now += 60_000
    expect([await statusOf(claimed.key), await statusOf(rotated.key)]).toEqual([200, 200])
    now += HOUR
    expect([await statusOf(claimed.key), await statusOf(rotated.key)]).toEqual([403, 200])

    now += 1
    expect((await owner.post(`/keys/${rotated.id}/revoke`)).json().data).toMatchObject({ state: 'revoked' })
    expect(await statusOf(rotated.key)).toBe(403)
    const show = async () => (await owner.get(`/partners/${id}`, { headers: { 'accept-language': 'en' } })).json().data
    // A server that is busy does not wait for the last lines of its log.
    await expect
      .poll(async () => (await show()).refusals.map(({ why }: { why: string }) => why.split(' (')[0]))
      .toEqual(['revoked key', 'expired key', 'a limit was used up'])
    const account = await show()
    expect(account.keys.map(({ state }: { state: string }) => state)).toEqual(['expired', 'revoked'])
    expect(account.usage.daily).toHaveLength(30)
    expect((await owner.get(`/keys?partner_id=${id}`)).json().data).toHaveLength(2)
  })

  test('the keys that end with another are named', async () => {
    const partner_id = await makePartner(api.store)
    const old = await makeKey(api.store, { partner_id, created_at: now })
    await api.caughtUp()
    const rotate = async (id: string) => (await owner.post(`/keys/${id}/rotate`, { overlap_seconds: 3600 })).json().data
    const revoke = async (id: string, body?: unknown) => (await owner.post(`/keys/${id}/revoke`, body)).json().data

    const second = await rotate(old.id)
    now += 1
    const third = await rotate(second.id)
    expect([second.also_ended, third.also_ended]).toEqual([[], [{ id: old.id, prefix: old.key.slice(0, 12) }]])
    expect(await revoke(second.id, { keep_successors: true })).toMatchObject({ state: 'revoked', also_revoked: [] })
    const { id, prefix } = third
    expect(await revoke(old.id)).toMatchObject({ id: old.id, state: 'revoked', also_revoked: [{ id, prefix }] })
    expect([await statusOf(second.key), await statusOf(third.key)]).toEqual([403, 403])
    expect((await owner.post(`/keys/${old.id}/revoke`, { keep: true })).status).toBe(400)
  })

  test('an application is rejected with a note, and may be approved later', async () => {
    const id = await apply({ email: 'a@b.vn' })

    const rejected = (await owner.post(`/partners/${id}/reject`, { note: 'Chỉ tại Việt Nam.' })).json().data
    expect(rejected).toMatchObject({ status: 'rejected', decision_note: 'Chỉ tại Việt Nam.' })
    const mails = (await owner.get(`/mails?partner_id=${id}`)).json()
    expect(mails.data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['received', 'rejected'])
    expect(mails.meta).toMatchObject({ total: 2, page: 1 })
    expect((await owner.post(`/partners/${id}/claim`)).status).toBe(409)
    expect((await owner.post(`/partners/${id}/approve`)).json().data).toMatchObject({
      status: 'approved',
      decision_note: null,
    })
  })

  test('suspending locks out at once, without a body too; resuming lets in; a new link makes the old one void', async () => {
    const added = (await owner.post('/partners', { name: 'Mai', email: 'm@mai.vn', approve: true })).json().data
    const issued = (await owner.post(`/partners/${added.id}/keys`, { name: 'web', quota_per_minute: 300 })).json().data
    expect(issued).toEqual({
      id: expect.any(String),
      key: expect.stringMatching(/^kn_live_/),
      prefix: issued.key.slice(0, 12),
      name: 'web',
      quota_per_minute: 300,
      expires_at: null,
    })
    const [first, second] = [
      (await owner.post(`/partners/${added.id}/approve`)).json().data.claim_url,
      (await owner.post(`/partners/${added.id}/claim`)).json().data.claim_url,
    ]
    expect(await claim(first)).toBeUndefined()
    expect(await claim(second)).toBeDefined()
    expect(await statusOf(issued.key)).toBe(200)
    expect((await owner.post(`/partners/${added.id}/suspend`)).json().data).toMatchObject({ status: 'suspended' })
    expect(await statusOf(issued.key)).toBe(403)
    expect((await owner.post(`/partners/${added.id}/reject`, {})).status).toBe(409)
    expect((await owner.post(`/partners/${added.id}/resume`)).json().data).toMatchObject({ status: 'approved' })
    expect(await statusOf(issued.key)).toBe(200)
  })

  test('a key ends when it is told to', async () => {
    const { id } = await addPartner(api.store, { name: 'Cúc', email: 'c@c.vn', isApproved: true }, actAt(now))
    const at = (ms: number) => ({ expires_at: new Date(now + ms).toISOString() })
    const issued = (await owner.post(`/partners/${id}/keys`, { name: 'web', ...at(HOUR) })).json().data
    expect(issued).toMatchObject(at(HOUR))
    now += HOUR
    expect(await statusOf(issued.key)).toBe(403)
    await owner.patch(`/keys/${issued.id}`, at(HOUR))
    expect(await statusOf(issued.key)).toBe(200)
    const past = await owner.patch(`/keys/${issued.id}`, at(-1))
    expect([past.status, Object.keys(past.json().details)]).toEqual([400, ['expires_at']])
    expect((await owner.post(`/keys/${issued.id}/rotate`, { overlap_seconds: 0 })).status).toBe(201)
    expect(await statusOf(issued.key)).toBe(403)
  })

  test.each([
    [{ name: 'web', quota_per_minute: '5' }, { quota_per_minute: ['Phải là số.'] }],
    [{ quota_per_minute: 5 }, { name: ['Bắt buộc.'] }],
    [{ name: ' ' }, { name: ['Phải có từ 1 đến 80 ký tự trên một dòng, không có ký tự điều khiển.'] }],
  ])('a key like %j is a 400 that says %j', async (body, details) => {
    const answer = await owner.post(`/partners/${await makePartner(api.store)}/keys`, body)
    expect([answer.status, answer.json().details]).toEqual([400, details])
  })

  test('400, 404 and 409 in the language of the administrator', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    const { id } = await addPartner(api.store, { name: 'Đào', email: 'd@d.vn', isApproved: false }, actAt(now))
    const english = { headers: { 'accept-language': 'en' } }

    expect((await owner.get('/partners/x')).status).toBe(400)
    expect((await owner.get(`/partners/${unknown}`)).json().error).toBe('Không tìm thấy đối tác.')
    expect((await owner.post(`/keys/${unknown}/revoke`, undefined, english)).json().error).toBe(
      `there is no key ${unknown}`,
    )
    expect((await owner.post(`/partners/${id}/keys`, { name: 'web' })).status).toBe(409)
    expect((await owner.post(`/partners/${id}/keys`, {})).json().details).toHaveProperty('name')
    const bad = await owner.patch(`/partners/${id}`, { email: 'x', name: 'Đ' })
    expect(bad.json().details).toEqual({ email: ['Không phải địa chỉ e-mail.'] })
    expect((await owner.patch(`/partners/${id}`, { website: 'javascript:alert(1)' })).status).toBe(400)
    expect(
      (await owner.patch(`/partners/${id}`, { website: 'https://dao.vn', language: 'en' })).json().data,
    ).toMatchObject({ website: 'https://dao.vn/', language: 'en' })
    expect((await owner.patch(`/partners/${id}`, { nme: 'x' })).status).toBe(400)
    expect((await owner.delete(`/partners/${id}`)).status).toBe(204)
    expect((await owner.get(`/partners/${id}`)).status).toBe(404)
  })

  test('a thousand partners are searched without marks, page by page', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      name: `Hãng phim số ${n}`,
      email: `hang${n}@phim.vn`,
      status: 'approved' as const,
      contact_name: n === 7 ? 'Trần Thị Điểm' : null,
      created_at: now + n,
      updated_at: now,
    }))
    for (let at = 0; at < rows.length; at += 100)
      await api.store.db
        .insertInto('partners')
        .values(rows.slice(at, at + 100))
        .execute()

    const page = (await owner.get('/partners?status=approved&q=hang+phim&page=2&limit=100')).json()
    expect(page.meta).toMatchObject({ total: 1000, page: 2, limit: 100, total_pages: 10 })
    expect(page.data[0].name).toBe('Hãng phim số 899')
    expect(page.meta.counts.approved).toBeGreaterThanOrEqual(1000)
    expect((await owner.get('/partners?q=diem')).json().data).toMatchObject([{ contact_name: 'Trần Thị Điểm' }])
    expect((await owner.get('/partners?q=hang12@PHIM')).json().data).toHaveLength(1)
    expect((await owner.get('/partners?status=unknown')).status).toBe(400)
  })
})
