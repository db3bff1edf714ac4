import type { TrackView } from '../catalog/catalog.ts'
import type { LiveCatalog } from '../catalog/live-catalog.ts'
import type { EndpointInput } from '../http/endpoint.ts'
import {
  crossOrigin,
  ownNoPreview,
  ownTrackNotFound,
  ownUnreadable,
  robotRefused,
  tooManyListens,
} from '../http/own-errors.ts'
import { retryAfterSeconds } from '../limits/rate-headers.ts'
import type { RateWindows } from '../limits/rate-windows.ts'
import type { Store } from '../store/store.ts'
import type { ListenTokens } from './listen-token.ts'
import { digestsOf } from './listener.ts'
import type { PreviewAudio } from './preview-audio.ts'
import { isRobot } from './robots.ts'
import { REPEAT_AFTER_MS } from './rules.ts'
import { findOwnOrigin } from './same-origin.ts'
import type { SentBytes } from './sent-bytes.ts'

export interface ListeningParts {
  store: Store
  live: LiveCatalog
  /** The first signs and digests. */
  keys: readonly [Buffer, ...Buffer[]]
  tokens: ListenTokens
  audio: PreviewAudio
  sentBytes: SentBytes
  windows: RateWindows
  /** Listens of one address; of likes a quarter. */
  perMinute: number
  publicUrl: string
  /** The clock that all processes share. */
  now: () => number
  onPlay: () => void
}

/** What all endpoints of listeners have in common. */
export const SHARED = {
  tag: 'Site',
  access: 'open',
  isSameOrigin: true,
  hidesReader: true,
  cache: 'none',
  answers: {},
  errors: [],
  onUnreadable: ownUnreadable,
} as const

export type Asking = Pick<EndpointInput<undefined>, 'headers' | 'client' | 'body' | 'language' | 'at'>

/** Only our own pages, in front of which somebody sits. Returns the origin of the page. */
export function requireOwnPage({ publicUrl }: ListeningParts, { headers }: Asking): string {
  const origin = findOwnOrigin(headers, publicUrl)
  if (origin === undefined) throw crossOrigin()
  if (isRobot(headers['user-agent'])) throw robotRefused()
  return origin
}

export async function countAsking(
  { windows, perMinute }: ListeningParts,
  what: 'listens' | 'likes',
  { client, at }: Asking,
): Promise<void> {
  // A like takes no ten seconds of sound: fewer are let through.
  const limit = what === 'likes' ? Math.ceil(perMinute / 4) : perMinute
  const state = await windows.hit(`${what}:${client}`, limit, 60)
  if (!state.allowed) throw tooManyListens(retryAfterSeconds(state, at))
}

/**
 * Plays or likes of one track from one address, under a digest, since the windows may be kept in Redis. A program that drops its cookies
 * is a new listener each time; this holds it. As many in half an hour as listens in a minute: hundreds may share an address of a mobile network.
 */
export function countsOfAddress(
  { windows, keys, perMinute }: ListeningParts,
  what: 'play' | 'like',
  trackId: string,
  client: string,
) {
  const [digest] = digestsOf(keys, what, trackId, { name: `address limit\n${client}` })
  const asked = [`${what}:${digest}`, perMinute, REPEAT_AFTER_MS / 1000] as const
  return { peek: async () => await windows.peek(...asked), hit: async () => await windows.hit(...asked) }
}

/** Drafts and tracks that were taken down are not in the catalogue. */
export function requireTrack({ live }: ListeningParts, id: string): TrackView {
  if (!live.isLoaded) throw ownUnreadable()
  const catalog = live.current()
  const slot = catalog.findTrack(id)
  if (slot === -1) throw ownTrackNotFound()
  return catalog.track(slot)
}

export function requirePreview(parts: ListeningParts, id: string): TrackView & { audioMedia: string } {
  const track = requireTrack(parts, id)
  const { audioMedia } = track
  if (audioMedia === null) throw ownNoPreview()
  return { ...track, audioMedia }
}
