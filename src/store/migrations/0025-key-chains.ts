import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Keys that replace each other are one caller: each knows the first of them. */
export async function addKeyChains(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema.alterTable('api_keys').addColumn('chain_id', text).execute()
  await sql`
    with recursive chains (id, chain_id) as (
      select id, id from api_keys where rotated_from is null
      union all
      select api_keys.id, chains.chain_id from api_keys join chains on api_keys.rotated_from = chains.id
    )
    update api_keys set chain_id = chains.chain_id from chains
    where chains.id = api_keys.id and api_keys.rotated_from is not null`.execute(trx)
  await trx.schema.createIndex('api_keys_by_chain').on('api_keys').column('chain_id').execute()
}
