import { onSqlite } from '../support/stores.ts'
import { tellsTheTruth } from './held-store.ts'

onSqlite('a store that is held up', tellsTheTruth)
