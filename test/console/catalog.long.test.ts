import { onPostgres } from '../support/stores.ts'
import { catalogSuite } from './catalog-suite.ts'

// The same rules on the other store.
catalogSuite(onPostgres)
