import { sql } from 'kysely'
import { outsideRequest } from '../../async/request-writes.ts'
import type { Db, Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { MINUTE_MS } from '../../text/time.ts'
import { type Turn, verifyPassword } from './passwords.ts'

/** Wrong sign-ins of one address. */
const PER_ADDRESS = { most: 10, windowMs: 10 * MINUTE_MS }
/** Wrong sign-ins with one name, wherever from; beyond it only addresses that have signed in before may try. */
const PER_NAME = { most: 50, windowMs: 60 * MINUTE_MS }
// Any number will do as long as all versions of the program agree on it.
const ADVISORY_LOCK = 7_208_316

/** A guess that is under way: counted as wrong until it is known to be right. */
export interface Guess {
  /** It was right, or was no guess: it does not count. */
  forgive(): Promise<void>
}

/**
 * Counts a guess before it is looked at, so that a hundred at once are no more than ten. In the store, so that all processes count together;
 * guesses of one address take turns. `waitSeconds` when there were too many: then nothing was counted.
 */
export async function countGuess(
  store: Store,
  { name, address }: { name: string; address: string },
  now: number,
): Promise<Guess | { waitSeconds: number }> {
  // Before anything is locked: a flood that is refused anyway must not delay others.
  const refused = await findWait(store.db, name, address, now)
  if (refused !== undefined) return refused
  const count = async (trx: Trx) => {
    if (store.kind === 'postgres')
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}, hashtext(${address}))`.execute(trx)
    const wait = await findWait(trx, name, address, now)
    if (wait !== undefined) return wait
    return await trx
      .insertInto('sign_in_failures')
      .values({ at: now, address, name })
      .returning('id')
      .executeTakeFirstOrThrow()
  }
  const counted = await outsideRequest(() => store.transaction(count))
  if ('waitSeconds' in counted) return counted
  const forgiving = store.db.deleteFrom('sign_in_failures').where('id', '=', counted.id)
  return { forgive: async () => void (await outsideRequest(() => forgiving.execute())) }
}

async function findWait(db: Db, name: string, address: string, now: number) {
  const byAddress = await findFailures(db, 'address', address, now - PER_ADDRESS.windowMs, PER_ADDRESS.most)
  if (byAddress !== undefined) return waitFor(byAddress + PER_ADDRESS.windowMs, now)
  const byName = await findFailures(db, 'name', name, now - PER_NAME.windowMs, PER_NAME.most)
  if (byName === undefined || (await isKnownAddress(db, name, address))) return undefined
  return waitFor(byName + PER_NAME.windowMs, now)
}

const waitFor = (until: number, now: number) => ({ waitSeconds: Math.max(1, Math.ceil((until - now) / 1000)) })

/** When the oldest of the last `most` was; undefined when there are fewer. */
async function findFailures(
  db: Db,
  column: 'address' | 'name',
  value: string,
  since: number,
  most: number,
): Promise<number | undefined> {
  const failures = db.selectFrom('sign_in_failures').select('at').where(column, '=', value).where('at', '>', since)
  const rows = await failures.orderBy('at', 'desc').limit(most).execute()
  return rows.length < most ? undefined : rows.at(-1)!.at
}

export async function isKnownAddress(db: Db, name: string, address: string): Promise<boolean> {
  const known = await db
    .selectFrom('admin_addresses')
    .innerJoin('administrators', 'administrators.id', 'admin_addresses.admin_id')
    .select('address')
    .where('administrators.name', '=', name)
    .where('address', '=', address)
    .executeTakeFirst()
  return known !== undefined
}

/** A guess that could not be looked at was none. */
export async function verifyGuess(
  guess: Guess,
  hash: string | undefined,
  password: string,
  turn: Turn,
): Promise<boolean> {
  try {
    return await verifyPassword(hash, password, turn)
  } catch (error) {
    await guess.forgive()
    throw error
  }
}
