import { onPostgres } from '../support/stores.ts'
import { takedownsSuite } from './takedowns-suite.ts'

// The same rules on the other store.
takedownsSuite(onPostgres)
