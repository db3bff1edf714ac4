import { onSqlite } from '../support/stores.ts'
import { deliverySuite } from './delivery-suite.ts'

deliverySuite(onSqlite)
