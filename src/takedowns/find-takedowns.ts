import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { NoticeState } from '../store/schema/console-tables.ts'
import type { Db, Schema } from '../store/schema/schema.ts'
import { HOUR_MS } from '../text/time.ts'
import { noSuchTakedown } from './refusals.ts'
import { DEADLINE_HOURS, MAX_LISTED_NOTICES, type TakedownState } from './scope.ts'
import type { TakenTrack } from './taken-track.ts'

export type TakedownRow = Selectable<Schema['takedowns']>

export type Notice = ReturnType<typeof readNotice>

export type NoticeCounts = Record<NoticeState, number>

export interface Takedown extends Omit<TakedownRow, 'track'> {
  track: TakenTrack
  /** How many notices are in each state. */
  counts: NoticeCounts
}

export interface TakedownWithNotices extends Takedown {
  notices: Notice[]
}

interface Page {
  limit: number
  offset: number
}

interface TakedownQuery extends Page {
  state?: TakedownState | undefined
}

/** The newest first. */
export async function findTakedowns(
  db: Db,
  { state, ...page }: TakedownQuery,
): Promise<{ takedowns: Takedown[]; total: number }> {
  const matching = db
    .selectFrom('takedowns')
    .$if(state === 'in_force', (query) => query.where('restored_at', 'is', null))
    .$if(state === 'restored', (query) => query.where('restored_at', 'is not', null))
  const { rows, total } = await readPage(matching, page)
  const ids = rows.map((row) => row.id)
  const counts = await countNotices(db, ids)
  return { takedowns: rows.map((row) => readTakedown(row, counts.get(row.id) ?? noCounts())), total }
}

/** Those that concern a partner, the newest first. */
export async function findTakedownsOf(db: Db, partnerId: string, page: Page) {
  const own = db.selectFrom('takedown_notices').select('takedown_id').where('partner_id', '=', partnerId)
  const { rows, total } = await readPage(db.selectFrom('takedowns').where('id', 'in', own), page)
  return { rows, total, notices: await findNotices(db, rows, { partnerId }) }
}

async function readPage(matching: SelectQueryBuilder<Schema, 'takedowns', unknown>, { limit, offset }: Page) {
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: Number(total) }
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

/** In the order in which records of takedowns have them: their seals hang on it. */
function readNotice(row: NoticeRow, takedown: Pick<TakedownRow, 'created_at' | 'scope'>) {
  const isRetained = row.live_id !== null
  const delivered_at = row.delivered_at ?? (row.live_delivery === 'done' ? row.live_last_at : null)
  const { mail_id: id, recipient, mail_state: state, mail_sent_at: mailedAt } = row
  const told = delivered_at ?? mailedAt ?? row.sent_at
  return {
    partner_id: row.partner_id,
    partner_name: row.partner_name,
    webhook_id: row.webhook_id,
    webhook_url: row.webhook_url,
    delivery_id: row.delivery_id,
    state: row.live,
    attempts: isRetained ? Math.max(row.live_attempts ?? 0, row.attempts) : row.attempts,
    delivered_at,
    last_attempt_at: isRetained ? row.live_last_at : row.last_attempt_at,
    next_attempt_at: row.live_delivery === 'pending' ? row.live_due_at : null,
    status_code: isRetained ? row.live_status : row.last_status_code,
    error: isRetained ? row.live_error : row.last_error,
    /** The beginning of the receiver's answer: a stranger's text. */
    answer: isRetained ? row.live_answer : row.last_answer,
    duration_ms: isRetained ? row.live_duration_ms : row.duration_ms,
    mail: id === null || recipient === null || state === null ? null : { id, recipient, state, sent_at: mailedAt },
    /** When an administrator told the partner by hand, and how. */
    by_hand: row.sent_at === null ? null : { at: row.sent_at, by: row.sent_by ?? '', how: row.sent_how ?? '' },
    /** When the partner said that it has acted. */
    done_at: row.done_at,
    /** Until when this partner has to have acted: counted from when it was told, or from the takedown while it has not been. */
    deadline_at: (told ?? takedown.created_at) + DEADLINE_HOURS[takedown.scope] * HOUR_MS,
  }
}
