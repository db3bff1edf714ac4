import { describe } from 'vitest'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { onlyIf } from '../support/programs.ts'
import { revokedSuite } from './revoked-suite.ts'

describe('on PostgreSQL', onlyIf(hasPostgres, 'postgres'), () => revokedSuite(createDatabase))
