import { onSqlite } from '../support/stores.ts'
import { releasesSuite } from './releases-suite.ts'

releasesSuite(onSqlite)
