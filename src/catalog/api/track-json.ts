import type { LinkSigner } from '../../media/signed-links.ts'
import { type ByteText, toByteText } from '../../text/byte-text.ts'
import type { Catalog } from '../catalog.ts'
import type { TrackFields } from './fields-parameter.ts'
import { keepPerTrack } from './kept-per-track.ts'
import { presentFields, presentTrack } from './present-track.ts'

/** A kilobyte each. */
const MAX_FRAGMENTS = 20_000
const ALL: TrackFields = []

/** The JSON of a track, rendered once per revision of it and signing window; lists join these. Some of its fields alone are rendered each time. */
export function createTrackJson(signer: LinkSigner) {
  const recall = keepPerTrack<ByteText>(MAX_FRAGMENTS)
  return function fragment(catalog: Catalog, slot: number, nowMs: number, fields: TrackFields = ALL): ByteText {
    if (fields.length > 0) return toByteText(JSON.stringify(presentFields(catalog.track(slot), fields, signer, nowMs)))
    return recall(catalog, slot, nowMs, () =>
      toByteText(JSON.stringify(presentTrack(catalog.track(slot), signer, nowMs))),
    )
  }
}

export type TrackJson = ReturnType<typeof createTrackJson>
