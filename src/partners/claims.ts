import { createHash, randomBytes } from 'node:crypto'
import type { AuditContext } from '../store/audit-log.ts'
import { appendChanges } from '../store/change-log.ts'
import type { Trx } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS } from '../text/time.ts'
import { createKey, type IssuedKey, insertKey } from './keys.ts'
import { lockPartner, type Partner } from './partners.ts'

export const CLAIM_PATH = '/keys/claim/'
export const CLAIM_DAYS = 7
const CLAIM_MS = CLAIM_DAYS * DAY_MS
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

export interface ClaimLink {
  url: string
  expiresAt: number
}

/** A link that gives its holder one key of the partner. Earlier ones that were not used are void from here on. */
export async function createClaim(trx: Trx, partnerId: string, publicUrl: string, at: number): Promise<ClaimLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = at + CLAIM_MS
  await voidClaims(trx, partnerId)
  await trx
    .insertInto('key_claims')
    .values({ digest: digestOf(token), partner_id: partnerId, created_at: at, expires_at: expiresAt })
    .execute()
  return { url: `${publicUrl}${CLAIM_PATH}${token}`, expiresAt }
}

export async function voidClaims(trx: Trx, partnerId: string): Promise<void> {
  await trx.deleteFrom('key_claims').where('partner_id', '=', partnerId).where('spent_at', 'is', null).execute()
}

/** What the key is called that a claim gives; the partner's own words are not known. */
const KEY_NAMES = { vi: 'Khoá đầu tiên', en: 'First key' } as const

export interface ClaimedKey extends IssuedKey {
  partner: Partner
}

/**
 * Spends the link and issues the key, both or neither; of two at once one gets the key. Undefined when the link is unknown, spent, void
 * or expired, or its partner is not approved any more. `show` makes what the caller will see of the key, which is never seen again: if
 * it throws, the link is as good as before.
 */
export async function spendClaim<T>(
  store: Store,
  token: string,
  { at, address, requestId }: Pick<AuditContext, 'at' | 'address' | 'requestId'>,
  show: (claimed: ClaimedKey) => T,
): Promise<T | undefined> {
  if (!TOKEN.test(token)) return undefined
  const digest = digestOf(token)
  return await store.transaction(async (trx) => {
    const found = await trx
      .selectFrom('key_claims')
      .select('partner_id')
      .where('digest', '=', digest)
      .executeTakeFirst()
    if (!found) return undefined
    // Locks the partner first, as approving, suspending and deleting do: two orders invite deadlocks.
    const partner = await lockPartner(trx, found.partner_id)
    if (partner.status !== 'approved') return undefined
    const name = KEY_NAMES[partner.language === 'en' ? 'en' : 'vi']
    const issued = createKey({ partnerId: partner.id, name, quotaPerMinute: null }, at)
    const spent = await trx
      .updateTable('key_claims')
      .set({ spent_at: at, key_id: issued.key.id })
      .where('digest', '=', digest)
      .where('spent_at', 'is', null)
      .where('expires_at', '>', at)
      .returning('digest')
      .executeTakeFirst()
    if (!spent) return undefined
    await insertKey(trx, issued, { at, actor: partner.name, role: 'partner', address, requestId })
    await appendChanges(trx, [{ kind: 'key', entity_id: issued.key.id, action: 'created' }], at)
    return show({ ...issued, partner })
  })
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')
