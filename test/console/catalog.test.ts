import { onSqlite } from '../support/stores.ts'
import { catalogSuite } from './catalog-suite.ts'

catalogSuite(onSqlite)
