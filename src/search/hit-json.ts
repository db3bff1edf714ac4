import { keepPerTrack } from '../catalog/api/kept-per-track.ts'
import { signMedia } from '../catalog/api/present-track.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { LINK_LIFE_SECONDS, type LinkSigner } from '../media/signed-links.ts'
import { type ByteText, joinByteTexts, numberAsByteText, toByteText } from '../text/byte-text.ts'
import { type Includable, includeTrack, signerAt } from './include.ts'
import type { Hit } from './results.ts'
import type { SearchItemRecord } from './schemas.ts'

/** A track with two hundred letters takes half a kilobyte. */
const MAX_KEPT = 4096

interface Kept {
  /** What stands before the score, and after it. */
  before: ByteText
  after: ByteText
}

/** The JSON of what was found. All of it but the score is rendered once per revision of the track and signing window: signing is most of the work. */
export function createHitJson(signer: LinkSigner) {
  const recall = keepPerTrack<Kept>(MAX_KEPT)
  return function hitJson(catalog: Catalog, hit: Hit, include: readonly Includable[], nowMs: number): ByteText {
    if (include.length > 0) return toByteText(JSON.stringify(presentHit(catalog, hit, include, signer, nowMs)))
    const kept = recall(catalog, hit.slot, nowMs, () => {
      const { score, audio_url, media_expires_in, ...first } = presentHit(catalog, hit, include, signer, nowMs)
      const before = `${JSON.stringify(first).slice(0, -1)},"score":`
      const after = `,${JSON.stringify({ audio_url, media_expires_in }).slice(1)}`
      return { before: toByteText(before), after: toByteText(after) }
    })
    return joinByteTexts([kept.before, numberAsByteText(hit.score), kept.after])
  }
}

function presentHit(
  catalog: Catalog,
  { slot, score }: Hit,
  include: readonly Includable[],
  signer: LinkSigner,
  nowMs: number,
): SearchItemRecord {
  const track = catalog.track(slot)
  const { id, title, artistName, genre, audioMedia } = track
  const audio_url = signMedia(signer, audioMedia, nowMs, id)
  return {
    id,
    title,
    artist: artistName,
    genre,
    score,
    audio_url,
    media_expires_in: LINK_LIFE_SECONDS,
    ...includeTrack(track, include, signerAt(signer, nowMs)),
  }
}
