import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Codes for administrators who have lost the phone of their second factor. */
export async function addRecoveryCodes(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema.alterTable('administrators').addColumn('recovery_codes', text).execute()
}
