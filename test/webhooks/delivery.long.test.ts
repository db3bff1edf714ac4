import { onPostgres } from '../support/stores.ts'
import { deliverySuite } from './delivery-suite.ts'

// The same rules on the other store.
deliverySuite(onPostgres)
