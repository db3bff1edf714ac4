import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/**
 * What a delivery is about may be something else than a track. The column of its id keeps its name: a process of the version before, which
 * runs beside this one while an upgrade is under way, writes and reads it.
 */
export async function addDeliverySubjects(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .alterTable('deliveries')
    .addColumn('subject_kind', text, (column) => column.notNull().defaultTo('track'))
    .execute()
}
