import { parseDisplayName } from '../editing/operators/display-names.ts'
import { fieldError } from '../operator-error.ts'
import { DAY_MS } from '../text/time.ts'
import { MAX_KEY_NAME, MAX_LIFE_MS, MAX_QUOTA, MIN_QUOTA } from './key-limits.ts'

export const parseKeyName = (name: string) => parseDisplayName('name', name, MAX_KEY_NAME)

export function checkQuota(quotaPerMinute: number | null): number | null {
  if (quotaPerMinute === null) return null
  if (Number.isInteger(quotaPerMinute) && quotaPerMinute >= MIN_QUOTA && quotaPerMinute <= MAX_QUOTA)
    return quotaPerMinute
  throw fieldError('quota_per_minute', {
    vi: `Hạn mức phải là số nguyên từ ${MIN_QUOTA} đến ${MAX_QUOTA} yêu cầu mỗi phút.`,
    en: `the quota must be a whole number from ${MIN_QUOTA} to ${MAX_QUOTA} requests per minute`,
  })
}

export function checkExpiry(expiresAt: number | null, now: number): number | null {
  if (expiresAt === null) return null
  if (Number.isInteger(expiresAt) && expiresAt > now && expiresAt <= now + MAX_LIFE_MS) return expiresAt
  throw fieldError('expires_at', {
    vi: 'Ngày hết hạn phải ở tương lai, trong vòng mười năm. Muốn dừng ngay, hãy thu hồi khoá.',
    en: 'a key must end in the future, within ten years; to end it now, revoke it',
  })
}

export function checkOverlap(overlapMs: number, max: number): number {
  if (Number.isInteger(overlapMs) && overlapMs >= 0 && overlapMs <= max) return overlapMs
  throw fieldError('overlap_seconds', {
    vi: `Thời gian dùng song song phải từ 0 giây đến ${max / DAY_MS} ngày.`,
    en: `the overlap must be from 0 seconds to ${max / DAY_MS} days`,
  })
}
