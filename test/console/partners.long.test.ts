import { onPostgres } from '../support/stores.ts'
import { partnersSuite } from './partners-suite.ts'

// The same rules on the other store.
partnersSuite(onPostgres)
