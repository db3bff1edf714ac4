import { movePartnerSession } from '../access/partner-sessions.ts'
import { type MailParts, queueMail } from '../mail/queue.ts'
import { OperatorError } from '../operator-error.ts'
import type { Act } from '../store/audit-log.ts'
import type { Store } from '../store/store.ts'
import { sayTime } from '../text/local-time.ts'
import { DAY_MS } from '../time.ts'
import { type Chain, othersAtWork } from './key-chain.ts'
import { checkOverlap, MAX_OWN_OVERLAP_MS } from './key-fields.ts'
import { lockRotatable, type RotatedKey, replaceKey, tellServers } from './key-rotation.ts'
import type { Key } from './keys.ts'

const MAX_A_DAY = 3

interface OwnRotation {
  overlapMs: number
  /** Digest of the session in which it is asked for. */
  session: string
}

/**
 * A partner replaces its own key. Unlike an operator it cannot make anything live longer, since whoever has stolen the key can ask for it
 * too: the new key ends when the old one was to, the next rotation waits until the key before has ended, there are few a day, and the
 * partner is told by mail.
 */
export async function rotateOwnKey(
  store: Store,
  id: string,
  { overlapMs, session }: OwnRotation,
  mail: MailParts,
  act: Act,
): Promise<RotatedKey> {
  const overlap = checkOverlap(overlapMs, MAX_OWN_OVERLAP_MS)
  return await store.transaction(async (trx) => {
    const { partner, key, chain } = await lockRotatable(trx, id, act.at)
    refuseWhileAtWork(othersAtWork(chain, id, act.at))
    refuseOften(chain, act.at)
    const rotated = await replaceKey(trx, key, { end: key.expires_at, overlap }, act)
    // In one transaction: an overlap of none would otherwise sign out whoever has just been shown the new key, and a
    // fault in between would lose the new key with the old one ended.
    await movePartnerSession(trx, session, rotated.key.id)
    const { name, prefix, expires_at } = rotated.old
    const data = {
      keyName: name,
      keyPrefix: rotated.key.prefix,
      oldPrefix: prefix,
      oldEndsAt: expires_at!,
      at: act.at,
      address: act.address!,
    }
    const about = { partnerId: partner.id, subjectId: id, recipient: partner.email, language: partner.language }
    await queueMail(trx, { kind: 'key-replaced', at: act.at, ...about, data }, mail)
    await tellServers(trx, rotated, [], act.at)
    return { ...rotated, ended: [] }
  })
}

/** It would have to end the earlier key, or make a third one. */
function refuseWhileAtWork([earlier]: readonly Key[]): void {
  if (earlier === undefined) return
  const { prefix, expires_at } = earlier
  const [until, untilVietnamese] =
    expires_at === null ? ['', ''] : [` until ${sayTime(expires_at, 'en')}`, ` đến ${sayTime(expires_at, 'vi')}`]
  throw new OperatorError(
    `the earlier key ${prefix}… still works${until}: the present one can be replaced when that has ended, or by us if you ask`,
    {
      vietnamese: `Khoá trước đó ${prefix}… còn dùng được${untilVietnamese}: chỉ đổi tiếp được khi khoá đó đã hết hạn, hoặc hãy nhờ chúng tôi đổi.`,
    },
  )
}

/** Whoever rotated it: the count is there to be looked at in the chain itself, in the transaction that adds to it. */
function refuseOften(chain: Chain, at: number): void {
  const recent = chain.filter(({ rotated_from, created_at }) => rotated_from !== null && created_at > at - DAY_MS)
  const first = recent.at(-MAX_A_DAY)
  if (first === undefined) return
  throw new OperatorError(`a key can be replaced ${MAX_A_DAY} times in 24 hours: try again later, or ask us`, {
    vietnamese: `Mỗi 24 giờ chỉ đổi khoá được ${MAX_A_DAY} lần: hãy thử lại sau, hoặc liên hệ với chúng tôi.`,
    retryAfterSeconds: Math.ceil((first.created_at + DAY_MS - at) / 1000),
  })
}
