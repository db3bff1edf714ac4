import { LRUCache } from 'lru-cache'
import { type LinkSigner, signingWindow } from '../../media/signed-links.ts'
import type { Catalog } from '../catalog.ts'
import type { TrackFields } from './fields-parameter.ts'
import { presentFields, presentTrack } from './present-track.ts'

const MAX_FRAGMENTS = 20_000
const ALL: TrackFields = []

interface Fragment {
  version: number
  window: number
  json: string
}

/** The JSON of a track, rendered once per revision of it and signing window; lists join these. Some of its fields alone are rendered each time. */
export function createTrackJson(signer: LinkSigner) {
  const rendered = new LRUCache<number, Fragment>({ max: MAX_FRAGMENTS })
  let of: Catalog | undefined
  return function fragment(catalog: Catalog, slot: number, nowMs: number, fields: TrackFields = ALL): string {
    if (fields.length > 0) return JSON.stringify(presentFields(catalog.track(slot), fields, signer, nowMs))
    // Slots and revisions mean something within one catalogue only.
    if (catalog !== of) rendered.clear()
    of = catalog
    const version = catalog.trackVersion(slot)
    const window = signingWindow(nowMs)
    const known = rendered.get(slot)
    if (known !== undefined && known.version === version && known.window === window) return known.json
    const json = JSON.stringify(presentTrack(catalog.track(slot), signer, nowMs))
    rendered.set(slot, { version, window, json })
    return json
  }
}

export type TrackJson = ReturnType<typeof createTrackJson>
