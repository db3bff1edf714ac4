import { onPostgres } from '../support/stores.ts'
import { deskSuite } from './desk-suite.ts'

// The same rules on the other store.
deskSuite(onPostgres)
