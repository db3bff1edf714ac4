import { onPostgresApi } from '../support/api.ts'
import { addressLimitsSuite } from './address-limits-suite.ts'

// The same rules on the other store.
addressLimitsSuite(onPostgresApi)
