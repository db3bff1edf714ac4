import { fold } from '../text/fold.ts'

/** What was looked for, and what was not found: for the operator. Nothing of who asked is kept. */
export interface QueryInsight {
  /** Notes how many results a query has. */
  learn(q: string, total: number): void
  /** Counts one query, whether its results were worked out or lay ready. */
  count(q: string): void
  readonly queries: number
  readonly withoutResult: number
  /** The most frequent queries, and the most frequent of those that found nothing, with their counts. */
  top(limit: number): CountedQuery[]
  topWithoutResult(limit: number): CountedQuery[]
}

export interface CountedQuery {
  q: string
  count: number
}

/** A query is shown from this count on: what only one person ever typed may be about that person. */
const SHOWN_FROM = 3
const MOST_KEPT = 2000

export function makeQueryInsight(mostKept = MOST_KEPT): QueryInsight {
  const found = makeCounts(mostKept)
  const lost = makeCounts(mostKept)
  // What found nothing the last time; the oldest are forgotten.
  const vain = new Set<string>()
  let queries = 0
  let withoutResult = 0
  return {
    get queries() {
      return queries
    },
    get withoutResult() {
      return withoutResult
    },
    learn(q, total) {
      const key = fold(q)
      vain.delete(key)
      if (total > 0) return
      vain.add(key)
      const oldest = vain.size > mostKept ? vain.keys().next().value : undefined
      if (oldest !== undefined) vain.delete(oldest)
    },
    count(q) {
      const key = fold(q)
      const isVain = vain.has(key)
      queries++
      if (isVain) withoutResult++
      if (key !== '' && !PERSONAL.test(key)) (isVain ? lost : found).add(key)
    },
    top: (limit) => found.top(limit),
    topWithoutResult: (limit) => lost.top(limit),
  }
}

// Addresses and numbers of six digits and more are not songs, and may be somebody's.
const PERSONAL = /@|\d{6}/

/**
 * Counts of at most so many texts. When all places are taken, the newcomer takes the place of the least frequent of a few old ones and
 * goes on from its count, so that whatever is frequent stays ("space saving", by sample).
 */
function makeCounts(most: number) {
  const counts = new Map<string, number>()
  return {
    add(text: string): void {
      const known = counts.get(text)
      if (known !== undefined || counts.size < most) {
        counts.set(text, (known ?? 0) + 1)
        return
      }
      const [rarest, count] = findRarest(counts)
      counts.delete(rarest)
      counts.set(text, count + 1)
    },
    top(limit: number): CountedQuery[] {
      return Array.from(counts, ([q, count]) => ({ q, count }))
        .filter(({ count }) => count >= SHOWN_FROM)
        .sort((a, b) => b.count - a.count || (a.q < b.q ? -1 : 1))
        .slice(0, limit)
    },
  }
}

const SAMPLE = 16

/** The rarest of the oldest few; those that were looked at become the youngest, so that others are looked at next time. */
function findRarest(counts: Map<string, number>): [string, number] {
  const sample = Array.from(
    { length: SAMPLE },
    (
      (entries) => () =>
        entries.next().value
    )(counts.entries()),
  ).filter((entry) => entry !== undefined)
  for (const [text, count] of sample) {
    counts.delete(text)
    counts.set(text, count)
  }
  return sample.reduce((rarest, entry) => (entry[1] < rarest[1] ? entry : rarest))
}
