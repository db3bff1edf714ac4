import { type Kysely, sql, type Transaction } from 'kysely'
import { writeCatalog } from '../catalog/catalog-lock.ts'
import { appendChanges } from '../store/change-log.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { chunksOf } from '../structures/chunks-of.ts'

/**
 * Counts wait this long, so that a busy site moves the catalogue some times a minute and not with every play: whenever it moves, all
 * answers that were ready have to be made anew. Listeners see the count well within a minute.
 */
export const APPLY_AFTER_MS = 15_000
/** How often each process looks whether counts have waited long enough. */
export const APPLY_EVERY_MS = 5_000
const ROWS_AT_ONCE = 2_000
const ROWS_PER_STATEMENT = 200

interface Sums {
  track_id: string
  day: string
  plays: number
  likes: number
}

/**
 * Adds the counts that have waited long enough, and those behind them, to their tracks. Removed, added and told of in one transaction:
 * any number of processes may do it at any time, and none is added twice. Returns how many they were.
 */
export async function applyCounts(store: Store, now: number): Promise<number> {
  let applied = 0
  // First without the lock, which importers hold for long: mostly there is nothing to do.
  while (await isDue(store.db, now)) {
    const rows = await writeCatalog(store, async (trx) =>
      // Once more: others may have added all that had waited.
      (await isDue(trx, now)) ? await applySome(trx, now) : 0,
    )
    applied += rows
    if (rows < ROWS_AT_ONCE) break
  }
  return applied
}

async function isDue(db: Kysely<Schema>, now: number): Promise<boolean> {
  const { oldest } = await db
    .selectFrom('waiting_counts')
    .select(({ fn }) => fn.min<number | null>('at').as('oldest'))
    .executeTakeFirstOrThrow()
  // A clock that was set back must not hold them up.
  return oldest !== null && Math.abs(now - oldest) >= APPLY_AFTER_MS
}

async function applySome(trx: Transaction<Schema>, now: number): Promise<number> {
  const some = trx.selectFrom('waiting_counts').select('id').orderBy('at').limit(ROWS_AT_ONCE)
  const rows = await trx
    .deleteFrom('waiting_counts')
    .where('id', 'in', some)
    .returning(['track_id', 'day', 'plays', 'likes'])
    .execute()
  const known = await lockTracks(trx, [...new Set(rows.map((row) => row.track_id))])
  // A track that was deleted meanwhile has nothing left to count.
  const sums = sumBy(rows, (row) => `${row.track_id} ${row.day}`).filter((sum) => known.has(sum.track_id))
  // A like that was taken back before it was added changes no track, and the catalogue need not move for it.
  const totals = sumBy(sums, (sum) => sum.track_id).filter(isSomething)
  await addToDays(trx, sums.filter(isSomething))
  await addToTracks(trx, totals)
  await appendChanges(trx, totals.map(changeOf), now)
  return rows.length
}

/** Partners are told of no change: it is none of theirs, and there would be one for every play. */
const changeOf = ({ track_id, plays, likes }: Sums) => ({
  kind: 'track' as const,
  entity_id: track_id,
  action: 'updated' as const,
  fields: [...(plays === 0 ? [] : ['play_count']), ...(likes === 0 ? [] : ['like_count'])],
  publicAction: null,
})

const isSomething = ({ plays, likes }: Sums) => plays !== 0 || likes !== 0

async function lockTracks(trx: Transaction<Schema>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (const some of chunksOf([...ids].sort(), ROWS_PER_STATEMENT)) {
    const rows = await trx.selectFrom('tracks').select('id').where('id', 'in', some).orderBy('id').forUpdate().execute()
    for (const { id } of rows) known.add(id)
  }
  return known
}

function sumBy(rows: readonly Sums[], keyOf: (row: Sums) => string): Sums[] {
  const sums = new Map<string, Sums>()
  for (const row of rows) {
    const sum = sums.get(keyOf(row))
    if (sum === undefined) sums.set(keyOf(row), { ...row })
    else {
      sum.plays += row.plays
      sum.likes += row.likes
    }
  }
  return [...sums.values()]
}

async function addToDays(trx: Transaction<Schema>, sums: readonly Sums[]): Promise<void> {
  for (const some of chunksOf(sums, ROWS_PER_STATEMENT)) {
    await trx
      .insertInto('site_daily')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['track_id', 'day']).doUpdateSet((row) => ({
          plays: row('site_daily.plays', '+', row.ref('excluded.plays')),
          likes: row('site_daily.likes', '+', row.ref('excluded.likes')),
        })),
      )
      .execute()
  }
  for (const some of chunksOf(
    sums.filter((sum) => sum.plays > 0),
    ROWS_PER_STATEMENT,
  )) {
    await trx
      .insertInto('plays_daily')
      .values(some.map(({ track_id, day, plays }) => ({ track_id, day, plays })))
      .onConflict((conflict) =>
        conflict
          .columns(['track_id', 'day'])
          .doUpdateSet((row) => ({ plays: row('plays_daily.plays', '+', row.ref('excluded.plays')) })),
      )
      .execute()
  }
}

/** Most tracks have one play more: tracks to which the same is added share a statement. */
async function addToTracks(trx: Transaction<Schema>, totals: readonly Sums[]): Promise<void> {
  const alike = new Map<string, { plays: number; likes: number; ids: string[] }>()
  for (const { track_id, plays, likes } of totals) {
    const group = alike.get(`${plays} ${likes}`) ?? { plays, likes, ids: [] }
    group.ids.push(track_id)
    alike.set(`${plays} ${likes}`, group)
  }
  for (const { plays, likes, ids } of alike.values()) {
    for (const some of chunksOf(ids, ROWS_PER_STATEMENT)) {
      await trx
        .updateTable('tracks')
        .set({
          play_count: sql`play_count + ${plays}`,
          like_count: sql`case when like_count + ${likes} < 0 then 0 else like_count + ${likes} end`,
        })
        .where('id', 'in', some)
        .execute()
    }
  }
}
