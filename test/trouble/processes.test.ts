import { describe } from 'vitest'
import { processesSuite } from './processes-suite.ts'

// SIGHUP under load, a port that is taken, and PostgreSQL: processes.long.test.ts.
describe('on SQLite', () => processesSuite(async () => undefined, { isWhole: false }))
