import { ALL_KEYS, DURATION_BUCKETS, type TrafficRow } from '../../src/requests/traffic.ts'
import { addTraffic as addRequests } from '../../src/requests/traffic-queries.ts'
import { insertRows } from '../../src/store/bulk-insert.ts'
import type { Db, Trx } from '../../src/store/schema/schema.ts'
import { DAY_MS, dayOf, HOUR_MS } from '../../src/text/time.ts'
import { PARTNERS, type Traffic } from './partners.ts'
import { countHour, type HourCount } from './traffic-shape.ts'

interface UsedKey {
  id: string
  traffic: Traffic
  seed: string
}

/** The keys whose traffic is not there yet; a partner may have been deleted while a start was interrupted. */
export async function findUnused(db: Db): Promise<UsedKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .leftJoin('usage_daily', 'usage_daily.key_id', 'api_keys.id')
    .where('usage_daily.day', 'is', null)
    .select(['api_keys.id', 'api_keys.name', 'partners.email'])
    .execute()
  return PARTNERS.flatMap(({ email, keys }) =>
    keys.flatMap(({ name, traffic }) => {
      const row = rows.find((one) => one.email === email && one.name === name)
      return row ? [{ id: row.id, traffic, seed: `${email} ${name}` }] : []
    }),
  )
}

/** The requests of the days before `end`, as they would have been counted. Fails when another process has added them. */
export async function addTraffic(trx: Trx, { id, traffic, seed }: UsedKey, end: number, days: number): Promise<void> {
  const used = new Map<string, number>()
  const rows: TrafficRow[] = []
  for (let hour = end - days * DAY_MS; hour < end; hour += HOUR_MS)
    for (const count of countHour(traffic, seed, hour)) {
      rows.push(toRow(id, hour, count))
      used.set(dayOf(hour), (used.get(dayOf(hour)) ?? 0) + count.requests)
    }
  const usage = [...used].map(([day, requests]) => ({ key_id: id, day, requests }))
  await insertRows(trx, 'usage_daily', usage)
  await addRequests(trx, [...rows, ...rows.map((row) => ({ ...row, key_id: ALL_KEYS }))])
}

function toRow(key_id: string, hour: number, { route, status, requests, medianMs }: HourCount): TrafficRow {
  const took = spread(requests, medianMs)
  const buckets = Object.fromEntries(DURATION_BUCKETS.map(([column], index) => [column, took[index]]))
  const duration_ms = Math.round(requests * medianMs * 1.4)
  return { key_id, hour, route, status, requests, duration_ms, ...buckets } as TrafficRow
}

/** How steeply durations fall off around their median. */
const STEEPNESS = 2.4

/** Into the columns of the histogram, by a log-logistic distribution; the sum is exact. */
function spread(requests: number, medianMs: number): number[] {
  const shareUpTo = (ms: number) => 1 / (1 + (medianMs / ms) ** STEEPNESS)
  let before = 0
  return DURATION_BUCKETS.map(([, upTo]) => {
    const upToHere = Math.round(requests * shareUpTo(upTo))
    const count = upToHere - before
    before = upToHere
    return count
  })
}
