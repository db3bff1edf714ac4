import type { ErrorExtra } from '../../errors.ts'
import type { Sentence } from '../../text/sentence.ts'
import type { QueryParameters } from './parameter.ts'

/**
 * The tables that a 400 carries beside `error`: what a caller may send, derived from the parameters that refused it,
 * so that the table can never promise another bound than the one that is checked. `unnamed` parameters are left out.
 */
export function limitsTables(query: QueryParameters, unnamed: readonly string[] = []): ErrorExtra {
  const tables: { allowed_sort?: unknown; pagination?: Record<string, unknown>; filters?: Record<string, Sentence> } =
    {}
  for (const [name, { doc }] of Object.entries(query)) {
    if (doc === undefined || doc.table === 'none' || unnamed.includes(name)) continue
    if (doc.table === 'allowed_sort') tables.allowed_sort = doc.schema.enum
    else if (doc.table === 'pagination') {
      const { minimum: min, maximum: max, default: byDefault } = doc.schema
      tables.pagination = { ...tables.pagination, [name]: { min, max, default: byDefault } }
    } else tables.filters = { ...tables.filters, [name]: doc.rule }
  }
  return tables
}
