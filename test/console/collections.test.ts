import { onSqlite } from '../support/stores.ts'
import { collectionsSuite } from './collections-suite.ts'

collectionsSuite(onSqlite)
