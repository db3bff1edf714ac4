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
import { WATERMARK_HEADERS } from '../http/document/header-docs.ts'
import { type Caller, type Endpoint, endpoint } from '../http/endpoint.ts'
import { withinStoreBudget } from '../http/store-timeout.ts'
import type { Store } from '../store/store.ts'
import { chipsOf, formatCode, keyPartOf, PART_VALUES } from './code.ts'
import type { Pattern } from './pattern.ts'
import { insertIssue } from './queries.ts'
import { type MarkedPair, spliceCopy } from './splice.ts'
import { createTag } from './tag.ts'

export interface MarkedPreview {
  variantId: string
  pair: MarkedPair
  pattern: Pattern
}

/** The variants of a track's preview; they are made when nobody has asked for them before. */
export type FindMarked = (
  trackId: string,
  audioMedia: string,
  requester: { chainId: string; isGone: () => boolean },
) => Promise<MarkedPreview | undefined>

export interface WatermarkRouteParts {
  live: LiveCatalog
  store: Store
  findMarked: FindMarked
  /** The first marks. */
  watermarkSecrets: readonly [string, ...string[]]
  now: () => number
}

const LAYERS = 'spectral-v1, frames-v1, tag-v1'

/** A copy of the preview that says who got it. Every request gets a code of its own, written down before the first byte leaves. */
export function watermarkRoutes(parts: WatermarkRouteParts): Endpoint[] {
  return [
    endpoint({
      id: 'getWatermarkedPreview',
      method: 'GET',
      path: '/tracks/{id}/watermarked',
      tag: 'Tracks',
      summary: 'The preview with an inaudible mark that is traced to this request',
      description:
        'The first request for a preview takes seconds: the mark is made then. Ranges are not served: no two copies are alike.',
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
      keepsOwnTime: true,
      async handle({ params, caller, requestId, isGone }) {
        requireUuid(params.id, invalidTrackId)
        const catalog = parts.live.current()
        const track = catalog.track(requireTrack(catalog, params.id))
        if (track.audioMedia === null) throw noPreview()
        const marked = await findOrRefuse(parts, track.id, track.audioMedia, { chainId: caller!.chainId, isGone })
        // Making the mark takes seconds: the track may have been taken down meanwhile.
        requireTrack(parts.live.current(), params.id)
        const copy = await issueCopy(parts, track.id, marked, caller!, requestId)
        return bytesAnswer(copy.bytes, 'audio/mpeg', [
          'X-Watermark-Code',
          copy.code,
          'X-Watermark-Layers',
          LAYERS,
          'Accept-Ranges',
          'none',
          'Cross-Origin-Resource-Policy',
          'cross-origin',
        ])
      },
    }),
  ]
}

async function findOrRefuse(
  { findMarked }: WatermarkRouteParts,
  trackId: string,
  audioMedia: string,
  requester: { chainId: string; isGone: () => boolean },
): Promise<MarkedPreview> {
  try {
    const marked = await findMarked(trackId, audioMedia, requester)
    if (marked === undefined) throw noPreview()
    return marked
  } catch (error) {
    throw error instanceof ApiError ? error : markedUnavailable(error)
  }
}

async function issueCopy(
  { store, watermarkSecrets: [secret], now }: WatermarkRouteParts,
  trackId: string,
  { variantId, pair, pattern }: MarkedPreview,
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
