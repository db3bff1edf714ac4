import { sql } from 'kysely'
import { SEARCHES_KEPT_DAYS } from '../../search/jobs.ts'
import { SHOWN_FROM } from '../../search/query-stats.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS, dayOf } from '../../text/time.ts'

export interface SearchCount {
  /** Folded: lower case, without marks. */
  query: string
  searches: number
  found_nothing: number
}

export interface SearchReport {
  /** The first day of the report, `YYYY-MM-DD` (UTC). */
  since: string
  /** Counts all queries, including those too rare to be shown. */
  total: Omit<SearchCount, 'query'>
  queries: SearchCount[]
}

export const MAX_SEARCH_DAYS = SEARCHES_KEPT_DAYS

/** What listeners looked for most often, or what most often found nothing; today is the last day. */
export async function findSearches(
  { db }: Store,
  by: 'searches' | 'found_nothing',
  { days, limit, now }: { days: number; limit: number; now: number },
): Promise<SearchReport> {
  const since = dayOf(now - (days - 1) * DAY_MS)
  const counted = db.selectFrom('search_daily').where('day', '>=', since)
  const searches = sql<number>`cast(coalesce(sum(searches), 0) as bigint)`
  const foundNothing = sql<number>`cast(coalesce(sum(found_nothing), 0) as bigint)`
  const total = await counted
    .select([searches.as('searches'), foundNothing.as('found_nothing')])
    .executeTakeFirstOrThrow()
  const rows = await counted
    .select(['query', searches.as('searches'), foundNothing.as('found_nothing')])
    .groupBy('query')
    .having(by === 'searches' ? searches : foundNothing, '>=', SHOWN_FROM)
    .orderBy(by === 'searches' ? searches : foundNothing, 'desc')
    .orderBy('query')
    .limit(limit)
    .execute()
  const numbers = (row: Omit<SearchCount, 'query'>) => ({
    searches: Number(row.searches),
    found_nothing: Number(row.found_nothing),
  })
  return { since, total: numbers(total), queries: rows.map((row) => ({ query: row.query, ...numbers(row) })) }
}
