import { onSqlite } from '../support/stores.ts'
import { copySuite } from './copy-suite.ts'

copySuite(onSqlite, 2)
