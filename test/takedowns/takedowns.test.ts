import { onSqlite } from '../support/stores.ts'
import { takedownsSuite } from './takedowns-suite.ts'

takedownsSuite(onSqlite)
