import type { Selectable } from 'kysely'
import type { Schema } from '../store/schema/schema.ts'
import { HOUR_MS } from '../text/time.ts'
import type { RequestEntry } from './journal/journal-line.ts'

export type TrafficRow = Selectable<Schema['traffic_hourly']>
type Column = Exclude<keyof TrafficRow, 'key_id' | 'hour' | 'route' | 'status' | 'requests' | 'duration_ms'>

/** Stands for all keys together: what is asked for most often is read without adding up the rows of every key. */
export const ALL_KEYS = '*'
export const NO_KEY = ''

/** Up to how many milliseconds each column counts; the last has no bound. */
export const DURATION_BUCKETS: readonly (readonly [column: Column, upTo: number])[] = [
  ['took_0_5', 0.5],
  ['took_1', 1],
  ['took_2', 2],
  ['took_5', 5],
  ['took_10', 10],
  ['took_20', 20],
  ['took_50', 50],
  ['took_100', 100],
  ['took_200', 200],
  ['took_500', 500],
  ['took_1000', 1000],
  ['took_5000', 5000],
  ['took_more', Number.POSITIVE_INFINITY],
]

const NOTHING = Object.fromEntries(DURATION_BUCKETS.map(([column]) => [column, 0])) as Record<Column, number>

/**
 * What a batch of lines adds to the counts per hour: a row for each key, route and status, and one for all keys together. In the same
 * order in every process. There are as many routes as endpoints, and one for all addresses that are none; only known keys have an id.
 */
export function countTraffic(entries: Iterable<RequestEntry>): TrafficRow[] {
  const rows = new Map<string, TrafficRow>()
  for (const entry of entries) {
    const hour = Math.floor(entry.at / HOUR_MS) * HOUR_MS
    const name = `${hour} ${entry.endpoint} ${entry.status}`
    const bucket = bucketOf(entry.durationMs)
    for (const keyId of [entry.keyId ?? NO_KEY, ALL_KEYS]) {
      const fullName = `${keyId} ${name}`
      const key = { key_id: keyId, hour, route: entry.endpoint, status: entry.status }
      const row = rows.get(fullName) ?? { ...key, requests: 0, duration_ms: 0, ...NOTHING }
      rows.set(fullName, row)
      addTo(row, bucket, entry)
    }
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, row]) => row)
}

function addTo(row: TrafficRow, bucket: Column, { durationMs, repeats = 1 }: RequestEntry): void {
  row.requests += repeats
  row.duration_ms += durationMs * repeats
  row[bucket] += repeats
}

function bucketOf(durationMs: number): Column {
  let index = 0
  while (durationMs > DURATION_BUCKETS[index]![1]) index++
  return DURATION_BUCKETS[index]![0]
}

/**
 * The duration that a share of the requests stayed within, evenly spread inside its bucket: never off by more than the bucket is wide.
 * Null when there were none. `counts` as in DURATION_BUCKETS.
 */
export function percentileOf(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let below = 0
  for (const [index, [, upTo]] of DURATION_BUCKETS.entries()) {
    const count = counts[index] ?? 0
    if (count > 0 && below + count >= share * total) {
      const from = DURATION_BUCKETS[index - 1]?.[1] ?? 0
      if (upTo === Number.POSITIVE_INFINITY) return from
      return from + ((upTo - from) * (share * total - below)) / count
    }
    below += count
  }
  return null
}
