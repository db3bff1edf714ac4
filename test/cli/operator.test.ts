import { onSqlite } from '../support/stores.ts'
import { operatorSuite } from './operator-suite.ts'

operatorSuite(onSqlite)
