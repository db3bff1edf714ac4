import type { RateWindows } from '../access/limits/rate-windows.ts'
import { missingKey, usageUnreadable } from '../errors.ts'
import { jsonAnswer } from '../http/answer.ts'
import { type Caller, type Endpoint, endpoint } from '../http/endpoint.ts'
import { integer } from '../http/query/parameters.ts'
import type { Store } from '../store/store.ts'
import { isoTime } from '../text/time.ts'
import { findUsage, shipFirst, usageWindow } from './usage.ts'
import { USAGE_EXAMPLE, UsageReport } from './usage-report.ts'

export interface UsageRouteDeps {
  store: Store
  windows: RateWindows
  /** Brings what has been logged so far into the store, so that a caller finds its own last requests counted. */
  shipLog: () => Promise<void>
  now: () => number
}

export function usageRoutes(deps: UsageRouteDeps): Endpoint[] {
  return [usage(deps)]
}

function usage({ store, windows, shipLog, now }: UsageRouteDeps): Endpoint {
  return endpoint({
    id: 'getUsage',
    method: 'GET',
    path: '/me/usage',
    tag: 'Account',
    summary: 'What the calling key has used',
    access: 'key',
    bucket: 'usage',
    cache: 'none',
    query: {
      days: integer({ min: 1, max: 90, default: 30, description: 'Days of the report, today included (UTC).' }),
    },
    answers: { 200: { description: 'The report.', schema: UsageReport, example: USAGE_EXAMPLE } },
    errors: [usageUnreadable()],
    onUnreadable: usageUnreadable,
    async handle({ query, caller: key }) {
      if (key === undefined) throw missingKey()
      await shipFirst(shipLog)
      const { firstDay, lastDay } = usageWindow(query.days, now())
      const used = await findUsage(store.db, key.id, firstDay, lastDay)
      const minute = await windows.peek(`key:${key.chainId}`, key.quotaPerMinute, 60)
      return jsonAnswer({
        ...presentKey(key, used.lastUsedAt),
        quota: {
          requests_per_minute: key.quotaPerMinute,
          used_last_minute: minute.used,
          remaining_this_minute: minute.remaining,
        },
        totals: { all_time: used.allTime, window_days: query.days, window_requests: used.windowRequests },
        daily: used.daily,
      })
    },
  })
}

function presentKey(key: Caller, lastUsedAt: number | null) {
  const { name, prefix, isActive, createdAt, expiresAt, organization, accountStatus } = key
  return {
    key: {
      name,
      prefix,
      is_active: isActive,
      created_at: isoTime(createdAt),
      last_used_at: isoTime(lastUsedAt),
      expires_at: isoTime(expiresAt),
    },
    organization,
    account_status: accountStatus,
  }
}
