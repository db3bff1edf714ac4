import type pg from 'pg'
import { loadPg } from './load-pg.ts'

/** Unless the address says otherwise, as other programs for PostgreSQL have it: `?connect_timeout=10`, in seconds. */
const CONNECT_MS = 2000
const STATEMENT_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 15_000
// Counted here, for a server that is silent: one that is merely slow cancels the statement itself, earlier.
export const SILENCE_MS = 12_000

/** As PostgreSQL numbers its types. */
const [INT8, NUMERIC] = [20, 1700]

/** `count` and `sum` are text by default; all our numbers are exact as JavaScript numbers. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (oid === INT8 || oid === NUMERIC) && format !== 'binary'
      ? Number
      : loadPg().types.getTypeParser(oid, format ?? 'text')) as typeof pg.types.getTypeParser,
}

/** What a connection to PostgreSQL is opened with, wherever one is. */
export function connectionOptions(url: string) {
  return {
    connectionString: url,
    connectionTimeoutMillis: readConnectMs(url),
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'khonhac',
    keepAlive: true,
    types,
  }
}

function readConnectMs(url: string): number {
  const seconds = /[?&]connect_timeout=(\d{1,4})(?:&|$)/.exec(url)?.[1]
  return Number(seconds) * 1000 || CONNECT_MS
}
