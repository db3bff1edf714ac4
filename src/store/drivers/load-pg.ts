import { createRequire } from 'node:module'
import type Pg from 'pg'

const require = createRequire(import.meta.url)
let pg: typeof Pg | undefined

/** The driver of PostgreSQL, with its first use: reading it takes each process and each thread some 70 ms, which a SQLite store never needs. */
export function loadPg(): typeof Pg {
  pg ??= require('pg') as typeof Pg
  return pg
}
