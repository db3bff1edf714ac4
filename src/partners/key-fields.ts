import { OperatorError } from '../operator-error.ts'
import { parseDisplayName } from '../operators/display-names.ts'
import { DAY_MS } from '../time.ts'

export const MIN_QUOTA = 1
export const MAX_QUOTA = 1_000_000
const MAX_NAME = 80
/** Ten years: more is a slip of the keyboard, or no end at all. */
export const MAX_LIFE_MS = 3_653 * DAY_MS
/** How long a rotated key may go on beside the one that replaces it, and how long if its partner rotates it. */
export const MAX_OVERLAP_MS = 90 * DAY_MS
export const MAX_OWN_OVERLAP_MS = 30 * DAY_MS

export const parseKeyName = (name: string) => parseDisplayName('name', name, MAX_NAME)

export function checkQuota(quotaPerMinute: number | null): number | null {
  if (quotaPerMinute === null) return null
  if (Number.isInteger(quotaPerMinute) && quotaPerMinute >= MIN_QUOTA && quotaPerMinute <= MAX_QUOTA)
    return quotaPerMinute
  throw new OperatorError(`the quota must be a whole number from ${MIN_QUOTA} to ${MAX_QUOTA} requests per minute`, {
    vietnamese: `Hạn mức phải là số nguyên từ ${MIN_QUOTA} đến ${MAX_QUOTA} yêu cầu mỗi phút.`,
    status: 400,
    field: 'quota_per_minute',
  })
}

export function checkExpiry(expiresAt: number | null, now: number): number | null {
  if (expiresAt === null) return null
  if (Number.isInteger(expiresAt) && expiresAt > now && expiresAt <= now + MAX_LIFE_MS) return expiresAt
  throw new OperatorError('a key must end in the future, within ten years; to end it now, revoke it', {
    vietnamese: 'Ngày hết hạn phải ở tương lai, trong vòng mười năm. Muốn dừng ngay, hãy thu hồi khoá.',
    status: 400,
    field: 'expires_at',
  })
}

export function checkOverlap(overlapMs: number, max: number): number {
  if (Number.isInteger(overlapMs) && overlapMs >= 0 && overlapMs <= max) return overlapMs
  throw new OperatorError(`the overlap must be from 0 seconds to ${max / DAY_MS} days`, {
    vietnamese: `Thời gian dùng song song phải từ 0 giây đến ${max / DAY_MS} ngày.`,
    status: 400,
    field: 'overlap_seconds',
  })
}
