import { beforeEach, expect, test } from 'vitest'
import { loadSecrets } from '../../src/config/secrets.ts'
import { revokeKey } from '../../src/partners/key-changes.ts'
import { rotateKey } from '../../src/partners/key-rotation.ts'
import { findKeys, keyStateAt } from '../../src/partners/keys.ts'
import { actAt } from '../support/acts.ts'
import { eachApi } from '../support/api.ts'
import { makeKey, makePartner } from '../support/catalogue.ts'
import { readMails } from '../support/mails.ts'
import { openPartner, type PartnerClient } from '../support/partner.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let at = Date.UTC(2026, 2, 10)

eachApi('a partner rotates its own key', { now: () => at }, (api) => {
  beforeEach(() => {
    at += 2 * DAY
  })

  async function makeOwn(expires_at: number | null = null, language: 'vi' | 'en' = 'vi') {
    const partnerId = await makePartner(api().store, { email: 'sen@studio-sen.vn', language })
    const made = await makeKey(api().store, { partner_id: partnerId, created_at: at, expires_at })
    await api().caughtUp()
    return { ...made, partnerId, client: await openPartner(api().service, made.key) }
  }
  const rotate = (client: PartnerClient, seconds: number, headers: Record<string, string> = {}) =>
    client.send('/key/rotate', { method: 'POST', body: { overlap_seconds: seconds }, headers })
  const findLive = async (partnerId: string) =>
    (await findKeys(api().store, partnerId)).filter((key) => keyStateAt(key, at) === 'active')
  const statusOf = async (key: string) => (await api().get('/genres', { key })).status

  test('whose end does not move, nor that of the overlap beyond it', async () => {
    const { client, id, partnerId } = await makeOwn(at + HOUR)
    const end = new Date(at + HOUR).toISOString()
    at += 60_000

    const first = (await rotate(client, 86_400)).json().data
    expect([first.rotated_from, first.expires_at, first.old_expires_at]).toEqual([id, end, end])
    expect((await findLive(partnerId)).map(({ expires_at }) => expires_at)).toEqual([Date.parse(end), Date.parse(end)])
  })

  test('again, when what replaced it was revoked, without outliving the old one', async () => {
    const { client, id, key } = await makeOwn()
    const { data } = (await rotate(client, 3600)).json()
    const end = new Date(at + HOUR).toISOString()
    await revokeKey(api().store, data.id, actAt(at))
    await api().caughtUp()

    const again = (await rotate(await openPartner(api().service, key), 86_400)).json().data
    expect([again.rotated_from, again.expires_at, again.old_expires_at]).toEqual([id, end, end])
  })

  test.each([
    [30 * 86_400, 201],
    [30 * 86_400 + 1, 400],
    [90 * 86_400, 400],
  ])('with an overlap of %i s: %i', async (seconds, status) => {
    const { client } = await makeOwn()
    expect((await rotate(client, seconds)).status).toBe(status)
  })

  test('not while the key before still works, and is told until when', async () => {
    at = Date.UTC(2027, 0, 1)
    const { client, key, partnerId } = await makeOwn()
    const made: string = (await rotate(client, 3600)).json().data.key

    const refused = await rotate(client, 0)
    expect([refused.status, refused.json().error]).toEqual([
      409,
      `Khoá trước đó ${key.slice(0, 12)}… còn dùng được đến 08:00 ngày 01/01/2027 (giờ Việt Nam; 01:00 UTC): chỉ đổi tiếp được khi khoá đó đã hết hạn, hoặc hãy nhờ chúng tôi đổi.`,
    ])
    expect((await rotate(client, 0, { 'accept-language': 'en' })).json().error).toBe(
      `the earlier key ${key.slice(0, 12)}… still works until 1 January 2027, 08:00 (UTC+7; 01:00 UTC): the present one can be replaced when that has ended, or by us if you ask`,
    )
    expect(await findLive(partnerId)).toHaveLength(2)
    at += HOUR
    expect((await rotate(await openPartner(api().service, made), 0)).status).toBe(201)
  })

  test('three times in 24 hours, counting those of an operator', async () => {
    const { client, id, partnerId } = await makeOwn()
    expect((await rotate(client, 0)).status).toBe(201)
    const [first] = await findLive(partnerId)
    at += HOUR / 4
    const second = await rotateKey(api().store, first!.id, { overlapMs: 0 }, actAt(at))
    await api().caughtUp()
    const other = await openPartner(api().service, second.rawKey)
    const third: string = (await rotate(other, 0)).json().data.key

    const refused = await rotate(other, 0)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String((DAY - HOUR / 4) / 1000)])
    expect(refused.json().error).toMatch(/^Mỗi 24 giờ chỉ đổi khoá được 3 lần/)
    expect((await rotate(other, 0, { 'accept-language': 'en' })).json().error).toMatch(/replaced 3 times in 24 hours/)
    at += DAY - HOUR / 4
    expect((await rotate(await openPartner(api().service, third), 0)).status).toBe(201)
    const keys = await findKeys(api().store, partnerId)
    expect([keys.length, keys.some((key) => key.id === id)]).toEqual([5, true])
  })

  test('sixteen times at once: one new key', async () => {
    const { client, partnerId } = await makeOwn()

    const answers = await Promise.all(Array.from({ length: 16 }, () => rotate(client, 3600)))

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(409)])
    expect(await findLive(partnerId)).toHaveLength(2)
  })

  test.each([
    ['vi', 'Khoá API "Trang chính" đã được thay', 'từ địa chỉ 192.0.2.1'],
    ['en', 'The API key "Trang chính" was replaced', 'from the address 192.0.2.1'],
  ] as const)('and is told by mail who asked for it, in %s', async (language, subject, from) => {
    const { client, id, key, partnerId } = await makeOwn(null, language)
    const { data } = (await rotate(client, 0)).json()
    expect((await rotate(client, -1)).status).toBe(400)

    const { dataDir, store } = api()
    const { secrets } = await loadSecrets(dataDir, {})
    const mails = (await readMails(store, secrets.sealingKeys)).filter(({ partner_id }) => partner_id === partnerId)
    expect(mails).toMatchObject([{ kind: 'key-replaced', subject_id: id, recipient: 'sen@studio-sen.vn' }])
    expect(mails[0]!.subject).toContain(subject)
    const text = mails[0]!.text!.replaceAll('\n', ' ')
    for (const part of [from, key.slice(0, 12), data.prefix]) expect(text).toContain(part)
    expect(text).not.toContain(data.key)
  })

  test('which was stolen: with the stolen one the thief loses the new one, and its session', async () => {
    const { client, id, key } = await makeOwn()
    const thief: string = (await rotate(client, 0)).json().data.key
    expect([await statusOf(key), await statusOf(thief)]).toEqual([403, 200])

    await revokeKey(api().store, id, actAt(at))
    await api().caughtUp()

    expect([await statusOf(key), await statusOf(thief)]).toEqual([403, 403])
    expect((await client.send('/session')).status).toBe(401)
  })
})
