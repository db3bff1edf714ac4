import { eachStore } from '../support/stores.ts'
import { copySuite } from './copy-suite.ts'

// Always the same stories: each starts a service twice, and the shrinking of one that fails would take hours.
copySuite(eachStore, { numRuns: 4, seed: 1 })
