import { onSqlite } from '../support/stores.ts'
import { partnersSuite } from './partners-suite.ts'

partnersSuite(onSqlite)
