import type { Db, Trx } from '../../src/store/schema/schema.ts'
import type { Store } from '../../src/store/store.ts'
import { hasDemoArtist } from '../songs/missing.ts'
import { DEMO_EMAIL } from './demo-key.ts'

// Both are written in the transactions of what they tell of, so that a start that was ended in the middle is gone on from.
const STARTED_AT = 'demo_console_started_at'
const STEPS_DONE = 'demo_console_steps'

export interface ConsoleProgress {
  /** What all times are counted back from. */
  startedAt: number
  stepsDone: number
}

/** Undefined when nothing has been added to this store yet. */
export async function findConsoleProgress(db: Db): Promise<ConsoleProgress | undefined> {
  const rows = await db.selectFrom('counters').selectAll().where('name', 'in', [STARTED_AT, STEPS_DONE]).execute()
  const counted = (wanted: string) => rows.find(({ name }) => name === wanted)?.value
  const startedAt = counted(STARTED_AT)
  return startedAt === undefined ? undefined : { startedAt, stepsDone: counted(STEPS_DONE) ?? 0 }
}

/** Fails when another process has begun already. */
export async function markStart(trx: Trx, startedAt: number): Promise<void> {
  const rows = [
    { name: STARTED_AT, value: startedAt },
    { name: STEPS_DONE, value: 1 },
  ]
  await trx.insertInto('counters').values(rows).execute()
}

/** False when another process has done this step. */
export async function markStep(trx: Trx, stepsDone: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('counters')
    .set({ value: stepsDone })
    .where('name', '=', STEPS_DONE)
    .where('value', '=', stepsDone - 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Only a store of the demo: invented partners have no place among real ones, nor beside other music. */
export async function isStoreOfDemo(store: Store): Promise<boolean> {
  const partner = await store.db
    .selectFrom('partners')
    .select('id')
    .where('email', '!=', DEMO_EMAIL)
    .limit(1)
    .executeTakeFirst()
  if (partner) return false
  const track = await store.db.selectFrom('tracks').select('id').limit(1).executeTakeFirst()
  return track === undefined || (await hasDemoArtist(store))
}
