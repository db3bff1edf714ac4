import { onPostgres } from '../support/stores.ts'
import { tellsTheTruth } from './held-store.ts'

// Thirty of its requests wait at a time, three seconds each; what takes its own time, ten.
onPostgres('a store that is held up', tellsTheTruth)
