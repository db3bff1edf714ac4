import type { MailDeps } from '../../src/jobs/mail/queue.ts'
import { suspendPartner } from '../../src/partners/decisions.ts'
import { mailExpiringKeys } from '../../src/partners/key-expiry.ts'
import { issueKey } from '../../src/partners/keys.ts'
import { addPartner } from '../../src/partners/partners.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS, HOUR_MS } from '../../src/text/time.ts'
import { demoAct } from './demo-audit.ts'
import { type DemoPartner, PARTNERS } from './partners.ts'

/** Returns the ids of the partners, by e-mail address. */
export async function addPartners(store: Store, mail: MailDeps, now: number): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const partner of PARTNERS) ids.set(partner.email, await addOne(store, partner, now))
  await addSuspended(store, mail, now)
  // Sent here, so that a server that starts later does not send it again.
  await mailExpiringKeys(store, mail, now - 4 * DAY_MS)
  return ids
}

async function addOne(store: Store, { days, keys, webhook: _, ...account }: DemoPartner, now: number): Promise<string> {
  const addedAt = now - days * DAY_MS
  const { id } = await addPartner(store, { ...account, isApproved: true }, demoAct(addedAt))
  for (const { name, quotaPerMinute, endsInDays } of keys) {
    const expiresAt = endsInDays === undefined ? null : now + endsInDays * DAY_MS
    const wanted = { partnerId: id, name, quotaPerMinute, expiresAt }
    await issueKey(store, wanted, demoAct(addedAt + HOUR_MS))
  }
  await store.db
    .updateTable('api_keys')
    .set({ last_used_at: now - HOUR_MS })
    .where('partner_id', '=', id)
    .execute()
  return id
}

const SUSPENDED = { name: 'Nhạc Chuông 24h', email: 'ho-tro@nhac-chuong-24h.example', isApproved: true }
const SUSPENSION = 'Ứng dụng cho tải bản xem thử làm nhạc chuông, trái với giấy phép.'

async function addSuspended(store: Store, mail: MailDeps, now: number): Promise<void> {
  const { id } = await addPartner(store, SUSPENDED, demoAct(now - 140 * DAY_MS))
  const wanted = { partnerId: id, name: 'android', quotaPerMinute: null }
  await issueKey(store, wanted, demoAct(now - 139 * DAY_MS))
  await suspendPartner(store, id, SUSPENSION, mail, demoAct(now - 19 * DAY_MS))
}
