import { signingWindow } from '../../media/signed-links.ts'
import { keepLatest } from '../../structures/keep-latest.ts'
import type { Catalog } from '../catalog.ts'

interface Kept<Value> {
  version: number
  window: number
  value: Value
}

/** What is made of a track once per revision of it and signing window; of the tracks that were asked for last. */
export function keepPerTrack<Value>(max: number) {
  const kept = keepLatest<number, Kept<Value>>(max)
  let of: Catalog | undefined
  return function recall(catalog: Catalog, slot: number, nowMs: number, make: () => Value): Value {
    // Slots and revisions mean something within one catalogue only.
    if (catalog !== of) kept.clear()
    of = catalog
    const version = catalog.trackVersion(slot)
    const window = signingWindow(nowMs)
    const known = kept.get(slot)
    if (known !== undefined && known.version === version && known.window === window) return known.value
    const value = make()
    kept.set(slot, { version, window, value })
    return value
  }
}
