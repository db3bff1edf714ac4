import { DURATION_BUCKETS, percentileOf, type TrafficRow } from '../traffic.ts'

/** What is told of any number of requests. */
export interface Figures {
  requests: number
  /** By the first digit of the status. */
  ok: number
  redirected: number
  /** 4xx but 429. */
  refused: number
  /** 429. */
  limited: number
  /** 5xx. */
  failed: number
  /** ms; refusals are left out, since they take no work. Null when there is nothing to measure. */
  p50: number | null
  p95: number | null
  p99: number | null
}

/** A row as it is summed up by the store. */
export type SummedRow = Pick<TrafficRow, 'status' | 'requests'> & Pick<TrafficRow, (typeof BUCKET_COLUMNS)[number]>

export const BUCKET_COLUMNS = DURATION_BUCKETS.map(([column]) => column)

export function createTally() {
  const counts = { requests: 0, ok: 0, redirected: 0, refused: 0, limited: 0, failed: 0 }
  const buckets = BUCKET_COLUMNS.map(() => 0)
  return {
    add(row: SummedRow): void {
      const requests = Number(row.requests)
      counts.requests += requests
      counts[classOf(row.status)] += requests
      if (row.status >= 400 && row.status < 500) return
      for (const [index, column] of BUCKET_COLUMNS.entries()) buckets[index]! += Number(row[column])
    },
    figures: (): Figures => ({
      ...counts,
      p50: percentileOf(buckets, 0.5),
      p95: percentileOf(buckets, 0.95),
      p99: percentileOf(buckets, 0.99),
    }),
  }
}

function classOf(status: number): 'ok' | 'redirected' | 'refused' | 'limited' | 'failed' {
  if (status === 429) return 'limited'
  if (status >= 500) return 'failed'
  if (status >= 400) return 'refused'
  return status >= 300 ? 'redirected' : 'ok'
}

/** One tally for each name, made when it is first needed. */
export function createTallies<Name>() {
  const tallies = new Map<Name, ReturnType<typeof createTally>>()
  return {
    add(name: Name, row: SummedRow): void {
      let tally = tallies.get(name)
      if (tally === undefined) {
        tally = createTally()
        tallies.set(name, tally)
      }
      tally.add(row)
    },
    get: (name: Name): Figures => (tallies.get(name) ?? createTally()).figures(),
    busiest: (limit: number): (Figures & { name: Name })[] =>
      [...tallies]
        .map(([name, tally]) => ({ name, ...tally.figures() }))
        .sort((a, b) => b.requests - a.requests || String(a.name).localeCompare(String(b.name)))
        .slice(0, limit),
  }
}
