import { onSqlite } from '../support/stores.ts'
import { copySuite } from './copy-suite.ts'

copySuite(onSqlite, { numRuns: 2 })
