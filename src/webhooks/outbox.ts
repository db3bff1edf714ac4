import { randomFillSync } from 'node:crypto'
import type { Transaction } from 'kysely'
import { insertRows } from '../store/bulk-insert.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { SubjectKind } from '../store/schema/webhook-tables.ts'
import { agreedTime } from '../store/store-time.ts'
import { chunksOf } from '../structures/chunks-of.ts'
import { type EventName, NO_SUBJECT } from './event-names.ts'
import { eventData, eventOf, type TrackChange } from './events.ts'

type Trx = Transaction<Schema>

interface Subscriber {
  id: string
  events: readonly string[]
  pacedUntil: number
}

/** What an event is about: events of one thing have an order. */
interface Subject {
  kind: SubjectKind
  id: string
}

/** What happened to something that is no track. */
export interface OtherEvent {
  event: EventName
  data: object
  /** Left out: nothing that has an id, so that every such event stands for itself. */
  subject?: Subject
}

interface OutboxEvent {
  event: EventName
  subject: Subject
  data: string
  /** When it happened, for who compares it with another event of the same thing. */
  sentAt: number
}

interface Pace {
  now: number
  isBulk: boolean
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
  pace: Pace,
): Promise<EnqueuedDelivery[]> {
  const notable = changes.flatMap((change) => {
    const event = eventOf(change)
    return event === undefined ? [] : [{ event, change }]
  })
  if (notable.length === 0) return []
  return await writeDeliveries(trx, pace, (agreed) => describeEvents(trx, notable, agreed))
}

/** The same for what happened to something that is no track. */
export async function enqueueEvents(
  trx: Trx,
  events: readonly OtherEvent[],
  now: number,
  isBulk = false,
): Promise<EnqueuedDelivery[]> {
  if (events.length === 0) return []
  return await writeDeliveries(trx, { now, isBulk }, async (agreed) => {
    const timeOf = await openEventTimes(
      trx,
      agreed,
      events.flatMap(({ subject }) => subject?.id ?? []),
    )
    return events.map(({ event, data, subject = NOTHING }) => ({
      ...{ event, subject, data: JSON.stringify(data) },
      sentAt: timeOf(subject.id),
    }))
  })
}

const NOTHING: Subject = { kind: 'track', id: NO_SUBJECT }

/** `describe` is called only when there is a webhook to tell. */
async function writeDeliveries(
  trx: Trx,
  { now: ownNow, isBulk }: Pace,
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
  const ids = notable.map((one) => trackOf(one).id)
  const timeOf = await openEventTimes(trx, now, ids)
  return notable.map((one) => {
    const track = trackOf(one)
    return {
      event: one.event,
      subject: { kind: 'track', id: track.id },
      data: eventData(one.event, one.change, nameOf.get(track.artist_id) ?? ''),
      sentAt: timeOf(track.id),
    }
  })
}

/**
 * The time of the next event of each of these things: later than that of its last one. Writers of the catalogue take turns
 * (catalog-lock.ts), so it is later in the order of commits too, also within a millisecond and when a clock was set back.
 */
async function openEventTimes(trx: Trx, now: number, subjectIds: readonly string[]): Promise<(id: string) => number> {
  const last = new Map<string, number>()
  for (const some of chunksOf(subjectIds, ROWS_AT_ONCE)) {
    const rows = await trx
      .selectFrom('deliveries')
      .select((row) => ['track_id', row.fn.max<number>('sent_at').as('at')])
      .where('track_id', 'in', some)
      .groupBy('track_id')
      .execute()
    for (const { track_id, at } of rows) last.set(track_id, at)
  }
  return (id) => (id === NO_SUBJECT ? now : Math.max(now, (last.get(id) ?? 0) + 1))
}

function toRow(
  webhookId: string,
  { event, subject, data, sentAt }: OutboxEvent,
  now: number,
  startAt: number,
  place: number | undefined,
) {
  return {
    id: createDeliveryId(now),
    webhook_id: webhookId,
    event,
    track_id: subject.id,
    subject_kind: subject.kind,
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
