import { type Kysely, PostgresAdapter } from 'kysely'
import type { Schema } from './schema/schema.ts'

/** Which store a transaction or connection belongs to, for the few statements that only one of them has. */
export const isPostgres = (db: Kysely<Schema>): boolean => db.getExecutor().adapter instanceof PostgresAdapter
