import { onPostgres } from '../support/stores.ts'
import { tellsTheTruth } from './held-store.ts'

// Five of its requests wait at a time, ten seconds each: a minute.
onPostgres('a store that is held up', tellsTheTruth)
