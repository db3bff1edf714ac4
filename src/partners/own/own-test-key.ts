import { type MailDeps, queueMail } from '../../jobs/mail/queue.ts'
import { OperatorError } from '../../operator-error.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import { appendChanges } from '../../store/change-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../text/time.ts'
import { lockChain, noKey } from '../key-chain.ts'
import { type RevokedKey, refuseRevoked, revokeKey } from '../key-changes.ts'
import { MAX_TEST_KEYS_A_DAY, TEST_KEY_LIFE_DAYS, TEST_KEY_QUOTA } from '../key-limits.ts'
import {
  createKey,
  findKey,
  type IssuedKey,
  insertKey,
  KEY_COLUMNS,
  type Key,
  keyStateAt,
  requireApproved,
} from '../keys.ts'

const NAME = 'test'

/**
 * A partner makes itself a second key to try things with, one at a time. A thief of a key can ask for it too: so it has a small quota,
 * ends after some months or with the key that it was made with, makes no further keys, is revoked with that key, and the partner is told by
 * mail. All that a partner ever makes are one caller to every limit, so that a new one begins no count anew.
 */
export async function makeTestKey(
  store: Store,
  keyId: string,
  { defaultQuota }: { defaultQuota: number },
  mail: MailDeps,
  audit: AuditContext,
): Promise<IssuedKey> {
  return await store.transaction(async (trx) => {
    const { partner, key } = await lockChain(trx, keyId)
    refuseRevoked(key)
    requireApproved(partner)
    refuseOfTestKey(key)
    const earlier = await findTestKeys(trx, partner.id)
    refuseSecond(earlier, audit.at)
    refuseOften(earlier, audit.at)
    const quotaPerMinute = Math.min(TEST_KEY_QUOTA, key.quota_per_minute ?? defaultQuota)
    const expiresAt = Math.min(key.expires_at ?? Number.POSITIVE_INFINITY, audit.at + TEST_KEY_LIFE_DAYS * DAY_MS)
    const origin = { testOf: key.id, chainId: earlier[0]?.chain_id ?? earlier[0]?.id }
    const issued = createKey({ partnerId: partner.id, name: NAME, quotaPerMinute, expiresAt, ...origin }, audit.at)
    await insertKey(trx, issued, audit)
    const data = {
      keyPrefix: issued.key.prefix,
      madeWith: key.prefix,
      expiresAt,
      at: audit.at,
      address: audit.address!,
    }
    const about = { partnerId: partner.id, subjectId: key.id, recipient: partner.email, language: partner.language }
    await queueMail(trx, { kind: 'test-key-made', at: audit.at, ...about, data }, mail)
    await appendChanges(trx, [{ kind: 'key', entity_id: issued.key.id, action: 'created' }], audit.at)
    return issued
  })
}

/** Only those for tests: ending the key by which everything runs is for the operator, who can be asked. */
export async function revokeOwnTestKey(
  store: Store,
  { partnerId, id }: { partnerId: string; id: string },
  audit: AuditContext,
): Promise<RevokedKey> {
  const key = await findKey(store, id)
  if (key === undefined || key.partner_id !== partnerId || key.test_of === null) throw noKey(id)
  return await revokeKey(store, id, audit)
}

/** What a key for tests may not do: it lies about in more places than the other. */
export function refuseOfTestKey({ test_of }: Key): void {
  if (test_of === null) return
  throw new OperatorError({
    vi: 'Bạn đăng nhập bằng khoá thử: hãy đăng nhập bằng khoá chính để đổi khoá hay tạo khoá.',
    en: 'you are signed in with a key for tests: sign in with your other key to make or replace keys',
  })
}

async function findTestKeys(trx: Trx, partnerId: string): Promise<Key[]> {
  const keys = trx.selectFrom('api_keys').select(KEY_COLUMNS).where('partner_id', '=', partnerId)
  return await keys.where('test_of', 'is not', null).orderBy('created_at').orderBy('id').execute()
}

function refuseSecond(earlier: readonly Key[], at: number): void {
  const working = earlier.find((key) => keyStateAt(key, at) === 'active')
  if (working === undefined) return
  throw new OperatorError({
    vi: `Bạn đang có khoá thử ${working.prefix}…: hãy thu hồi nó trước khi tạo khoá mới.`,
    en: `there is a key for tests already, ${working.prefix}…: revoke it before you make another`,
  })
}

function refuseOften(earlier: readonly Key[], at: number): void {
  const first = earlier.filter(({ created_at }) => created_at > at - DAY_MS).at(-MAX_TEST_KEYS_A_DAY)
  if (first === undefined) return
  throw new OperatorError({
    vi: `Mỗi 24 giờ chỉ tạo được ${MAX_TEST_KEYS_A_DAY} khoá thử: hãy thử lại sau.`,
    en: `${MAX_TEST_KEYS_A_DAY} keys for tests can be made in 24 hours: try again later`,
    retryAfterSeconds: Math.ceil((first.created_at + DAY_MS - at) / 1000),
  })
}
