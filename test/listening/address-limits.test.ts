import { onSqliteApi } from '../support/api.ts'
import { addressLimitsSuite } from './address-limits-suite.ts'

addressLimitsSuite(onSqliteApi)
