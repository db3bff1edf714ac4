import { signingWindow } from '../../media/signed-links.ts'
import { keepLatest } from '../../structures/keep-latest.ts'
import type { Catalog } from '../catalog.ts'

type Versions = Pick<Catalog, 'trackVersion'>

interface Kept<Value> {
  version: number
  value: Value
}

/** How many tracks are remembered as asked for, each at the place that its slot gives it: two at one place forget each other. */
const REMEMBERED = 16_384

/**
 * LRU of rendered tracks, per revision and signing window. Admits on second use in a window: a client that walks
 * through the whole catalogue asks for each track once.
 */
export function keepPerTrack<Value>(max: number) {
  const kept = keepLatest<number, Kept<Value>>(max)
  const asked = new Int32Array(REMEMBERED)
  let of: Versions | undefined
  let window: number | undefined
  const forget = () => {
    kept.clear()
    asked.fill(NO_TRACK)
  }
  const wasAskedFor = (slot: number) => {
    const place = slot % REMEMBERED
    if (asked[place] === slot) return true
    asked[place] = slot
    return false
  }
  return function recall(catalog: Versions, slot: number, nowMs: number, make: () => Value): Value {
    const current = signingWindow(nowMs)
    // Slots and revisions mean something within one catalogue only; what is of another window is not asked for again.
    if (catalog !== of || current !== window) forget()
    of = catalog
    window = current
    const version = catalog.trackVersion(slot)
    const known = kept.get(slot)
    if (known !== undefined && known.version === version) return known.value
    const value = make()
    if (wasAskedFor(slot)) kept.set(slot, { version, value })
    return value
  }
}

const NO_TRACK = -1
