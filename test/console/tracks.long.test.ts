import { onPostgres } from '../support/stores.ts'
import { tracksSuite } from './tracks-suite.ts'

// The same rules on the other store.
tracksSuite(onPostgres)
