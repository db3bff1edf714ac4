import type { Config } from '../../config/config.ts'
import { findBest } from '../../editing/search/list-catalog.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import { checkKey } from '../../partners/key-check.ts'
import { findRequests } from '../../requests/insight/find-requests.ts'
import type { Store } from '../../store/store.ts'
import { fold } from '../../text/fold.ts'
import { DAY_MS, isoTime } from '../../text/time.ts'
import {
  findArtists,
  findKeys,
  findPartners,
  findSelections,
  findTakedowns,
  findTracks,
  findWebhooks,
} from './find-rows.ts'
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
  /** The folder of what is not in the store's request log yet. */
  journal: string
  limits: Config['limits']
  now: number
}

const KEY_START = 'kn_live_'
/** What lists show of a key; a longer text is meant as a whole key. */
const SHOWN_PREFIX = 12
/** As `X-Request-Id` has it: a time and a random number. */
const REQUEST_ID = /^[0-9a-z]{7,10}-[0-9a-f]{6,40}$/
const LOG_KEPT_MS = 90 * DAY_MS
/** Results per kind; the list of that kind has more. */
const MAX_OF_A_KIND = 5

/**
 * Whatever an administrator may have in hand: a name, a part of one, an id, the beginning of a key, a request id. A whole key is told by
 * its digest, and neither kept nor repeated.
 */
export async function findAnything(deps: FindDeps, text: string): Promise<FoundThings> {
  const wanted = text.trim().normalize('NFC').replace(/…$/, '')
  if (wanted === '') return { found: [], pastedKey: null }
  if (wanted.startsWith(KEY_START) && wanted.length > SHOWN_PREFIX) return await tellWhose(deps, wanted)
  if (wanted.startsWith(KEY_START)) return { found: await findKeys(deps.store, { prefix: wanted }), pastedKey: null }
  if (REQUEST_ID.test(wanted)) return { found: await findRequest(deps, wanted), pastedKey: null }
  const id = parseUuid(wanted)
  const found = id === undefined ? await findByName(deps, wanted) : await findById(deps, id)
  return { found, pastedKey: null }
}

async function tellWhose({ store, limits, now }: FindDeps, rawKey: string): Promise<FoundThings> {
  const verdict = await checkKey(store, rawKey, limits, now)
  const found = 'key' in verdict ? await findKeys(store, { id: verdict.key.id }) : []
  return { found, pastedKey: verdict.state }
}

async function findById({ store }: FindDeps, id: string): Promise<FoundThing[]> {
  return [
    ...(await findTracks(store, [id])),
    ...(await findArtists(store, [id])),
    ...(await findSelections(store, { id })),
    ...(await findPartners(store, { id })),
    ...(await findKeys(store, { id })),
    ...(await findWebhooks(store, { id })),
    ...(await findTakedowns(store, { id })),
  ]
}

async function findRequest({ lists, journal, now }: FindDeps, requestId: string): Promise<FoundThing[]> {
  const rows = await findRequests(lists, { requestId, since: now - LOG_KEPT_MS, limit: 1 }, journal)
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
  return [
    ...(await findPartners(store, { contains })),
    ...(await findArtists(store, artists)),
    ...(await findTracks(store, tracks)),
    ...(await findSelections(store, { contains })),
    ...(await findTakedowns(store, { contains })),
    ...(await findWebhooks(store, { contains })),
  ]
}
