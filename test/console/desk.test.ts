import { onSqlite } from '../support/stores.ts'
import { deskSuite } from './desk-suite.ts'

deskSuite(onSqlite)
