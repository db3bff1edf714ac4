import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { MailState, NoticeState } from '../store/schema/console-tables.ts'
import type { Db, Schema } from '../store/schema/schema.ts'
import { HOUR_MS } from '../text/time.ts'
import { noSuchTakedown } from './refusals.ts'
import { DEADLINE_HOURS, MAX_LISTED_NOTICES, type TakedownState } from './scope.ts'
import type { TakenTrack } from './taken-track.ts'

export type TakedownRow = Selectable<Schema['takedowns']>

export interface Notice {
  partnerId: string
  partnerName: string
  webhookId: string | null
  webhookUrl: string | null
  deliveryId: string | null
  state: NoticeState
  attempts: number
  deliveredAt: number | null
  lastAttemptAt: number | null
  nextAttemptAt: number | null
  statusCode: number | null
  error: string | null
  /** The beginning of the receiver's answer: a stranger's text. */
  answer: string | null
  durationMs: number | null
  /** When an administrator told the partner by hand, and how. */
  byHand: { at: number; by: string; how: string } | null
  /** When the partner said that it has acted. */
  doneAt: number | null
  mail: { id: string; recipient: string; state: MailState; sentAt: number | null } | null
  /** Until when this partner has to have acted: counted from when it was told, or from the takedown while it has not been. */
  deadlineAt: number
}

export type NoticeCounts = Record<NoticeState, number>

export interface Takedown extends Omit<TakedownRow, 'track'> {
  track: TakenTrack
  /** How many notices are in each state. */
  counts: NoticeCounts
}

export interface TakedownWithNotices extends Takedown {
  notices: Notice[]
}

export interface TakedownQuery {
  state?: TakedownState | undefined
  limit: number
  offset: number
}

/** The newest first. */
export async function findTakedowns(
  db: Db,
  { state, limit, offset }: TakedownQuery,
): Promise<{ takedowns: Takedown[]; total: number }> {
  const matching = db
    .selectFrom('takedowns')
    .$if(state === 'in_force', (query) => query.where('restored_at', 'is', null))
    .$if(state === 'restored', (query) => query.where('restored_at', 'is not', null))
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const counts = await countNotices(
    db,
    rows.map((row) => row.id),
  )
  return { takedowns: rows.map((row) => readTakedown(row, counts.get(row.id) ?? noCounts())), total }
}

export async function findTakedown(db: Db, id: string): Promise<TakedownWithNotices> {
  const row = await db.selectFrom('takedowns').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw noSuchTakedown(id)
  const notices = (await findNotices(db, [row])).get(id) ?? []
  const counts = noCounts()
  for (const { state } of notices) counts[state] += 1
  return { ...readTakedown(row, counts), notices }
}

/** The same takedowns with the first of their notices, by one query. */
export async function addNotices(db: Db, takedowns: readonly Takedown[]): Promise<TakedownWithNotices[]> {
  const notices = await findNotices(db, takedowns, { maxEach: MAX_LISTED_NOTICES })
  return takedowns.map((takedown) => ({ ...takedown, notices: notices.get(takedown.id) ?? [] }))
}

const noCounts = (): NoticeCounts => ({ delivered: 0, trying: 0, failed: 0, 'no webhook': 0 })

function readTakedown({ track, ...row }: TakedownRow, counts: NoticeCounts): Takedown {
  return { ...row, track: JSON.parse(track) as TakenTrack, counts }
}

type NoticeTables = Schema & { notice: Schema['takedown_notices']; delivery: Schema['deliveries'] }

/**
 * How a notice stands now. The delivery says it for as long as it is kept; afterwards, and once it has arrived, the notice does. One that was
 * still being tried when its webhook was deleted will not arrive.
 */
function liveState(row: ExpressionBuilder<NoticeTables, 'notice' | 'delivery'>) {
  const { ref } = row
  return sql<NoticeState>`case
    when ${ref('notice.delivered_at')} is not null then 'delivered'
    when ${ref('delivery.state')} = 'done' then 'delivered'
    when ${ref('delivery.state')} = 'pending' then 'trying'
    when ${ref('delivery.state')} is not null then 'failed'
    when ${ref('notice.state')} = 'trying' then 'failed'
    else ${ref('notice.state')} end`
}

function selectNotices(db: Db) {
  return db
    .selectFrom('takedown_notices as notice')
    .leftJoin('deliveries as delivery', 'delivery.id', 'notice.delivery_id')
}

async function countNotices(db: Db, ids: readonly string[]): Promise<Map<string, NoticeCounts>> {
  const found = new Map<string, NoticeCounts>()
  if (ids.length === 0) return found
  const rows = await selectNotices(db)
    .select((row) => ['notice.takedown_id', liveState(row as never).as('live'), row.fn.countAll<number>().as('count')])
    .where('notice.takedown_id', 'in', ids)
    .groupBy(['notice.takedown_id', 'live'])
    .execute()
  for (const { takedown_id, live, count } of rows) {
    const counts = found.get(takedown_id) ?? noCounts()
    counts[live] = count
    found.set(takedown_id, counts)
  }
  return found
}

/** The notices to one partner. */
export const findNoticesOf = (db: Db, takedowns: readonly TakedownRow[], partnerId: string) =>
  findNotices(db, takedowns, { partnerId })

interface NoticeQuery {
  maxEach?: number
  partnerId?: string
}

async function findNotices(
  db: Db,
  takedowns: readonly Pick<TakedownRow, 'id' | 'created_at' | 'scope'>[],
  query: NoticeQuery = {},
): Promise<Map<string, Notice[]>> {
  const found = new Map(takedowns.map((takedown) => [takedown.id, { takedown, notices: [] as Notice[] }]))
  const rows = takedowns.length === 0 ? [] : await selectNoticeRows(db, [...found.keys()], query)
  for (const row of rows) {
    const { takedown, notices } = found.get(row.takedown_id)!
    notices.push(readNotice(row, takedown))
  }
  return new Map([...found].map(([id, { notices }]) => [id, notices]))
}

async function selectNoticeRows(db: Db, takedownIds: readonly string[], { maxEach, partnerId }: NoticeQuery) {
  return await selectNotices(db)
    .leftJoin('mails', 'mails.id', 'notice.mail_id')
    .selectAll('notice')
    .select((row) => liveState(row as never).as('live'))
    .select(['delivery.id as live_id', 'delivery.attempts as live_attempts', 'delivery.due_at as live_due_at'])
    .select(['delivery.last_attempt_at as live_last_at', 'delivery.last_status_code as live_status'])
    .select(['delivery.last_error as live_error', 'delivery.last_answer as live_answer'])
    .select(['delivery.duration_ms as live_duration_ms', 'delivery.state as live_delivery'])
    .select(['mails.recipient', 'mails.state as mail_state', 'mails.sent_at as mail_sent_at'])
    .where('notice.takedown_id', 'in', takedownIds)
    // Positions are counted from 0 without a gap.
    .$if(maxEach !== undefined, (query) => query.where('notice.position', '<', maxEach!))
    .$if(partnerId !== undefined, (query) => query.where('notice.partner_id', '=', partnerId!))
    .orderBy('notice.takedown_id')
    .orderBy('notice.position')
    .execute()
}

type NoticeRow = Awaited<ReturnType<typeof selectNoticeRows>>[number]

function readNotice(row: NoticeRow, takedown: Pick<TakedownRow, 'created_at' | 'scope'>): Notice {
  const isRetained = row.live_id !== null
  const arrivedAt = row.live_delivery === 'done' ? row.live_last_at : null
  const deliveredAt = row.delivered_at ?? arrivedAt
  const sentAt = row.mail_sent_at ?? null
  const told = deliveredAt ?? sentAt ?? row.sent_at
  return {
    partnerId: row.partner_id,
    partnerName: row.partner_name,
    webhookId: row.webhook_id,
    webhookUrl: row.webhook_url,
    deliveryId: row.delivery_id,
    state: row.live,
    attempts: isRetained ? Math.max(row.live_attempts ?? 0, row.attempts) : row.attempts,
    deliveredAt,
    lastAttemptAt: isRetained ? row.live_last_at : row.last_attempt_at,
    nextAttemptAt: row.live_delivery === 'pending' ? row.live_due_at : null,
    statusCode: isRetained ? row.live_status : row.last_status_code,
    error: isRetained ? row.live_error : row.last_error,
    answer: isRetained ? row.live_answer : row.last_answer,
    durationMs: isRetained ? row.live_duration_ms : row.duration_ms,
    byHand: row.sent_at === null ? null : { at: row.sent_at, by: row.sent_by ?? '', how: row.sent_how ?? '' },
    doneAt: row.done_at,
    mail:
      row.mail_id === null || row.recipient === null || row.mail_state === null
        ? null
        : { id: row.mail_id, recipient: row.recipient, state: row.mail_state, sentAt },
    deadlineAt: (told ?? takedown.created_at) + DEADLINE_HOURS[takedown.scope] * HOUR_MS,
  }
}
