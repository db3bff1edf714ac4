import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** A webhook whose secret was replaced signs with the one before as well, for a while. */
export async function addPreviousSecrets(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema.alterTable('webhooks').addColumn('previous_secret_sealed', text).execute()
  await trx.schema.alterTable('webhooks').addColumn('previous_secret_until', 'bigint').execute()
}
