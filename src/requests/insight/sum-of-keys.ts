import { sql } from 'kysely'
import { NO_KEY, type TrafficRow } from '../traffic.ts'

/** Adds up a count of the rows that were chosen; those without a key are taken off, so that with the rows of all keys the partners' are left. */
export const sumOfKeys = (column: keyof TrafficRow) =>
  sql<number>`sum(case when key_id = ${NO_KEY} then -${sql.ref(column)} else ${sql.ref(column)} end)`
