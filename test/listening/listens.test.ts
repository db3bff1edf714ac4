import { onSqliteApi } from '../support/api.ts'
import { listensSuite } from './listens-suite.ts'

listensSuite(onSqliteApi)
