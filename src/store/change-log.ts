import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { insertRows } from './bulk-insert.ts'
import { isPostgres } from './dialect.ts'
import { CHANGES_CHANNEL } from './drivers/postgres-watch.ts'
import type { ChangeAction, ChangeKind } from './schema/catalogue-tables.ts'
import type { Db, Trx } from './schema/schema.ts'

export interface Change {
  seq: number
  at: number
  kind: ChangeKind
  entity_id: string
  action: ChangeAction
  fields: string[] | null
}

export interface NewChange {
  kind: ChangeKind
  entity_id: string
  action: ChangeAction
  fields?: readonly string[] | null
  /** For tracks: what partners see of it (schema.ts). Left out, it is `action`. */
  publicAction?: ChangeAction | null
}

const MARKS = 2 ** 48 - 1
const appended = new WeakSet<Trx>()

/**
 * Appends to the change log and returns the last `seq`. The counter's row stays locked until the commit, so numbers have no
 * gaps and are in commit order: a reader that sees a `seq` sees all below it. Call it last in a transaction: every other writer
 * waits from here on, and taking the locks of rows after this one invites deadlocks.
 */
export async function appendChanges(trx: Trx, changes: readonly NewChange[], at: number): Promise<number> {
  if (changes.length === 0) return await findLastSeq(trx)
  const last = await advanceCounter(trx, changes.length)
  const first = last - changes.length + 1
  const mark = randomInt(MARKS)
  const rows = changes.map((change, index) => ({
    seq: first + index,
    at,
    kind: change.kind,
    entity_id: change.entity_id,
    action: change.action,
    fields: change.fields ? JSON.stringify(change.fields) : null,
    public_action: publicActionOf(change),
    mark,
  }))
  await insertRows(trx, 'changes', rows)
  appended.add(trx)
  return last
}

function publicActionOf({ kind, action, publicAction = action }: NewChange): ChangeAction | null {
  return kind === 'track' ? publicAction : null
}

async function advanceCounter(trx: Trx, count: number): Promise<number> {
  const update = trx
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', count) }))
    .where('name', '=', 'changes')
    .returning('value')
  // Sent at commit, or never when the transaction fails; in the same statement to save a round trip.
  const notifying = isPostgres(trx) ? update.returning(sql`pg_notify(${CHANGES_CHANNEL}, '')`.as('notified')) : update
  const { value } = await notifying.executeTakeFirstOrThrow()
  return value
}

/** Whether the transaction wrote to the change log, so that its commit is worth telling of. */
export function hasAppended(trx: Trx): boolean {
  return appended.has(trx)
}

/** What tells the entry from one with the same number in a history that parted from this one before it; undefined when it is not known. */
export async function findChangeMark(db: Db, seq: number): Promise<number | undefined> {
  const row = await db.selectFrom('changes').select('mark').where('seq', '=', seq).executeTakeFirst()
  return row?.mark ?? undefined
}

/** When this entry was made; undefined when there is none. */
export async function findChangeTime(db: Db, seq: number): Promise<number | undefined> {
  const row = await db.selectFrom('changes').select('at').where('seq', '=', seq).executeTakeFirst()
  return row?.at
}

export async function findChanges(
  db: Db,
  since: number,
  kinds: readonly ChangeKind[],
  limit: number,
): Promise<Change[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['seq', 'at', 'kind', 'entity_id', 'action', 'fields'])
    .where('seq', '>', since)
    .where('kind', 'in', kinds)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, fields: row.fields === null ? null : JSON.parse(row.fields) }))
}

export async function findLastSeq(db: Db): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', 'changes').executeTakeFirst()
  return row?.value ?? 0
}
