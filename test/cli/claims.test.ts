import { expect, test } from 'vitest'
import { digestKey } from '../../src/access/api-key.ts'
import { retryMail } from '../../src/jobs/mail/mails.ts'
import { apply } from '../../src/partners/applying/applications.ts'
import { spendClaim } from '../../src/partners/claims.ts'
import {
  approvePartner,
  rejectPartner,
  renewClaim,
  resumePartner,
  suspendPartner,
} from '../../src/partners/decisions.ts'
import { mailExpiringKeys } from '../../src/partners/key-expiry.ts'
import { rotateKey } from '../../src/partners/key-rotation.ts'
import { findKeys, issueKey } from '../../src/partners/keys.ts'
import { addPartner } from '../../src/partners/partners.ts'
import type { Store } from '../../src/store/store.ts'
import { actAt } from '../support/acts.ts'
import { MAIL, readMails } from '../support/mails.ts'
import { eachStore } from '../support/stores.ts'
import { NOW } from './lines.ts'

const DAY = 86_400_000
const PARTS = { publicUrl: 'https://nhac.example', mail: MAIL }
const FIELDS = {
  organization: 'Studio Sen',
  name: 'Sen',
  email: 'sen@studio-sen.vn',
  website: 'https://studio-sen.vn/',
  purpose: 'Nhạc nền',
}

async function applied(store: Store, language: 'vi' | 'en' = 'vi'): Promise<string> {
  const outcome = await apply(store, FIELDS, { address: '192.0.2.1', language }, MAIL, NOW)
  return (outcome as { id: string }).id
}

const tokenOf = (url: string) => url.slice('https://nhac.example/keys/claim/'.length)
const spend = (store: Store, url: string, at = NOW) =>
  spendClaim(store, tokenOf(url), { at, address: '192.0.2.7', requestId: 'r' }, (claimed) => claimed)

eachStore('approving', (openFresh) => {
  test('makes a link that gives one key, once, and a mail with it; the log never holds the link', async () => {
    const { store } = await openFresh()
    const id = await applied(store)

    const { partner, claim } = await approvePartner(store, id, PARTS, actAt(NOW))

    expect(partner).toMatchObject({ id, status: 'approved', decided_at: NOW })
    expect(claim.url).toMatch(/^https:\/\/nhac\.example\/keys\/claim\/[\w-]{43}$/)
    expect(claim.expiresAt).toBe(NOW + 7 * DAY)
    const mail = (await readMails(store)).find(({ kind }) => kind === 'approved')
    expect(mail!.text).toContain(claim.url)
    expect(await spend(store, claim.url, NOW + 7 * DAY)).toBeUndefined()
    const claimed = await spend(store, claim.url, NOW + 7 * DAY - 1)
    expect(claimed).toMatchObject({ partner: { id }, key: { partner_id: id, name: 'Khoá đầu tiên', expires_at: null } })
    expect(await findKeys(store, id)).toMatchObject([{ id: claimed!.key.id }])
    const row = await store.db.selectFrom('api_keys').select('digest').executeTakeFirstOrThrow()
    expect(row.digest).toBe(digestKey(claimed!.rawKey))
    expect(await spend(store, claim.url)).toBeUndefined()
    const log = await store.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(log.map(({ action, actor, role }) => [action, actor, role])).toEqual([
      ['partner.approve', 'test', 'owner'],
      ['key.issue', 'Studio Sen', 'partner'],
    ])
    for (const secret of [tokenOf(claim.url), claimed!.rawKey]) expect(JSON.stringify(log)).not.toContain(secret)
    const claims = await store.db.selectFrom('key_claims').selectAll().execute()
    expect(JSON.stringify(claims)).not.toContain(tokenOf(claim.url))
  })

  test('a link is void when its partner is suspended, also after the partner is resumed', async () => {
    const { store } = await openFresh()
    const id = await applied(store)
    const { claim } = await approvePartner(store, id, PARTS, actAt(NOW))

    await suspendPartner(store, id, 'Chờ giấy tờ', PARTS.mail, actAt(NOW))

    expect(await spend(store, claim.url)).toBeUndefined()
    await resumePartner(store, id, PARTS.mail, actAt(NOW))
    expect(await spend(store, claim.url)).toBeUndefined()
    await expect(renewClaim(store, id, PARTS, actAt(NOW))).resolves.toHaveProperty('claim')
  })

  test('a partner hears that it is suspended and why, and that it is resumed; what is not true any more is not sent', async () => {
    const { store } = await openFresh()
    const { id } = await addPartner(store, { name: 'Sen', email: 'sen@sen.vn', isApproved: true }, actAt(NOW))
    const mail = { ...MAIL, hasServer: true }
    await suspendPartner(store, id, 'Chờ giấy tờ', mail, actAt(NOW))
    await suspendPartner(store, id, 'Lần hai', mail, actAt(NOW))
    const [suspended, ...others] = await readMails(store)
    expect(others).toEqual([])
    expect(suspended).toMatchObject({ kind: 'suspended', state: 'waiting', recipient: 'sen@sen.vn', partner_id: id })
    expect(suspended!.text).toContain('Lý do: Chờ giấy tờ')

    await resumePartner(store, id, mail, actAt(NOW + 1))
    await resumePartner(store, id, mail, actAt(NOW + 2))

    expect((await readMails(store)).map(({ kind, state }) => [kind, state])).toEqual([
      ['suspended', 'failed'],
      ['resumed', 'waiting'],
    ])
    await expect(retryMail(store, suspended!.id, mail, actAt(NOW))).rejects.toThrow('was undone')
    await suspendPartner(store, id, null, mail, actAt(NOW + 3))
    await expect(retryMail(store, suspended!.id, mail, actAt(NOW))).resolves.toMatchObject({ state: 'waiting' })
  })

  test('of ten who open a link at once one gets a key', async () => {
    const { store, openAnother } = await openFresh()
    const { claim } = await approvePartner(store, await applied(store), PARTS, actAt(NOW))
    const stores = [store, openAnother()]

    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, n) => spend(stores[n % 2]!, claim.url)))

    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1)
    expect(await findKeys(store, undefined)).toHaveLength(1)
  })

  test('what fails half-way leaves nothing', async () => {
    const { store } = await openFresh()
    const id = await applied(store)
    const broken = { ...PARTS, mail: { ...MAIL, sealingKey: Buffer.alloc(3) } }

    await expect(approvePartner(store, id, broken, actAt(NOW))).rejects.toThrow()

    expect(await store.db.selectFrom('partners').select('status').execute()).toEqual([{ status: 'pending' }])
    expect(await store.db.selectFrom('key_claims').selectAll().execute()).toEqual([])
    expect(await store.db.selectFrom('audit_log').selectAll().execute()).toEqual([])
  })
})

eachStore('rejecting', (openFresh) => {
  test('tells the applicant, in the language of the application and with the note, once', async () => {
    const { store } = await openFresh()
    const id = await applied(store, 'en')

    const { partner } = await rejectPartner(store, id, ' Only within Vietnam. ', PARTS, actAt(NOW + 1))
    await rejectPartner(store, id, null, PARTS, actAt(NOW + 2))

    expect(partner).toMatchObject({ status: 'rejected', decision_note: 'Only within Vietnam.' })
    const mails = (await readMails(store)).filter(({ kind }) => kind === 'rejected')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ language: 'en', text: expect.stringContaining('Reason: Only within Vietnam.') })
    await expect(renewClaim(store, id, PARTS, actAt(NOW))).rejects.toMatchObject({ status: 409 })
  })

  test('a partner that an administrator added gets no mail', async () => {
    const { store } = await openFresh()
    const { id } = await addPartner(store, { name: 'A', email: 'a@b.vn', isApproved: false }, actAt(NOW))

    await rejectPartner(store, id, null, PARTS, actAt(NOW))

    expect(await readMails(store)).toEqual([])
  })
})

eachStore('keys that are about to end', (openFresh) => {
  async function makeKey(store: Store, life: number) {
    const partner = await addPartner(store, { name: 'A', email: 'a@b.vn', isApproved: true }, actAt(NOW))
    const order = { partnerId: partner.id, name: 'web', quotaPerMinute: null, expiresAt: NOW + life }
    return (await issueKey(store, order, actAt(NOW))).key
  }

  test('are told of once, two weeks before, by one process', async () => {
    const { store, openAnother } = await openFresh()
    const key = await makeKey(store, 90 * DAY)

    expect(await mailExpiringKeys(store, MAIL, NOW + 76 * DAY - 1)).toBe(0)
    const told = await Promise.all([store, openAnother()].map((each) => mailExpiringKeys(each, MAIL, NOW + 76 * DAY)))
    expect(told.sort()).toEqual([0, 1])
    expect(await mailExpiringKeys(store, MAIL, NOW + 80 * DAY)).toBe(0)
    expect(await readMails(store)).toMatchObject([{ kind: 'key-expiring', subject_id: key.id, recipient: 'a@b.vn' }])
  })

  test('a short life is told of half-way; what has ended, is revoked or replaced not at all', async () => {
    const { store } = await openFresh()
    const key = await makeKey(store, 10 * DAY)
    const rotated = await makeKey(store, 90 * DAY)
    await rotateKey(store, rotated.id, { overlapMs: 7 * DAY }, actAt(NOW + 60 * DAY))

    expect(await mailExpiringKeys(store, MAIL, NOW + 5 * DAY - 1)).toBe(0)
    expect(await mailExpiringKeys(store, MAIL, NOW + 10 * DAY)).toBe(0)
    expect(await mailExpiringKeys(store, MAIL, NOW + 66 * DAY)).toBe(0)
    expect(await mailExpiringKeys(store, MAIL, NOW + 5 * DAY)).toBe(1)
    expect((await readMails(store)).map(({ subject_id }) => subject_id)).toEqual([key.id])
  })
})
