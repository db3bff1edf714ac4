import { type RawBuilder, sql } from 'kysely'
import type { Store } from './store.ts'

/** The store's own time in milliseconds, inside a statement: the same for all processes, however wrong their machines' clocks are. */
export function storeTime(kind: Store['kind']): RawBuilder<number> {
  return kind === 'postgres'
    ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}
