import { describe } from 'vitest'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { onlyIf } from '../support/programs.ts'
import { processesSuite } from './processes-suite.ts'

describe('on PostgreSQL', onlyIf(hasPostgres, 'postgres'), () => processesSuite(createDatabase))
