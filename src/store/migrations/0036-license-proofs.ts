import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/**
 * Proofs of licences and the keys that sign them. A proof outlasts the partner and the track that it names: it refers to neither. Of the keys
 * at most one signs: `signs` is 1 or nothing, and unique.
 */
export async function addLicenseProofs(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .createTable('proof_keys')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('public_key', text, (column) => column.notNull())
    .addColumn('private_sealed', text, (column) => column.notNull())
    .addColumn('signs', 'integer', (column) => column.unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('retired_at', 'bigint')
    .execute()
  await trx.schema
    .createTable('license_proofs')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('partner_id', text, (column) => column.notNull())
    .addColumn('partner_name', text, (column) => column.notNull())
    .addColumn('track_id', text, (column) => column.notNull())
    .addColumn('jws', text, (column) => column.notNull())
    .addColumn('project', text, (column) => column.notNull())
    .addColumn('url', text)
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('artist', text, (column) => column.notNull())
    .addColumn('license_code', text, (column) => column.notNull())
    .addColumn('words', text, (column) => column.notNull())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .execute()
  await trx.schema
    .createIndex('license_proofs_by_partner')
    .on('license_proofs')
    .columns(['partner_id', 'issued_at', 'id'])
    .execute()
  await trx.schema.createIndex('license_proofs_by_time').on('license_proofs').columns(['issued_at', 'id']).execute()
}
