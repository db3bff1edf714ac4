import { ALL_KEYS, DURATION_BUCKETS, type TrafficRow } from '../../src/requests/traffic.ts'
import { addTraffic } from '../../src/requests/traffic-queries.ts'
import { addRows } from '../../src/store/bulk-insert.ts'
import type { Trx } from '../../src/store/schema/schema.ts'
import { DAY_MS, dayOf, HOUR_MS } from '../../src/text/time.ts'
import { PARTNERS } from './partners.ts'
import { countHour, type HourCount } from './traffic-shape.ts'

type Counted = HourCount & { hour: number }

/** The requests of a day that lies so many days back, as they would have been counted; 0 is the day until now. */
export async function addDayOfTraffic(trx: Trx, startedAt: number, daysBack: number): Promise<void> {
  const end = Math.floor(startedAt / HOUR_MS) * HOUR_MS - daysBack * DAY_MS
  const all = new Map<string, TrafficRow>()
  const usage = new Map<string, { key_id: string; day: string; requests: number }>()
  const rows: TrafficRow[] = []
  for (const { id, traffic, seed } of await findKeys(trx)) {
    for (let hour = end - DAY_MS; hour < end; hour += HOUR_MS) {
      for (const count of countHour(traffic, seed, hour)) {
        const row = toRow(id, { ...count, hour })
        rows.push(row)
        addTo(all, row)
        const day = dayOf(hour)
        const used = usage.get(`${id} ${day}`) ?? { key_id: id, day, requests: 0 }
        usage.set(`${id} ${day}`, { ...used, requests: used.requests + count.requests })
      }
    }
  }
  await addTraffic(trx, [...rows, ...all.values()])
  await addRows(trx, 'usage_daily', [...usage.values()], { key: ['key_id', 'day'], counts: ['requests'] })
}

/** Those that are still there: a partner may have been deleted while a start was interrupted. */
async function findKeys(trx: Trx) {
  const rows = await trx
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select(['api_keys.id', 'api_keys.name', 'partners.email'])
    .execute()
  return PARTNERS.flatMap(({ email, keys }) =>
    keys.flatMap(({ name, traffic }) => {
      const row = rows.find((one) => one.email === email && one.name === name)
      return row ? [{ id: row.id, traffic, seed: `${email} ${name}` }] : []
    }),
  )
}

function toRow(key_id: string, { hour, route, status, requests, medianMs }: Counted): TrafficRow {
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

function addTo(all: Map<string, TrafficRow>, row: TrafficRow): void {
  const name = `${row.hour} ${row.route} ${row.status}`
  const sum = all.get(name)
  if (sum === undefined) {
    all.set(name, { ...row, key_id: ALL_KEYS })
    return
  }
  sum.requests += row.requests
  sum.duration_ms += row.duration_ms
  for (const [column] of DURATION_BUCKETS) sum[column] += row[column]
}
