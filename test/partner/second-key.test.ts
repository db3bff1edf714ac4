import { beforeEach, expect, test } from 'vitest'
import { loadSecrets } from '../../src/config/secrets.ts'
import { revokeKey, updateKey } from '../../src/partners/key-changes.ts'
import { mailExpiringKeys } from '../../src/partners/key-expiry.ts'
import { findKeys } from '../../src/partners/keys.ts'
import { decideQuotaRequest } from '../../src/partners/quota-requests.ts'
import { actAt } from '../support/acts.ts'
import { eachApi } from '../support/api.ts'
import { makeKey, makePartner } from '../support/catalogue.ts'
import { MAIL, readMails } from '../support/mails.ts'
import { openPartner, type PartnerClient } from '../support/partner.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let at = Date.UTC(2026, 2, 10)

eachApi('what a partner does and sees by itself', { now: () => at }, (api) => {
  beforeEach(() => {
    at += 2 * DAY
  })

  async function makeOwn(fields: Parameters<typeof makeKey>[1] = {}) {
    const partnerId = await makePartner(api().store, { email: 'sen@studio-sen.vn', language: 'en' })
    const made = await makeKey(api().store, { partner_id: partnerId, created_at: at, ...fields })
    await api().caughtUp()
    return { ...made, partnerId, client: await openPartner(api().service, made.key) }
  }
  const make = (client: PartnerClient) => client.send('/test-key', { method: 'POST' })
  const revoke = (client: PartnerClient, id: string) => client.send(`/keys/${id}/revoke`, { method: 'POST' })
  const statusOf = async (key: string) => (await api().get('/genres', { key })).status

  test('a second key for tests: small, one at a time, ending with the first, told by mail, revoked by its maker', async () => {
    const { client, id, partnerId } = await makeOwn({ expires_at: at + 10 * DAY })
    at += 1000
    const first = await make(client)
    const { key, ...shown } = first.json().data
    expect([first.status, shown]).toMatchObject([
      201,
      { name: 'test', quota_per_minute: 30, expires_at: new Date(at - 1000 + 10 * DAY).toISOString() },
    ])
    expect(await statusOf(key)).toBe(200)
    const refused = await make(client)
    expect([refused.status, refused.json().error]).toEqual([409, expect.stringContaining(shown.prefix)])
    const listed = (await client.send('/keys')).json().data
    expect(listed.map((one: { test_of: string | null }) => one.test_of)).toEqual([null, id])
    const { secrets } = await loadSecrets(api().dataDir, {})
    const mails = await readMails(api().store, secrets.sealingKeys)
    expect(mails.find((mail) => mail.partner_id === partnerId)).toMatchObject({
      kind: 'test-key-made',
      recipient: 'sen@studio-sen.vn',
    })

    const tester = await openPartner(api().service, key)
    expect((await make(tester)).status).toBe(409)
    expect((await tester.send('/key/rotate', { method: 'POST', body: { overlap_seconds: 0 } })).status).toBe(409)
    const stranger = await makeOwn()
    expect((await revoke(stranger.client, shown.id)).status).toBe(404)
    expect((await revoke(client, id)).status).toBe(404)
    expect((await revoke(client, shown.id)).json().data).toEqual({ id: shown.id, prefix: shown.prefix })
    expect([await statusOf(key), (await tester.send('/keys')).status]).toEqual([403, 401])
  })

  test('all of them together are one caller; three are made a day, by requests at once one', async () => {
    const { client, partnerId } = await makeOwn({ quota_per_minute: 7 })
    for (let made = 0; made < 3; made++) {
      const both = await Promise.all([make(client), make(client)])
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
      const { data } = both.find(({ status }) => status === 201)!.json()
      expect(data.quota_per_minute).toBe(7)
      await revoke(client, data.id)
    }
    const fourth = await make(client)
    expect([fourth.status, fourth.headers['retry-after']]).toEqual([429, String(DAY / 1000)])
    const tests = (await findKeys(api().store, partnerId)).filter(({ test_of }) => test_of !== null)
    expect([tests.length, new Set(tests.map(({ id, chain_id }) => chain_id ?? id)).size]).toEqual([3, 1])
    at += DAY
    expect((await make(await openPartner(api().service, (await makeOwn({ partner_id: partnerId })).key))).status).toBe(
      201,
    )
  })

  test('ends with the key that it was made with, is not told of when it ends, and keeps its quota', async () => {
    const { client, id, partnerId } = await makeOwn()
    at += 1000
    const { data } = (await make(client)).json()
    expect(data.expires_at).toBe(new Date(at + 90 * DAY).toISOString())
    at += 80 * DAY
    await updateKey(api().store, id, { quotaPerMinute: 50 }, actAt(at))
    expect(await mailExpiringKeys(api().store, MAIL, at)).toBe(0)
    const second = await openPartner(api().service, (await makeOwn({ partner_id: partnerId })).key)
    const body = { quota_per_minute: 600, reason: 'Đông người' }
    const asked = (await second.send('/quota-requests', { method: 'POST', body })).json().data
    await decideQuotaRequest(api().store, asked.id, { isApproved: true }, MAIL, actAt(at))
    expect((await findKeys(api().store, partnerId)).map((key) => key.quota_per_minute)).toEqual([600, 30, 600])
    const { successors } = await revokeKey(api().store, id, actAt(at))
    expect(successors.map((key) => key.id)).toEqual([data.id])
  })

  test('usage by day, path and status, as a list and as a file; limits in figures; the licences', async () => {
    const { client, key, id } = await makeOwn({ quota_per_minute: 500_000 })
    const stranger = await makeOwn()
    await api().get('/genres', { key })
    await api().get('/tracks?limit=0', { key })
    await api().get('/tracks', { key })
    const yesterday = new Date(at).toISOString().slice(0, 10)
    at += DAY
    const later = await openPartner(api().service, key)
    await api().get('/genres', { key })
    const today = new Date(at).toISOString().slice(0, 10)

    const rows = [
      { day: today, route: '/genres', status: 200, requests: 1 },
      { day: yesterday, route: '/genres', status: 200, requests: 1 },
      { day: yesterday, route: '/tracks', status: 200, requests: 1 },
      { day: yesterday, route: '/tracks', status: 400, requests: 1 },
    ]
    const list = (await later.send('/usage-by-day?days=2')).json()
    expect(list).toEqual({ data: rows, meta: { total: 4, page: 1, limit: 20, total_pages: 1 } })
    expect((await later.send('/usage-by-day?days=1')).json().data).toEqual(rows.slice(0, 1))
    const file = await later.send(`/usage-by-day.csv?days=2&key_id=${id}`)
    expect([file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      `attachment; filename="usage-${today}.csv"`,
    ])
    const lines = rows.map(({ day, route, status, requests }) => `${day},${route},${status},${requests}\r\n`)
    expect(file.text.replace('\uFEFF', '')).toBe(`day,path,status,requests\r\n${lines.join('')}`)
    for (const path of ['/usage-by-day', '/usage-by-day.csv']) {
      expect((await later.send(`${path}?key_id=${stranger.id}`)).status).toBe(404)
      expect((await later.send(`${path}?days=91`)).status).toBe(400)
    }

    const limits = (await later.send('/limits')).json().data
    expect(limits.slice(0, 2)).toEqual([
      { limit: 'quota', value: 500_000, unit: 'count' },
      { limit: 'address', value: 1_000_000, unit: 'count' },
    ])
    expect(limits).toContainEqual({ limit: 'webhooks', value: 5, unit: 'count' })
    expect(limits).toContainEqual({ limit: 'link_life', value: 3600, unit: 'seconds' })
    const terms = await client.send('/licenses')
    expect([terms.status, terms.text]).toEqual([401, expect.anything()])
    expect((await later.send('/licenses')).text).toBe((await api().get('/licenses', { key })).text)
  })
})
