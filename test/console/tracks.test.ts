import { onSqlite } from '../support/stores.ts'
import { tracksSuite } from './tracks-suite.ts'

tracksSuite(onSqlite)
