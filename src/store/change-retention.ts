import { setImmediate as nextTurn } from 'node:timers/promises'
import { DAY_MS } from '../text/time.ts'
import { findLastSeq } from './change-log.ts'
import type { ChangeKind } from './schema/catalogue-tables.ts'
import type { Db, Trx } from './schema/schema.ts'
import type { Store } from './store.ts'

/** Only servers read these, within a second. Changes of tracks stay for ever: `/changes` promises that a cursor never expires. */
const EXPIRING_KINDS: readonly ChangeKind[] = ['artist', 'plays', 'key', 'partner', 'collection']
const RETENTION_MS = 7 * DAY_MS
const CHUNK = 1_000
const COUNTER = 'changes_forgotten'

/** Deletes changes that are no longer needed, in small steps. A process that was suspended for longer reloads everything (feed.ts). */
export async function applyChangeRetention(
  store: Store,
  { now, shouldStop }: { now: () => number; shouldStop: () => boolean },
): Promise<void> {
  const before = now() - RETENTION_MS
  for (const kind of EXPIRING_KINDS) {
    while (!shouldStop() && (await store.transaction((trx) => deleteSome(trx, kind, before))) === CHUNK)
      await nextTurn()
  }
}

/**
 * The oldest by number, as far as they are old enough: a search of the whole log for old ones would take long. The newest entry of all stays, since a history
 * is known by it.
 */
async function deleteSome(trx: Trx, kind: ChangeKind, before: number): Promise<number> {
  const oldest = await trx
    .selectFrom('changes')
    .select(['seq', 'at'])
    .where('kind', '=', kind)
    .orderBy('seq')
    .limit(CHUNK)
    .execute()
  const newest = await findLastSeq(trx)
  const firstKept = oldest.findIndex(({ seq, at }) => at >= before || seq === newest)
  const expired = firstKept === -1 ? oldest : oldest.slice(0, firstKept)
  const last = expired.at(-1)?.seq
  if (last === undefined) return 0
  await trx
    .insertInto('counters')
    .values({ name: COUNTER, value: last })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((row) => ({ value: row.ref('excluded.value') }))
        .whereRef('counters.value', '<', 'excluded.value'),
    )
    .execute()
  await trx.deleteFrom('changes').where('kind', '=', kind).where('seq', '<=', last).execute()
  return expired.length
}

/** A reader whose position is before this number may have missed something. */
export async function findDeletedSeq(db: Db): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', COUNTER).executeTakeFirst()
  return row?.value ?? 0
}
