import { movePartnerSession } from '../../access/partner-sessions.ts'
import { type MailDeps, queueMail } from '../../jobs/mail/queue.ts'
import { OperatorError } from '../../operator-error.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import { formatTime } from '../../text/local-time.ts'
import { type Sentence, same } from '../../text/sentence.ts'
import { DAY_MS } from '../../text/time.ts'
import { type Chain, othersAtWork } from '../key-chain.ts'
import { checkOverlap } from '../key-fields.ts'
import { lockRotatable, type RotatedKey, replaceKey, tellServers } from '../key-rotation.ts'
import type { Key } from '../keys.ts'
import { MAX_A_DAY, MAX_OWN_OVERLAP_MS } from '../rotation-limits.ts'
import { refuseOfTestKey } from './own-test-key.ts'

interface OwnRotation {
  overlapMs: number
  /** Digest of the session in which it is asked for. */
  session: string
}

/**
 * A partner replaces its own key. Unlike an operator it cannot make anything live longer, since a thief of the key can ask for it
 * too: the new key ends when the old one was to, the next rotation waits until the key before has ended, there are few a day, and the
 * partner is told by mail.
 */
export async function rotateOwnKey(
  store: Store,
  id: string,
  { overlapMs, session }: OwnRotation,
  mail: MailDeps,
  audit: AuditContext,
): Promise<RotatedKey> {
  const overlap = checkOverlap(overlapMs, MAX_OWN_OVERLAP_MS)
  return await store.transaction(async (trx) => {
    const { partner, key, chain } = await lockRotatable(trx, id, audit.at)
    refuseOfTestKey(key)
    refuseWhileAtWork(othersAtWork(chain, id, audit.at))
    refuseOften(chain, audit.at)
    const rotated = await replaceKey(trx, key, { end: key.expires_at, overlap }, audit)
    // In one transaction: an overlap of none would otherwise end the session that has just been shown the new key, and
    // a fault in between would lose the new key with the old one ended.
    await movePartnerSession(trx, session, rotated.key.id)
    const { name, prefix, expires_at } = rotated.old
    const data = {
      keyName: name,
      keyPrefix: rotated.key.prefix,
      oldPrefix: prefix,
      oldEndsAt: expires_at!,
      at: audit.at,
      address: audit.address!,
    }
    const about = { partnerId: partner.id, subjectId: id, recipient: partner.email, language: partner.language }
    await queueMail(trx, { kind: 'key-replaced', at: audit.at, ...about, data }, mail)
    await tellServers(trx, rotated, [], audit.at)
    return { ...rotated, ended: [] }
  })
}

/** It would have to end the earlier key, or make a third one. */
function refuseWhileAtWork([earlier]: readonly Key[]): void {
  if (earlier === undefined) return
  const { prefix, expires_at } = earlier
  const until: Sentence =
    expires_at === null
      ? same('')
      : { vi: ` đến ${formatTime(expires_at, 'vi')}`, en: ` until ${formatTime(expires_at, 'en')}` }
  throw new OperatorError({
    vi: `Khoá trước đó ${prefix}… còn dùng được${until.vi}: chỉ đổi tiếp được khi khoá đó đã hết hạn, hoặc hãy nhờ chúng tôi đổi.`,
    en: `the earlier key ${prefix}… still works${until.en}: the present one can be replaced when that has ended, or by us if you ask`,
  })
}

/** Counts every rotation of the chain, by an operator too; in the transaction that adds to it. */
function refuseOften(chain: Chain, at: number): void {
  const recent = chain.filter(({ rotated_from, created_at }) => rotated_from !== null && created_at > at - DAY_MS)
  const first = recent.at(-MAX_A_DAY)
  if (first === undefined) return
  throw new OperatorError({
    vi: `Mỗi 24 giờ chỉ đổi khoá được ${MAX_A_DAY} lần: hãy thử lại sau, hoặc liên hệ với chúng tôi.`,
    en: `a key can be replaced ${MAX_A_DAY} times in 24 hours: try again later, or ask us`,
    retryAfterSeconds: Math.ceil((first.created_at + DAY_MS - at) / 1000),
  })
}
