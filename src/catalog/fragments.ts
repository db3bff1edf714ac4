import { LRUCache } from 'lru-cache'
import { type LinkSigner, signingWindow } from '../media/signed-links.ts'
import type { Catalog } from './catalog.ts'
import { presentTrack } from './track.ts'

const MOST_FRAGMENTS = 20_000

/** The JSON of a track, rendered once per revision of the catalogue and signing window; lists join these. */
export function makeFragments(signer: LinkSigner) {
  const rendered = new LRUCache<number, string>({ max: MOST_FRAGMENTS })
  let version = ''
  return function fragment(catalog: Catalog, slot: number, nowMs: number): string {
    const current = `${catalog.revision}:${signingWindow(nowMs)}`
    if (current !== version) {
      rendered.clear()
      version = current
    }
    const known = rendered.get(slot)
    if (known !== undefined) return known
    const json = JSON.stringify(presentTrack(catalog.track(slot), signer, nowMs))
    rendered.set(slot, json)
    return json
  }
}

export type Fragments = ReturnType<typeof makeFragments>
