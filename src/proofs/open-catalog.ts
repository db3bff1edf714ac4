import { createLiveCatalog } from '../catalog/live-catalog.ts'
import type { Store } from '../store/store.ts'
import { createProofVerifier } from './verifier.ts'

/** The catalogue in memory, empty at first, and who checks proofs against it. */
export function openCatalog(store: Store, sealingKeys: readonly [Buffer, ...Buffer[]], now: () => number) {
  const live = createLiveCatalog()
  return { live, verifier: createProofVerifier({ store, live, sealingKeys, now }) }
}
