import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Who may use the console, their sessions, wrong sign-ins, and what was done by whom, which nothing changes or removes again. */
export async function addAdministrators(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text, serial } = columnTypes(kind)
  await trx.schema
    .createTable('administrators')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('name', text, (column) => column.notNull().unique())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('password', text, (column) => column.notNull())
    .addColumn('totp_sealed', text)
    .addColumn('totp_last_step', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('signed_in_at', 'bigint')
    .execute()
  await trx.schema
    .createTable('admin_sessions')
    .addColumn('digest', text, (column) => column.primaryKey().notNull())
    .addColumn('admin_id', text, (column) => column.notNull().references('administrators.id').onDelete('cascade'))
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
  await trx.schema.createIndex('admin_sessions_by_admin').on('admin_sessions').column('admin_id').execute()
  await trx.schema
    .createTable('admin_addresses')
    .addColumn('admin_id', text, (column) => column.notNull().references('administrators.id').onDelete('cascade'))
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('signed_in_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('admin_addresses_key', ['admin_id', 'address'])
    .execute()
  await trx.schema
    .createTable('sign_in_failures')
    .addColumn('id', serial, (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .execute()
  await trx.schema
    .createIndex('sign_in_failures_by_address')
    .on('sign_in_failures')
    .columns(['address', 'at'])
    .execute()
  await trx.schema.createIndex('sign_in_failures_by_name').on('sign_in_failures').columns(['name', 'at']).execute()
  await addAuditLog(trx, kind)
}

async function addAuditLog(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text, serial } = columnTypes(kind)
  await trx.schema
    .createTable('audit_log')
    .addColumn('id', serial, (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('address', text)
    .addColumn('request_id', text)
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('entity_id', text)
    .addColumn('entity_name', text)
    .addColumn('before', text)
    .addColumn('after', text)
    .execute()
  await trx.schema.createIndex('audit_log_by_entity').on('audit_log').columns(['entity_id', 'id']).execute()
  if (kind === 'sqlite') {
    for (const change of ['update', 'delete']) {
      const name = sql.ref(`audit_log_no_${change}`)
      await sql`create trigger ${name} before ${sql.raw(change)} on audit_log begin select raise(abort, 'the audit log is append-only'); end`.execute(
        trx,
      )
    }
    return
  }
  await sql`create function refuse_audit_change() returns trigger language plpgsql as $$ begin raise exception 'the audit log is append-only'; end $$`.execute(
    trx,
  )
  await sql`create trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function refuse_audit_change()`.execute(
    trx,
  )
}
