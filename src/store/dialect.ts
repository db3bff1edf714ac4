import { PostgresAdapter } from 'kysely'
import type { Db } from './schema/schema.ts'

/** Which store a transaction or connection belongs to, for the few statements that only one of them has. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter
