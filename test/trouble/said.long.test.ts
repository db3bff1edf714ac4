import { onPostgres, onSqlite } from '../support/stores.ts'
import { tellsTheTruthLater, tellsTheTruthSoon, useHeldStore } from './held-store.ts'

// Thirty of its requests wait at a time, three seconds each; what takes its own time, ten.
onPostgres('a store that is held up', (openFresh) => {
  const held = useHeldStore(openFresh)
  tellsTheTruthSoon(held)
  tellsTheTruthLater(held)
})
// The rest of said.test.ts.
onSqlite('a store that is held up', (openFresh) => tellsTheTruthLater(useHeldStore(openFresh)))
