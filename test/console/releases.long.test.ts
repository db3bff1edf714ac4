import { onPostgres } from '../support/stores.ts'
import { releasesSuite } from './releases-suite.ts'

// The same rules on the other store.
releasesSuite(onPostgres)
