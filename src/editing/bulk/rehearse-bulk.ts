import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import type { Sentence } from '../../text/sentence.ts'
import { isoTime } from '../../text/time.ts'
import { noTrack, parseTrackOrder } from '../tracks/tracks.ts'
import { applyLine } from '../writes/apply-line.ts'
import { openBatch, startRehearsal } from '../writes/catalog-batch.ts'
import { findTakenDown, findTracks } from '../writes/catalog-reads.ts'
import { isOfCollection } from './bulk-actions.ts'
import type { BulkOrder } from './bulk-order.ts'
import { rehearseCollect } from './collect.ts'

export interface BulkForecast {
  /** How many tracks were meant. */
  selected: number
  would_change: number
  unchanged: number
  /** The first of those that cannot be changed; `failed_count` counts all. */
  failed: { id: string; reason: Sentence }[]
  failed_count: number
  /** The first of those that would change. */
  tracks: { id: string; title: string }[]
}

const AT_ONCE = 400
const MAX_LISTED = 100

const IS_DOWN: Sentence = { vi: 'Bài hát đang bị gỡ.', en: 'the track has been taken down' }

type Outcome = { title: string; isChanged: boolean } | { reason: Sentence }

/** What would come of it, by the rules that it will be done by; nothing is written. */
export async function rehearseBulk(store: Store, order: BulkOrder, now: number): Promise<BulkForecast> {
  const forecast: BulkForecast = {
    ...{ selected: order.ids.length, would_change: 0, unchanged: 0 },
    ...{ failed: [], failed_count: 0, tracks: [] },
  }
  if (isOfCollection(order.action)) return await forecastCollect(store, order)
  for (const ids of chunksOf(order.ids, AT_ONCE)) {
    const outcomes = await store.transaction((trx) => rehearseSome(trx, { ...order, ids }, now))
    for (const [index, outcome] of outcomes.entries()) add(forecast, ids[index]!, outcome)
  }
  return forecast
}

async function forecastCollect(store: Store, order: BulkOrder): Promise<BulkForecast> {
  const { changed, unchanged, failed } = await rehearseCollect(store, order)
  const first = changed.slice(0, MAX_LISTED)
  const known = await store.transaction((trx) => findTracks(trx, first, { isLocked: false }))
  return {
    ...{ selected: order.ids.length, would_change: changed.length, unchanged },
    ...{ failed: failed.slice(0, MAX_LISTED), failed_count: failed.length },
    tracks: first.flatMap((id) => known.get(id) ?? []).map(({ id, title }) => ({ id, title })),
  }
}

function add(forecast: BulkForecast, id: string, outcome: Outcome): void {
  if ('reason' in outcome) {
    forecast.failed_count += 1
    if (forecast.failed.length < MAX_LISTED) forecast.failed.push({ id, reason: outcome.reason })
  } else if (outcome.isChanged) {
    forecast.would_change += 1
    if (forecast.tracks.length < MAX_LISTED) forecast.tracks.push({ id, title: outcome.title })
  } else forecast.unchanged += 1
}

async function rehearseSome(trx: Trx, order: BulkOrder, now: number): Promise<Outcome[]> {
  const { action, ids } = order
  const tracks = await findTracks(trx, ids, { isLocked: false })
  const takenDown = await findTakenDown(trx, ids)
  const published_at = action === 'unpublish' ? null : isoTime(now)
  const changes = action === 'update' ? (order.changes ?? {}) : { published_at }
  const lineOf = (id: string) => parseTrackOrder({ id, changes, isNew: false, newArtists: order.newArtists }, now)
  const isDirect = action === 'delete' || action === 'takedown' || action === 'restore'
  const lines = isDirect ? [] : ids.flatMap((id) => (tracks.has(id) ? lineOf(id) : []))
  const lineById = new Map(lines.map((line) => [line.id, line]))
  const batch = await openBatch(trx, lines, { now, rehearsal: startRehearsal() })
  const outcomes: Outcome[] = []
  for (const id of ids) {
    const track = tracks.get(id)
    if (track === undefined) outcomes.push({ reason: noTrack(id).sentence })
    else if (takenDown.has(id) && (action === 'takedown' || action === 'publish')) outcomes.push({ reason: IS_DOWN })
    else if (action === 'publish' && track.published_at !== null)
      outcomes.push({ title: track.title, isChanged: false })
    else if (isDirect) outcomes.push({ title: track.title, isChanged: action !== 'restore' || takenDown.has(id) })
    else {
      const applied = await applyLine(batch, lineById.get(id)!)
      outcomes.push('reason' in applied ? applied : { title: track.title, isChanged: applied.outcome !== 'unchanged' })
    }
  }
  return outcomes
}
