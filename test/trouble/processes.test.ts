import { describe } from 'vitest'
import { needs } from '../support/programs.ts'
import { processesSuite } from './processes-suite.ts'

// SIGHUP under load, a port that is taken, and PostgreSQL: processes.long.test.ts.
describe('on SQLite', needs('redis-server'), () => processesSuite(async () => undefined, { isWhole: false }))
