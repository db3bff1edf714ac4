import { randomInt } from 'node:crypto'
import { requireTrack, requireUuid, TRACK_ID_PARAM } from '../catalog/api/track-routes.ts'
import type { LiveCatalog } from '../catalog/live-catalog.ts'
import {
  ApiError,
  invalidTrackId,
  ipLockedOut,
  markedUnavailable,
  markingBusy,
  missingKeyForMarked,
  noPreview,
  trackNotFound,
} from '../errors.ts'
import { bytesAnswer } from '../http/answer.ts'
import { type Caller, type Endpoint, endpoint } from '../http/endpoint.ts'
import { WATERMARK_HEADERS } from '../http/headers/header-docs.ts'
import { withinStoreBudget } from '../http/store-timeout.ts'
import type { Store } from '../store/store.ts'
import { chipsOf, formatCode, keyPartOf, PART_VALUES } from './code.ts'
import type { Pattern } from './pattern.ts'
import { insertIssue } from './queries.ts'
import { type MarkedPair, spliceCopy } from './splice.ts'
import { createTag } from './tag.ts'

export interface WatermarkedPreview {
  variantId: string
  pair: MarkedPair
  pattern: Pattern
}

/** The variants of a track's preview; made when they are first asked for. */
export type FindMarked = (
  trackId: string,
  audioMedia: string,
  requester: { chainId: string; isGone: () => boolean },
) => Promise<WatermarkedPreview | undefined>

export interface WatermarkRouteDeps {
  live: LiveCatalog
  store: Store
  findMarked: FindMarked
  /** The first marks. */
  watermarkSecrets: readonly [string, ...string[]]
  now: () => number
}

const LAYERS = 'spectral-v1, frames-v1, tag-v1'
const HEADERS = ['X-Watermark-Layers', LAYERS, 'Accept-Ranges', 'none', 'Cross-Origin-Resource-Policy', 'cross-origin']

/** A copy of the preview that says who got it. Every request gets a code of its own, written down before the first byte leaves. */
export function watermarkRoutes(deps: WatermarkRouteDeps): Endpoint[] {
  return [
    endpoint({
      id: 'getWatermarkedPreview',
      method: 'GET',
      path: '/tracks/{id}/watermarked',
      tag: 'Tracks',
      summary: 'The preview with an inaudible mark that is traced to this request',
      description:
        'The first request for a preview takes seconds: the mark is made then. Ranges are not served: no two copies are alike. `HEAD` makes no copy: it says whether there is a preview, without code and length, and is counted by the quota of the key alone.',
      access: 'key',
      bucket: 'watermark',
      onMissingKey: missingKeyForMarked,
      onLocked: ipLockedOut,
      cache: 'none',
      params: TRACK_ID_PARAM,
      answers: { 200: { description: 'An MP3 stream.', contentType: 'audio/mpeg', headers: WATERMARK_HEADERS } },
      errors: [
        invalidTrackId(),
        missingKeyForMarked(),
        trackNotFound(),
        noPreview(),
        ipLockedOut(60),
        markedUnavailable(),
        markingBusy(),
      ],
      onUnreadable: markedUnavailable,
      hasOwnTimeout: true,
      async handle({ params, caller, requestId, isGone }) {
        const track = requirePreview(deps, params.id)
        const watermarked = await findOrRefuse(deps, track.id, track.audioMedia, { chainId: caller!.chainId, isGone })
        // Making the mark takes seconds: the track may have been taken down meanwhile.
        requireTrack(deps.live.current(), params.id)
        const copy = await issueCopy(deps, track.id, watermarked, caller!, requestId)
        return bytesAnswer(copy.bytes, 'audio/mpeg', ['X-Watermark-Code', copy.code, ...HEADERS])
      },
      // Proxies and checkers of links ask so: no copy is made for them, so there is no code and no length.
      handleHead: ({ params }) => {
        requirePreview(deps, params.id)
        return { ...bytesAnswer(Buffer.alloc(0), 'audio/mpeg', HEADERS), hasUnknownLength: true }
      },
    }),
  ]
}

function requirePreview({ live }: WatermarkRouteDeps, id: string | undefined): { id: string; audioMedia: string } {
  requireUuid(id, invalidTrackId)
  const catalog = live.current()
  const track = catalog.track(requireTrack(catalog, id))
  if (track.audioMedia === null) throw noPreview()
  return { id: track.id, audioMedia: track.audioMedia }
}

async function findOrRefuse(
  { findMarked }: WatermarkRouteDeps,
  trackId: string,
  audioMedia: string,
  requester: { chainId: string; isGone: () => boolean },
): Promise<WatermarkedPreview> {
  try {
    const watermarked = await findMarked(trackId, audioMedia, requester)
    if (watermarked === undefined) throw noPreview()
    return watermarked
  } catch (error) {
    throw error instanceof ApiError ? error : markedUnavailable(error)
  }
}

async function issueCopy(
  { store, watermarkSecrets: [secret], now }: WatermarkRouteDeps,
  trackId: string,
  { variantId, pair, pattern }: WatermarkedPreview,
  caller: Caller,
  requestId: string,
): Promise<{ code: string; bytes: Buffer }> {
  const keyPart = keyPartOf(pattern, caller.id)
  for (;;) {
    const code = { keyPart, requestPart: randomInt(PART_VALUES) }
    const text = formatCode(code)
    const row = { code: text, key_id: caller.id, track_id: trackId, request_id: requestId, variant_id: variantId }
    // Chance gives a number twice now and then; the next one is as good.
    if (!(await withinStoreBudget(insertIssue(store.db, { ...row, issued_at: now() })))) continue
    await withinStoreBudget(store.sync())
    return { code: text, bytes: spliceCopy(pair, chipsOf(pattern, code), createTag(text, secret)) }
  }
}
