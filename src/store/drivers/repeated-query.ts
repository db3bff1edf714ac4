import type { CompiledQuery } from 'kysely'

/** A statement that is run once for each of these lists of parameters; SQLite only (write-rows.ts). */
export interface RepeatedQuery extends CompiledQuery {
  readonly rows: readonly (readonly unknown[])[]
}

export const isRepeated = (query: CompiledQuery): query is RepeatedQuery => 'rows' in query
