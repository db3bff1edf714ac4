import { randomFillSync } from 'node:crypto'
import type { Transaction } from 'kysely'
import { insertRows } from '../store/bulk-insert.ts'
import type { Schema } from '../store/schema/schema.ts'
import { agreedTime } from '../store/store-time.ts'
import { chunksOf } from '../structures/chunks-of.ts'
import { type EventName, NO_TRACK } from './event-names.ts'
import { eventData, eventOf, type TrackChange } from './events.ts'

type Trx = Transaction<Schema>

interface Subscriber {
  id: string
  events: readonly string[]
  pacedUntil: number
}

interface OutboxEvent {
  event: EventName
  trackId: string
  data: string
  /** When it happened, for who compares it with another event of the track. */
  sentAt: number
}

export interface EnqueuedDelivery {
  id: string
  webhook_id: string
}

/** Which deliveries of a webhook go first when more are due than may be sent at once: single changes, then imports, then retries. */
export const LANE = { single: 0, bulk: 1, retry: 2 } as const

/** A single change to a thousand webhooks takes a few statements, and an import does not pile up in memory. */
const ROWS_AT_ONCE = 1000

/** Fifty a second to each webhook: an import is spread over half an hour instead of flooding the receiver. */
export const BULK_STEP_MS = 20

/**
 * Writes the deliveries of a catalogue change inside its transaction: both are committed or neither. Call it before `appendChanges`
 * (change-log.ts says why). Deliveries of an import are spread out per webhook and never delay those of a single change. Returns what
 * was written.
 */
export async function enqueueDeliveries(
  trx: Trx,
  changes: readonly TrackChange[],
  { now, isBulk }: { now: number; isBulk: boolean },
): Promise<EnqueuedDelivery[]> {
  const notable = changes.flatMap((change) => {
    const event = eventOf(change)
    return event === undefined ? [] : [{ event, change }]
  })
  if (notable.length === 0) return []
  return await writeDeliveries(trx, { now, isBulk }, (agreed) => describeEvents(trx, notable, agreed))
}

/** What happened to something that is no track, inside the transaction that did it. */
export async function enqueueEvents(
  trx: Trx,
  events: readonly { event: EventName; data: object }[],
  now: number,
): Promise<EnqueuedDelivery[]> {
  if (events.length === 0) return []
  return await writeDeliveries(trx, { now, isBulk: false }, (sentAt) =>
    events.map(({ event, data }) => ({ event, trackId: NO_TRACK, data: JSON.stringify(data), sentAt })),
  )
}

/** `describe` is asked only when there is somebody to tell. */
async function writeDeliveries(
  trx: Trx,
  { now: ownNow, isBulk }: { now: number; isBulk: boolean },
  describe: (agreed: number) => OutboxEvent[] | Promise<OutboxEvent[]>,
): Promise<EnqueuedDelivery[]> {
  const subscribers = await findSubscribers(trx, isBulk)
  if (subscribers.length === 0) return []
  const agreed = await agreedTime(trx, ownNow)
  const events = await describe(agreed)
  // What is due now must not be due in an hour because a clock is wrong.
  const now = Math.min(ownNow, agreed)
  const enqueued: EnqueuedDelivery[] = []
  let rows: ReturnType<typeof toRow>[] = []
  const insert = async () => {
    await insertRows(trx, 'deliveries', rows)
    for (const { id, webhook_id } of rows) enqueued.push({ id, webhook_id })
    rows = []
  }
  for (const subscriber of subscribers) {
    const wanted = events.filter(({ event }) => subscriber.events.includes(event))
    if (wanted.length === 0) continue
    const startAt = isBulk ? Math.max(now, subscriber.pacedUntil) : now
    for (const [index, one] of wanted.entries())
      rows.push(toRow(subscriber.id, one, now, startAt, isBulk ? index : undefined))
    if (isBulk) await pace(trx, subscriber.id, startAt + wanted.length * BULK_STEP_MS)
    if (rows.length >= ROWS_AT_ONCE) await insert()
  }
  await insert()
  return enqueued
}

/** Locked, so that none is deleted before its deliveries are in; for an import also against another's pacing. */
async function findSubscribers(trx: Trx, isBulk: boolean): Promise<Subscriber[]> {
  const rows = await trx
    .selectFrom('webhooks')
    .select(['id', 'events', 'paced_until'])
    .where('is_active', '=', 1)
    .orderBy('id')
    .$if(isBulk, (query) => query.forNoKeyUpdate())
    .$if(!isBulk, (query) => query.forKeyShare())
    .execute()
  return rows.map((row) => ({ id: row.id, events: JSON.parse(row.events), pacedUntil: row.paced_until ?? 0 }))
}

interface NotableChange {
  event: EventName
  change: TrackChange
}

async function describeEvents(trx: Trx, notable: readonly NotableChange[], now: number): Promise<OutboxEvent[]> {
  const trackOf = ({ event, change }: NotableChange) => (event === 'track.deleted' ? change.before! : change.after!)
  const artistIds = [...new Set(notable.map((one) => trackOf(one).artist_id))]
  const artists = await trx.selectFrom('artists').select(['id', 'name']).where('id', 'in', artistIds).execute()
  const nameOf = new Map(artists.map(({ id, name }) => [id, name]))
  const last = await findLastEvents(
    trx,
    notable.map((one) => trackOf(one).id),
  )
  return notable.map((one) => {
    const track = trackOf(one)
    return {
      event: one.event,
      trackId: track.id,
      data: eventData(one.event, one.change, nameOf.get(track.artist_id) ?? ''),
      sentAt: Math.max(now, (last.get(track.id) ?? 0) + 1),
    }
  })
}

/**
 * When the last event of each track was. Whoever writes the catalogue is alone (catalog-lock.ts), so the next one is later in the order of
 * commits too, also within a millisecond and when a clock was set back.
 */
async function findLastEvents(trx: Trx, trackIds: readonly string[]): Promise<Map<string, number>> {
  const last = new Map<string, number>()
  for (const some of chunksOf(trackIds, ROWS_AT_ONCE)) {
    const rows = await trx
      .selectFrom('deliveries')
      .select((row) => ['track_id', row.fn.max<number>('sent_at').as('at')])
      .where('track_id', 'in', some)
      .groupBy('track_id')
      .execute()
    for (const { track_id, at } of rows) last.set(track_id, at)
  }
  return last
}

function toRow(
  webhookId: string,
  { event, trackId, data, sentAt }: OutboxEvent,
  now: number,
  startAt: number,
  place: number | undefined,
) {
  return {
    id: createDeliveryId(now),
    webhook_id: webhookId,
    event,
    track_id: trackId,
    data,
    sent_at: sentAt,
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

const idBytes = Buffer.alloc(16)

/** A UUID of version 7 (RFC 9562): later ids sort after earlier ones, so that the store appends to its index instead of inserting all over it. */
export function createDeliveryId(atMs: number): string {
  randomFillSync(idBytes, 6)
  idBytes.writeUIntBE(atMs, 0, 6)
  idBytes[6] = (idBytes[6]! & 0x0f) | 0x70
  idBytes[8] = (idBytes[8]! & 0x3f) | 0x80
  const hex = idBytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
