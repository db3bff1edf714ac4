import { describe } from 'vitest'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { both, needs, onlyIf } from '../support/programs.ts'
import { processesSuite } from './processes-suite.ts'

describe('on PostgreSQL', both(onlyIf(hasPostgres, 'postgres'), needs('redis-server')), () =>
  processesSuite(createDatabase),
)
