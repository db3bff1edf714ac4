import { type MailDeps, queueMail } from '../jobs/mail/queue.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS } from '../text/time.ts'
import type { Key } from './keys.ts'

const NOTICE_MS = 14 * DAY_MS

/**
 * Tells each partner once by mail that a key of it is about to end: two weeks before, or half-way through a life that is shorter than four.
 * A key that was rotated is left out: its partner has the new one. Whichever process comes first tells.
 */
export async function mailExpiringKeys(store: Store, mail: MailDeps, now: number): Promise<number> {
  let told = 0
  for (const key of await findEndingKeys(store, now))
    if (!key.isTold && (await mailExpiringKey(store, key, mail, now))) told += 1
  return told
}

interface EndingKey extends Pick<Key, 'id' | 'name' | 'prefix' | 'partner_id'> {
  expires_at: number
  email: string
  language: string | null
  partner: string
  /** Its partner has been told. */
  isTold: boolean
}

/** Keys that end soon and that no other has replaced. Those for tests are left out: their partner makes a new one itself. */
export async function findEndingKeys(store: Store, now: number): Promise<EndingKey[]> {
  const rows = await store.db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select(['api_keys.id', 'api_keys.name', 'prefix', 'partner_id', 'expires_at', 'api_keys.created_at'])
    .select(['partners.email', 'partners.language', 'partners.name as partner', 'expiry_told_at'])
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + NOTICE_MS)
    .where('is_active', '=', 1)
    .where('test_of', 'is', null)
    .where('partners.status', '=', 'approved')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('api_keys as newer')
            .select('newer.id')
            .whereRef('newer.rotated_from', '=', 'api_keys.id')
            .where('newer.is_active', '=', 1),
        ),
      ),
    )
    .execute()
  return rows.flatMap(({ created_at, expiry_told_at, ...key }) => {
    const expires_at = key.expires_at!
    const isTold = expiry_told_at !== null
    return expires_at - now <= (expires_at - created_at) / 2 ? { ...key, expires_at, isTold } : []
  })
}

async function mailExpiringKey(store: Store, key: EndingKey, mail: MailDeps, at: number): Promise<boolean> {
  return await store.transaction(async (trx) => {
    const mine = await trx
      .updateTable('api_keys')
      .set({ expiry_told_at: at })
      .where('id', '=', key.id)
      .where('expires_at', '=', key.expires_at)
      .where('expiry_told_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!mine) return false
    const data = { keyName: key.name, keyPrefix: key.prefix, expiresAt: key.expires_at }
    const about = { partnerId: key.partner_id, subjectId: key.id, recipient: key.email, language: key.language }
    await queueMail(trx, { kind: 'key-expiring', at, ...about, data }, mail)
    return true
  })
}
