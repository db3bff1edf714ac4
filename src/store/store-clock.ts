import { sql } from 'kysely'
import type { Store } from './store.ts'
import { storeTime } from './store-time.ts'

/** Receivers of webhooks accept minutes, and leases follow the store's clock: a clock that is wrong by this much does no harm. */
const MAX_DIFFERENCE_MS = 30_000
/** An answer that took longer says too little of the time at which it was given. */
const MAX_ROUND_TRIP_MS = 5_000

/**
 * The time that all processes on a store share. PostgreSQL's clock is asked now and then and carried on by the monotonic clock in between,
 * so that a machine whose own clock is set, by hand or by NTP, neither takes another's lease for expired nor signs with a wrong time.
 */
export interface StoreClock {
  now(): number
  /** Why nothing may be sent: this machine's clock and the store's differ, or the store's is not known yet. Null when all is well. */
  readonly problem: string | null
  /** Asks the store. Rejects when it does not answer; what was known before still holds then. */
  measure(): Promise<void>
}

/** A file has no clock but that of its machine. */
export function ownClock(now: () => number): StoreClock {
  return { now, problem: null, measure: async () => {} }
}

interface ClockSources {
  /** This machine's clock. */
  now: () => number
  /** Goes on evenly whatever happens to the clock. */
  monotonic: () => number
}

export function openStoreClock(
  store: Store,
  { now, monotonic }: ClockSources = { now: Date.now, monotonic: () => performance.now() },
): StoreClock {
  if (store.kind === 'sqlite') return ownClock(now)
  let known: { at: number; when: number } | undefined
  const storeNow = () => (known ? known.at + (monotonic() - known.when) : now())
  return {
    now: () => Math.round(storeNow()),
    get problem() {
      return known ? describeDifference(now() - storeNow()) : "the store's clock has not been read yet"
    },
    async measure() {
      const askedAt = monotonic()
      const { rows } = await sql<{ ms: number }>`select ${storeTime(store.db)} as ms`.execute(store.db)
      const answeredAt = monotonic()
      if (answeredAt - askedAt > MAX_ROUND_TRIP_MS && known) return
      // It read its clock at some moment in between.
      known = { at: rows[0]!.ms, when: (askedAt + answeredAt) / 2 }
    },
  }
}

/** In words; null when it is too small to matter. */
export function describeDifference(aheadMs: number): string | null {
  if (Math.abs(aheadMs) <= MAX_DIFFERENCE_MS) return null
  const seconds = Math.round(Math.abs(aheadMs) / 1000).toLocaleString('en-US')
  return `this machine's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the store's`
}
