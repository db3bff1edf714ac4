import { onPostgres } from '../support/stores.ts'
import { operatorSuite } from './operator-suite.ts'

// The same rules on the other store.
operatorSuite(onPostgres)
