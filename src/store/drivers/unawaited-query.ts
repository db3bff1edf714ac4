import type { CompiledQuery } from 'kysely'

/**
 * A write of a transaction whose answer is not needed: PostgreSQL is sent the next statement meanwhile. What goes wrong with it is told by
 * the next one that is waited for, at the latest by the commit. SQLite answers at once anyway.
 */
export interface UnawaitedQuery extends CompiledQuery {
  readonly isUnawaited: true
  /** The rows of a `copy … from stdin`, in the text format of PostgreSQL. */
  readonly copied?: string
}

export const isUnawaited = (query: CompiledQuery): query is UnawaitedQuery => 'isUnawaited' in query
