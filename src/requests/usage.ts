import type { Kysely } from 'kysely'
import { withTimeout } from '../async/timeout.ts'
import type { Schema } from '../store/schema/schema.ts'
import { DAY_MS, dayOf } from '../text/time.ts'

/** Part of the three seconds that a request has for the store. */
const SHIPPING_MS = 2_000

export interface Usage {
  allTime: number
  windowRequests: number
  lastUsedAt: number | null
  /** Every day from the first to the last, oldest first; days without requests are there with 0. */
  daily: { date: string; requests: number }[]
}

/** A log that cannot be shipped now costs its reader the last seconds, and no more than that. */
export async function shipFirst(shipLog: () => Promise<void>): Promise<void> {
  await withTimeout(shipLog(), SHIPPING_MS, () => {}).catch(() => {})
}

/** What one key has used. Days are `YYYY-MM-DD` in UTC, both ends included. */
export async function findUsage(db: Kysely<Schema>, keyId: string, firstDay: string, lastDay: string): Promise<Usage> {
  const ofKey = db.selectFrom('usage_daily').where('key_id', '=', keyId)
  const total = await ofKey.select((row) => row.fn.sum<number | null>('requests').as('requests')).executeTakeFirst()
  const days = await ofKey
    .select(['day', 'requests'])
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .execute()
  const key = await db.selectFrom('api_keys').select('last_used_at').where('id', '=', keyId).executeTakeFirst()
  const requestsOn = new Map(days.map(({ day, requests }) => [day, requests]))
  const daily = daysBetween(firstDay, lastDay).map((date) => ({ date, requests: requestsOn.get(date) ?? 0 }))
  return {
    // PostgreSQL sums bigints to a numeric, which the driver gives as text.
    allTime: Number(total?.requests ?? 0),
    lastUsedAt: key?.last_used_at ?? null,
    daily,
    windowRequests: daily.reduce((sum, day) => sum + day.requests, 0),
  }
}

/** The first and last day of the `days` that end today. */
export function usageWindow(days: number, nowMs: number): { firstDay: string; lastDay: string } {
  return { firstDay: dayOf(nowMs - (days - 1) * DAY_MS), lastDay: dayOf(nowMs) }
}

function daysBetween(firstDay: string, lastDay: string): string[] {
  const first = Date.parse(firstDay)
  const count = Math.round((Date.parse(lastDay) - first) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, i) => dayOf(first + i * DAY_MS))
}
