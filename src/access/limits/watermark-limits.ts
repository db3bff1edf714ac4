import { chain, type MaybePromise } from '../../async/maybe-promise.ts'
import type { Limits } from '../../config/config.ts'
import type { RateWindows, WindowState } from './rate-windows.ts'

const MINUTE = 60
const DAY = 86_400

export interface WatermarkLimits {
  perMinute: WindowState
  perDay: WindowState
}

/**
 * Counts a request for a marked copy: it has a limit per minute and one per day beside the key's own. A request that the key's limit, the
 * minute or the day refuses is counted in neither. Only with Redis, or with several processes, where each step is a
 * question of its own, two requests at once may both
 * find the minute open; the one that it then refuses is still counted in the day.
 */
export function countWatermarkRequest(
  windows: RateWindows,
  limits: Limits,
  chainId: string,
  isAllowed: boolean,
): MaybePromise<WatermarkLimits> {
  const [minuteBucket, dayBucket] = [`watermark:${chainId}`, `watermark-day:${chainId}`]
  const { watermarkPerMinute, watermarkPerDay } = limits
  return chain(windows.peek(minuteBucket, watermarkPerMinute, MINUTE), (free) => {
    const isFree = isAllowed && free.allowed
    const day = windows[isFree ? 'hit' : 'peek'](dayBucket, watermarkPerDay, DAY)
    return chain(day, (perDay): MaybePromise<WatermarkLimits> => {
      if (!isFree || !perDay.allowed) return { perMinute: free, perDay }
      return chain(windows.hit(minuteBucket, watermarkPerMinute, MINUTE), (perMinute) => ({ perMinute, perDay }))
    })
  })
}
