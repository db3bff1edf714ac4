import { signingWindow } from '../../media/signed-links.ts'
import { keepLatest } from '../../structures/keep-latest.ts'
import type { Catalog } from '../catalog.ts'

type Versions = Pick<Catalog, 'trackVersion'>

interface Kept<Value> {
  version: number
  value: Value
}

/** What is made of a track once per revision of it and signing window, for the tracks that were asked for last. */
export function keepPerTrack<Value>(max: number) {
  const kept = keepLatest<number, Kept<Value>>(max)
  let of: Versions | undefined
  let window: number | undefined
  return function recall(catalog: Versions, slot: number, nowMs: number, make: () => Value): Value {
    const current = signingWindow(nowMs)
    // Slots and revisions mean something within one catalogue only; what is of another window is not asked for again.
    if (catalog !== of || current !== window) kept.clear()
    of = catalog
    window = current
    const version = catalog.trackVersion(slot)
    const known = kept.get(slot)
    if (known !== undefined && known.version === version) return known.value
    const value = make()
    kept.set(slot, { version, value })
    return value
  }
}
