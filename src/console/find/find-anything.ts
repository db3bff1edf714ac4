import type { Config } from '../../config/config.ts'
import { findBest } from '../../editing/search/list-catalog.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import { checkKey } from '../../partners/key-check.ts'
import { findRequests } from '../../requests/insight/find-requests.ts'
import type { Store } from '../../store/store.ts'
import { fold } from '../../text/fold.ts'
import { DAY_MS, isoTime } from '../../text/time.ts'
import { findArtists, findFew, findKeys, findTracks, MAX_OF_A_KIND } from './find-rows.ts'
import type { FoundMeta, FoundThing } from './schemas.ts'

interface FoundThings {
  found: FoundThing[]
  /** What a whole key is worth; null when what was typed is none. */
  pastedKey: FoundMeta['pasted_key']
}

export interface FindDeps {
  store: Store
  /** For what reads much. */
  lists: Store
  /** Brings what has been logged so far into the store. */
  shipLog: () => Promise<void>
  limits: Config['limits']
  now: number
}

const KEY_START = 'kn_live_'
/** What lists show of a key; a longer text is meant as a whole key. */
const SHOWN_PREFIX = 12
/** As `X-Request-Id` has it: a time and a random number. */
const REQUEST_ID = /^[0-9a-z]{7,10}-[0-9a-f]{6,40}$/
const LOG_KEPT_MS = 90 * DAY_MS

/**
 * Whatever an administrator may have in hand: a name, a part of one, an id, the beginning of a key, a request id. A whole key is told by
 * its digest, and neither kept nor repeated.
 */
export async function findAnything(deps: FindDeps, text: string): Promise<FoundThings> {
  const wanted = text.trim().normalize('NFC').replace(/…$/, '')
  if (wanted === '') return { found: [], pastedKey: null }
  if (wanted.startsWith(KEY_START) && wanted.length > SHOWN_PREFIX) return await tellWhose(deps, wanted)
  if (wanted.startsWith(KEY_START)) return { found: await findKeys(deps.store.db, { prefix: wanted }), pastedKey: null }
  if (REQUEST_ID.test(wanted)) return { found: await findRequest(deps, wanted), pastedKey: null }
  const id = parseUuid(wanted)
  const found = id === undefined ? await findByName(deps, wanted) : await findById(deps, id)
  return { found, pastedKey: null }
}

async function tellWhose({ store, limits, now }: FindDeps, rawKey: string): Promise<FoundThings> {
  const verdict = await checkKey(store, rawKey, limits, now)
  const found = 'key' in verdict ? await findKeys(store.db, { id: verdict.key.id }) : []
  return { found, pastedKey: verdict.state }
}

async function findById({ store: { db } }: FindDeps, id: string): Promise<FoundThing[]> {
  return [
    ...(await findTracks(db, [id])),
    ...(await findArtists(db, [id])),
    ...(await findFew(db, 'collection', { id })),
    ...(await findFew(db, 'release', { id })),
    ...(await findFew(db, 'partner', { id })),
    ...(await findKeys(db, { id })),
    ...(await findFew(db, 'webhook', { id })),
    ...(await findFew(db, 'takedown', { id })),
  ]
}

async function findRequest({ lists, shipLog, now }: FindDeps, requestId: string): Promise<FoundThing[]> {
  const rows = await findRequests(lists, { requestId, since: now - LOG_KEPT_MS, limit: 1 }, shipLog)
  return rows.map(({ at, method, path, status }) => ({
    ...{ kind: 'request', id: requestId, title: `${method} ${path}`, detail: `${status} · ${isoTime(at)}` },
    path: `/console/insight/requests?request_id=${requestId}`,
  }))
}

async function findByName({ store, lists }: FindDeps, wanted: string): Promise<FoundThing[]> {
  const words = fold(wanted).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const contains = (folded: string) => words.every((word) => folded.includes(word))
  const { tracks, artists } = await findBest(lists, words, MAX_OF_A_KIND)
  const { db } = store
  return [
    ...(await findFew(db, 'partner', { contains })),
    ...(await findArtists(db, artists)),
    ...(await findTracks(db, tracks)),
    ...(await findFew(db, 'collection', { contains })),
    ...(await findFew(db, 'release', { contains })),
    ...(await findFew(db, 'takedown', { contains })),
    ...(await findFew(db, 'webhook', { contains })),
  ]
}
