import { onPostgresApi } from '../support/api.ts'
import { listensSuite } from './listens-suite.ts'

// The same rules on the other store.
listensSuite(onPostgresApi)
