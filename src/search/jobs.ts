import type { Transaction } from 'kysely'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { chunksOf } from '../structures/chunks-of.ts'
import type { DayCount, QueryStats } from './query-stats.ts'

/** How often a process adds what it has counted to the store. */
export const STORE_SEARCHES_EVERY_MS = 60_000
/** As long as the rows of the request log. */
export const SEARCHES_KEPT_DAYS = 90
/** A day has room for twice as many queries as it is cut down to: so it is cut seldom. */
const ROWS_PER_DAY = { max: 20_000, kept: 10_000 }
const ROWS_AT_ONCE = 200

/** Adds what was counted to the store, beside what other processes add. What cannot be stored stays counted, for the next time. */
export async function storeSearches(store: Store, stats: Pick<QueryStats, 'take' | 'giveBack'>): Promise<void> {
  const counts = stats.take()
  if (counts.length === 0) return
  // Always in one order: of two processes that add to the same rows one waits, and they never wait for each other.
  counts.sort((a, b) => compare(a.day, b.day) || compare(a.query, b.query))
  try {
    await store.transaction(async (trx) => {
      for (const some of chunksOf(counts, ROWS_AT_ONCE)) await addCounts(trx, some)
    })
  } catch (error) {
    stats.giveBack(counts)
    throw error
  }
  for (const day of new Set(counts.map((count) => count.day))) await boundDay(store, day)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

async function addCounts(trx: Transaction<Schema>, counts: readonly DayCount[]): Promise<void> {
  await trx
    .insertInto('search_daily')
    .values(counts.map(({ foundNothing, ...count }) => ({ ...count, found_nothing: foundNothing })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'query']).doUpdateSet((row) => ({
        searches: row('search_daily.searches', '+', row.ref('excluded.searches')),
        found_nothing: row('search_daily.found_nothing', '+', row.ref('excluded.found_nothing')),
      })),
    )
    .execute()
}

/** A client that asks for something else every time cannot fill the disk: the rarest queries of a day are deleted. */
async function boundDay({ db }: Store, day: string): Promise<void> {
  const { rows } = await db
    .selectFrom('search_daily')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  if (Number(rows) <= ROWS_PER_DAY.max) return
  const rarest = db
    .selectFrom('search_daily')
    .select('query')
    .where('day', '=', day)
    .orderBy('searches')
    .orderBy('query')
    .limit(Number(rows) - ROWS_PER_DAY.kept)
  await db.deleteFrom('search_daily').where('day', '=', day).where('query', 'in', rarest).execute()
}
