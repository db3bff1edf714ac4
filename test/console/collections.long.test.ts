import { onPostgres } from '../support/stores.ts'
import { collectionsSuite } from './collections-suite.ts'

// The same rules on the other store.
collectionsSuite(onPostgres)
