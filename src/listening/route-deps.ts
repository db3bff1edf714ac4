import { retryAfterSeconds } from '../access/limits/rate-headers.ts'
import type { RateWindows, WindowState } from '../access/limits/rate-windows.ts'
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
import type { Store } from '../store/store.ts'
import { DAY_MS } from '../text/time.ts'
import type { ListenTokens } from './listen-token.ts'
import { digestsOf } from './listener.ts'
import type { PreviewAudio } from './preview-audio.ts'
import { isRobot } from './robots.ts'
import { REPEAT_AFTER_MS } from './rules.ts'
import { findOwnOrigin } from './same-origin.ts'
import type { SentBytes } from './sent-bytes.ts'

/** A day's likes of an address, in minutes of listens. */
const LIKES_OF_DAY = 10

export interface ListeningDeps {
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
  speaksReader: true,
  isPrivate: true,
  cache: 'none',
  answers: {},
  errors: [],
  onUnreadable: ownUnreadable,
} as const

export type Asking = Pick<EndpointInput<undefined>, 'headers' | 'client' | 'body' | 'language' | 'at'>

/** Only our own pages may call this. Returns the origin of the page. */
export function requireOwnPage({ publicUrl }: ListeningDeps, { headers }: Asking): string {
  const origin = findOwnOrigin(headers, publicUrl)
  if (origin === undefined) throw crossOrigin()
  if (isRobot(headers['user-agent'])) throw robotRefused()
  return origin
}

export async function countAsking(
  { windows, perMinute }: ListeningDeps,
  what: 'listens' | 'likes',
  { client, at }: Asking,
): Promise<void> {
  // A like takes no ten seconds of sound: fewer are let through.
  const limit = what === 'likes' ? Math.ceil(perMinute / 4) : perMinute
  const state = await windows.hit(`${what}:${client}`, limit, 60)
  if (!state.allowed) throw tooManyListens(retryAfterSeconds(state, at))
}

/** Listens from one address on the site; of likes a quarter. */
export const LISTENS_PER_MINUTE = 120

/** What may count from one address in a time. Under a digest, since the windows may be kept in Redis. */
interface Place {
  bucket: string
  limit: number
  seconds: number
}

/**
 * Plays or likes of one track. A program that drops its cookies is a new listener each time; this holds it. As many in half an hour as
 * listens in a minute: hundreds may share an address of a mobile network.
 */
export function placeOfTrack(
  { keys, perMinute }: ListeningDeps,
  what: 'play' | 'like',
  trackId: string,
  client: string,
): Place {
  const [digest] = digestsOf(keys, what, trackId, { name: `address limit\n${client}` })
  return { bucket: `${what}:${digest}`, limit: perMinute, seconds: REPEAT_AFTER_MS / 1000 }
}

/** Likes of any track: their rows stay, so that what an address adds in a day is bounded too. */
export function placeOfDay({ keys, perMinute }: ListeningDeps, client: string): Place {
  const [digest] = digestsOf(keys, 'like', 'any track', { name: `address limit\n${client}` })
  return { bucket: `like:${digest}`, limit: perMinute * LIKES_OF_DAY, seconds: DAY_MS / 1000 }
}

/**
 * Takes the places before the store is asked, and gives them back when nothing was counted: of many at once none slips past a limit.
 * `work` is told which is full; then none is taken.
 */
export async function withPlaces<T>(
  windows: RateWindows,
  places: readonly Place[],
  work: (full: WindowState | undefined) => Promise<T>,
  hasCounted: (result: T) => boolean,
): Promise<T> {
  const taken: Place[] = []
  const giveBack = async () => {
    for (const { bucket, seconds } of taken.splice(0)) await windows.giveBack(bucket, seconds)
  }
  try {
    let full: WindowState | undefined
    for (const place of places) {
      const state = await windows.hit(place.bucket, place.limit, place.seconds)
      if (!state.allowed) {
        full = state
        await giveBack()
        break
      }
      taken.push(place)
    }
    const result = await work(full)
    if (!hasCounted(result)) await giveBack()
    return result
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** Drafts and tracks that were taken down are not in the catalogue. */
export function requireTrack({ live }: ListeningDeps, id: string): TrackView {
  if (!live.isLoaded) throw ownUnreadable()
  const catalog = live.current()
  const slot = catalog.findTrack(id)
  if (slot === -1) throw ownTrackNotFound()
  return catalog.track(slot)
}

export function requirePreview(deps: ListeningDeps, id: string): TrackView & { audioMedia: string } {
  const track = requireTrack(deps, id)
  const { audioMedia } = track
  if (audioMedia === null) throw ownNoPreview()
  return { ...track, audioMedia }
}
