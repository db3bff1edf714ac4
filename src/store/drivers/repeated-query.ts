import type { CompiledQuery } from 'kysely'

/** A statement that is run once for each of these lists of parameters; SQLite only (bulk-insert.ts). */
export interface RepeatedQuery extends CompiledQuery {
  readonly rows: readonly (readonly unknown[])[]
}

export const isRepeated = (query: CompiledQuery): query is RepeatedQuery => 'rows' in query
