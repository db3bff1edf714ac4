import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import { LANE } from '../lanes.ts'

type Trx = Transaction<Schema>

/** Longer than an attempt can last. Whoever dies with one leaves it to the others after this. */
export const LEASE_MS = 15_000
const MAX_IN_FLIGHT = 4
/** Of the four, one is for single changes: neither an import nor retries to a slow endpoint make them wait. */
const MAX_IN_FLIGHT_HEAVY = MAX_IN_FLIGHT - 1

export interface Endpoint {
  id: string
  isFailing: boolean
}

/** How many of an endpoint's deliveries may be under way at once. One that fails gets one at a time until it answers again. */
export function capOf(isFailing: boolean): { all: number; heavy: number } {
  return isFailing ? { all: 1, heavy: 1 } : { all: MAX_IN_FLIGHT, heavy: MAX_IN_FLIGHT_HEAVY }
}

export interface Room {
  webhookId: string
  /** How many more may be sent. */
  free: number
  /** How many of those may be of an import or retries. */
  heavy: number
}

export interface Candidate {
  id: string
  webhook_id: string
  lane: number
  due_at: number
}

export interface ClaimedDelivery {
  id: string
  webhook_id: string
  event: string
  data: string
  attempts: number
  lane: number
  leased_until: number
  url: string
  secret_sealed: string
}

/** Webhooks that are to be served: active, of a partner who is not locked out. */
export async function findEndpoints(store: Store): Promise<Endpoint[]> {
  const rows = await store.db
    .selectFrom('webhooks')
    .innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    .select(['webhooks.id', 'consecutive_failures'])
    .where('is_active', '=', 1)
    .where('partners.status', '=', 'approved')
    .execute()
  return rows.map(({ id, consecutive_failures }) => ({ id, isFailing: consecutive_failures > 0 }))
}

/** When the next delivery that is not due yet will be. */
export async function findNextDue(store: Store, now: number): Promise<number | undefined> {
  const row = await store.db
    .selectFrom('deliveries')
    .select('due_at')
    .where('state', '=', 'pending')
    .where('due_at', '>', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}

const dueIn = (lane: number, webhook: string, now: string, limit: string) =>
  `select id, webhook_id, lane, due_at from deliveries
    where webhook_id = ${webhook} and state = 'pending' and lane = ${lane}
      and due_at <= ${now} and (leased_until is null or leased_until <= ${now})
    order by due_at limit ${limit}`

const HEAVY_LANES = [LANE.bulk, LANE.retry]

// One statement per endpoint here and one for all there: SQLite has no lateral joins, PostgreSQL has round trips.
const DUE_SQLITE = [
  `select * from (${dueIn(LANE.single, '?1', '?2', '?3')})`,
  ...HEAVY_LANES.map((lane) => `select * from (${dueIn(lane, '?1', '?2', '?4')})`),
].join(' union all ')
const DUE_POSTGRES = `
  select due.* from unnest($1::text[], $2::int[], $3::int[]) as room (id, free, heavy)
  cross join lateral (${[
    `(${dueIn(LANE.single, 'room.id collate "C"', '$4', 'room.free')})`,
    ...HEAVY_LANES.map((lane) => `(${dueIn(lane, 'room.id collate "C"', '$4', 'room.heavy')})`),
  ].join(' union all ')}) due`

/** What is due and nobody's, as much as each endpoint has room for. Only a look: `claimDeliveries` takes them. */
export async function findCandidates(store: Store, rooms: readonly Room[], now: number): Promise<Candidate[]> {
  if (rooms.length === 0) return []
  if (store.kind === 'postgres') {
    const columns = [
      rooms.map((room) => room.webhookId),
      rooms.map(({ free }) => free),
      rooms.map(({ heavy }) => heavy),
    ]
    return (await store.db.executeQuery<Candidate>(CompiledQuery.raw(DUE_POSTGRES, [...columns, now]))).rows
  }
  const found: Candidate[] = []
  for (const { webhookId, free, heavy } of rooms) {
    const { rows } = await store.db.executeQuery<Candidate>(
      CompiledQuery.raw(DUE_SQLITE, [webhookId, now, free, heavy]),
    )
    found.push(...rows)
  }
  return found
}

/**
 * Leases candidates, in their order, as far as there is room. An endpoint that another process is claiming for at this moment is left
 * to it; what others have under way counts, so that an endpoint gets no more from many processes than from one.
 */
export async function claimDeliveries(
  trx: Trx,
  kind: Store['kind'],
  candidates: readonly Candidate[],
  now: number,
): Promise<ClaimedDelivery[]> {
  if (candidates.length === 0) return []
  const webhooks = await findWebhooks(trx, candidates, kind === 'postgres')
  const chosen = await chooseWithinCaps(trx, webhooks, candidates, now)
  if (chosen.length === 0) return []
  const leased = await trx
    .updateTable('deliveries')
    .set({ leased_until: now + LEASE_MS })
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    .where('state', '=', 'pending')
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .returning(['id', 'webhook_id', 'event', 'data', 'attempts', 'lane'])
    .execute()
  return leased.map((row) => {
    const { url, secret_sealed } = webhooks.get(row.webhook_id)!
    return { ...row, leased_until: now + LEASE_MS, url, secret_sealed }
  })
}

/** Those that `claimDeliveries` would lease at this moment, by reading alone: an endpoint may be busy with what others send it. */
export async function findRoomElsewhere(
  { db }: Store,
  candidates: readonly Candidate[],
  now: number,
): Promise<Candidate[]> {
  if (candidates.length === 0) return []
  return await chooseWithinCaps(db, await findWebhooks(db, candidates, false), candidates, now)
}

type Webhooks = Awaited<ReturnType<typeof findWebhooks>>

async function chooseWithinCaps(
  db: Kysely<Schema>,
  webhooks: Webhooks,
  candidates: readonly Candidate[],
  now: number,
): Promise<Candidate[]> {
  if (webhooks.size === 0) return []
  const busy = await countLeased(db, [...webhooks.keys()], now)
  return candidates.filter(({ webhook_id, lane }) => {
    const webhook = webhooks.get(webhook_id)
    if (!webhook) return false
    const cap = capOf(webhook.consecutive_failures > 0)
    const isHeavy = lane !== LANE.single
    const under = busy.get(webhook_id) ?? { all: 0, heavy: 0 }
    if (under.all >= cap.all || (isHeavy && under.heavy >= cap.heavy)) return false
    busy.set(webhook_id, { all: under.all + 1, heavy: under.heavy + (isHeavy ? 1 : 0) })
    return true
  })
}

/** The active ones among the candidates'; locked when they are to be claimed for, without those that another process has locked. */
async function findWebhooks(db: Kysely<Schema>, candidates: readonly Candidate[], isLocked: boolean) {
  const ids = [...new Set(candidates.map((one) => one.webhook_id))]
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'url', 'secret_sealed', 'consecutive_failures'])
    .where('id', 'in', ids)
    .where('is_active', '=', 1)
    .$if(isLocked, (query) => query.forNoKeyUpdate().skipLocked())
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function countLeased(db: Kysely<Schema>, webhookIds: readonly string[], now: number) {
  const rows = await db
    .selectFrom('deliveries')
    .select((row) => [
      'webhook_id',
      row.fn.countAll<number>().as('all'),
      sql<number>`sum(case when lane = ${LANE.single} then 0 else 1 end)`.as('heavy'),
    ])
    .where('webhook_id', 'in', webhookIds)
    .where('leased_until', 'is not', null)
    .where('leased_until', '>', now)
    .groupBy('webhook_id')
    .execute()
  return new Map(rows.map(({ webhook_id, all, heavy }) => [webhook_id, { all, heavy }]))
}
