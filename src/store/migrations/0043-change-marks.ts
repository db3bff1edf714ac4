import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'

/** By its mark an entry of the change log is told from one with the same number in another history. The last entry is enough of those that are there. */
export async function addChangeMarks(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('changes').addColumn('mark', 'bigint').execute()
  const last = await trx.selectFrom('counters').select('value').where('name', '=', 'changes').executeTakeFirst()
  if (last === undefined) return
  await trx
    .updateTable('changes')
    .set({ mark: randomInt(2 ** 48 - 1) })
    .where('seq', '=', last.value)
    .execute()
}
