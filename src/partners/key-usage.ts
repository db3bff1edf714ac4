import { usageWindow } from '../requests/usage.ts'
import type { Store } from '../store/store.ts'
import { findKeys, type ListedKey } from './keys.ts'

export interface KeyUsage {
  key: ListedKey
  requests: number
  allTime: number
  /** Days without requests are left out; the newest first. */
  days: { date: string; requests: number }[]
}

/** The requests of each key in the last `days` days, today included; the busiest key first. */
export async function findKeyUsage(
  store: Store,
  { partnerId, days }: { partnerId: string | undefined; days: number },
  now: number,
): Promise<KeyUsage[]> {
  const keys = await findKeys(store, partnerId)
  const { firstDay, lastDay } = usageWindow(days, now)
  const recent = await store.db
    .selectFrom('usage_daily')
    .select(['key_id', 'day', 'requests'])
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .orderBy('day', 'desc')
    .execute()
  const totals = await store.db
    .selectFrom('usage_daily')
    .select((row) => ['key_id', row.fn.sum<number>('requests').as('requests')])
    .groupBy('key_id')
    .execute()
  const totalOf = new Map(totals.map((row) => [row.key_id, Number(row.requests)]))
  const daysOf = new Map<string, KeyUsage['days']>()
  for (const { key_id, day, requests } of recent) {
    daysOf.set(key_id, [...(daysOf.get(key_id) ?? []), { date: day, requests }])
  }
  const usage = keys.map((key) => {
    const own = daysOf.get(key.id) ?? []
    const requests = own.reduce((sum, one) => sum + one.requests, 0)
    return { key, requests, allTime: totalOf.get(key.id) ?? 0, days: own }
  })
  return usage.sort((a, b) => b.requests - a.requests || b.allTime - a.allTime)
}
