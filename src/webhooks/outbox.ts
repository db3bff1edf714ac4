import { PostgresAdapter, type Transaction } from 'kysely'
import { insertRows } from '../store/bulk-insert.ts'
import type { Schema } from '../store/schema.ts'
import { notAfterStore } from '../store/store-time.ts'
import { createDeliveryId } from './delivery-id.ts'
import { type EventName, eventData, eventOf, type TrackChange } from './events.ts'
import { LANE } from './lanes.ts'

type Trx = Transaction<Schema>

interface Subscriber {
  id: string
  events: readonly string[]
  pacedUntil: number
}

interface News {
  event: EventName
  trackId: string
  data: string
}

/** Fifty a second to each endpoint: an import is news for half an hour, not a flood. */
export const BULK_STEP_MS = 20

/**
 * Writes the deliveries of a catalogue change, inside its transaction: both are there or neither. Call it before `appendChanges`
 * (change-log.ts says why). News of an import are spread out per endpoint and never stand in the way of a single change.
 */
export async function enqueueDeliveries(
  trx: Trx,
  moves: readonly TrackChange[],
  { now: ownNow, isBulk }: { now: number; isBulk: boolean },
): Promise<void> {
  const told = moves.flatMap((move) => {
    const event = eventOf(move)
    return event === undefined ? [] : [{ event, move }]
  })
  if (told.length === 0) return
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter
  const subscribers = await findSubscribers(trx, isPostgres, isBulk)
  if (subscribers.length === 0) return
  const news = await describeNews(trx, told)
  const now = await notAfterStore(trx, isPostgres ? 'postgres' : 'sqlite', ownNow)
  for (const subscriber of subscribers) {
    const wanted = news.filter(({ event }) => subscriber.events.includes(event))
    if (wanted.length === 0) continue
    const startAt = isBulk ? Math.max(now, subscriber.pacedUntil) : now
    const rows = wanted.map((one, index) => toRow(subscriber.id, one, now, startAt, isBulk ? index : undefined))
    await insertRows(trx, isPostgres ? 'postgres' : 'sqlite', 'deliveries', rows)
    if (isBulk) await pace(trx, subscriber.id, startAt + wanted.length * BULK_STEP_MS)
  }
}

/** Locked on PostgreSQL, so that none is deleted before its deliveries are in; for an import also against another's pacing. */
async function findSubscribers(trx: Trx, isPostgres: boolean, isBulk: boolean): Promise<Subscriber[]> {
  const rows = await trx
    .selectFrom('webhooks')
    .select(['id', 'events', 'paced_until'])
    .where('is_active', '=', 1)
    .orderBy('id')
    .$if(isPostgres && isBulk, (query) => query.forNoKeyUpdate())
    .$if(isPostgres && !isBulk, (query) => query.forKeyShare())
    .execute()
  return rows.map((row) => ({ id: row.id, events: JSON.parse(row.events), pacedUntil: row.paced_until ?? 0 }))
}

async function describeNews(trx: Trx, told: readonly { event: EventName; move: TrackChange }[]): Promise<News[]> {
  const trackOf = ({ event, move }: (typeof told)[number]) => (event === 'track.deleted' ? move.before! : move.after!)
  const artistIds = [...new Set(told.map((one) => trackOf(one).artist_id))]
  const artists = await trx.selectFrom('artists').select(['id', 'name']).where('id', 'in', artistIds).execute()
  const nameOf = new Map(artists.map(({ id, name }) => [id, name]))
  return told.map((one) => {
    const track = trackOf(one)
    return {
      event: one.event,
      trackId: track.id,
      data: eventData(one.event, one.move, nameOf.get(track.artist_id) ?? ''),
    }
  })
}

function toRow(webhookId: string, news: News, now: number, startAt: number, place: number | undefined) {
  return {
    id: createDeliveryId(now),
    webhook_id: webhookId,
    event: news.event,
    track_id: news.trackId,
    data: news.data,
    state: 'pending' as const,
    lane: place === undefined ? LANE.single : LANE.bulk,
    attempts: 0,
    created_at: now,
    due_at: startAt + (place ?? 0) * BULK_STEP_MS,
  }
}

async function pace(trx: Trx, id: string, until: number): Promise<void> {
  await trx.updateTable('webhooks').set({ paced_until: until }).where('id', '=', id).execute()
}
