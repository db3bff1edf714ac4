import { onSqlite } from '../support/stores.ts'
import { tellsTheTruthSoon, useHeldStore } from './held-store.ts'

onSqlite('a store that is held up', (openFresh) => tellsTheTruthSoon(useHeldStore(openFresh)))
