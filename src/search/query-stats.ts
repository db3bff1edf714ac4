import { fold } from '../text/fold.ts'
import { dayOf } from '../text/time.ts'

export type QueryStats = ReturnType<typeof createQueryStats>

export interface DayCount {
  /** `YYYY-MM-DD`, UTC. */
  day: string
  /** Folded. */
  query: string
  searches: number
  foundNothing: number
}

/** A query is shown from this count on: what only one person ever typed may be about that person. */
export const SHOWN_FROM = 3
/** Between two flushes, or as long as the store is away: further texts are counted in the totals alone. */
const MAX_KEPT = 5000

/** What was looked for, and what was not found: for the operator. Nothing of who asked is kept. */
export function createQueryStats(now: () => number, maxKept = MAX_KEPT) {
  // What found nothing the last time; the oldest are forgotten.
  const unanswered = new Set<string>()
  let pending = new Map<string, DayCount>()
  let queries = 0
  let withoutResult = 0

  function add(count: DayCount): void {
    const key = `${count.day} ${count.query}`
    const known = pending.get(key)
    if (known) {
      known.searches += count.searches
      known.foundNothing += count.foundNothing
    } else if (pending.size < maxKept) pending.set(key, { ...count })
  }

  return {
    get queries(): number {
      return queries
    },
    get withoutResult(): number {
      return withoutResult
    },
    /** Notes how many results a query has, so that count() knows whether it found any. */
    noteTotal(q: string, total: number): void {
      const query = textOf(q)
      unanswered.delete(query)
      if (total > 0) return
      unanswered.add(query)
      const oldest = unanswered.size > maxKept ? unanswered.keys().next().value : undefined
      if (oldest !== undefined) unanswered.delete(oldest)
    },
    /** Counts one query, whether its results were worked out or lay ready. */
    count(q: string): void {
      const query = textOf(q)
      const foundNothing = unanswered.has(query) ? 1 : 0
      queries++
      withoutResult += foundNothing
      if (query !== '' && !PERSONAL.test(query)) add({ day: dayOf(now()), query, searches: 1, foundNothing })
    },
    /** Hands over what was counted since the last time, by day and query, and starts again from zero. */
    take(): DayCount[] {
      const taken = [...pending.values()]
      pending = new Map()
      return taken
    },
    /** Takes back what could not be stored. */
    giveBack: (counts: readonly DayCount[]): void => counts.forEach(add),
  }
}

/** As it is stored: no longer than the API takes it, and without what PostgreSQL cannot hold. Pages take whatever is typed. */
const MAX_QUERY_CHARS = 100
const textOf = (q: string) => fold(q.replaceAll('\0', '').slice(0, MAX_QUERY_CHARS).toWellFormed())

// Addresses and numbers of six digits and more, however grouped, are not songs and may be personal.
const PERSONAL = /@|(?:\d[ .\-+()]{0,2}){6}/
