import { describe } from 'vitest'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { revokedSuite } from './revoked-suite.ts'

describe.skipIf(!hasPostgres)('on PostgreSQL', () => revokedSuite(createDatabase))
