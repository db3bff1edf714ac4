import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { LANE } from '../outbox.ts'
import {
  type Candidate,
  type Capacity,
  DEFERRABLE_LANES,
  type DeliveryCounts,
  type DeliveryTarget,
  maxInFlight,
} from './in-flight.ts'

type Trx = Transaction<Schema>

/** Longer than an attempt can last. When a process dies, others may claim its deliveries after this. */
export const LEASE_MS = 15_000

export interface ClaimedDelivery {
  id: string
  webhook_id: string
  event: string
  track_id: string
  data: string
  sent_at: number
  attempts: number
  lane: number
  leased_until: number
  url: string
  secret_sealed: string
  /** The secret before, while deliveries are signed with it as well. */
  previous_secret_sealed: string | null
}

/** Webhooks that deliveries are sent to: active, of an approved partner. */
export async function findTargets(store: Store): Promise<DeliveryTarget[]> {
  const rows = await store.db
    .selectFrom('webhooks')
    .innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    .select(['webhooks.id', 'consecutive_failures'])
    .where('is_active', '=', 1)
    .where('partners.status', '=', 'approved')
    .execute()
  return rows.map(({ id, consecutive_failures }) => ({ id, isFailing: consecutive_failures > 0 }))
}

/** When the next delivery that is not due yet becomes due. */
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

// SQLite: one statement per webhook, since it has no lateral joins. PostgreSQL: one for all, since each is a round trip.
const DUE_SQLITE = [
  `select * from (${dueIn(LANE.single, '?1', '?2', '?3')})`,
  ...DEFERRABLE_LANES.map((lane) => `select * from (${dueIn(lane, '?1', '?2', '?4')})`),
].join(' union all ')
const DUE_POSTGRES = `
  select due.* from unnest($1::text[], $2::int[], $3::int[]) as capacity (id, max_all, max_deferrable)
  cross join lateral (${[
    `(${dueIn(LANE.single, 'capacity.id collate "C"', '$4', 'capacity.max_all')})`,
    ...DEFERRABLE_LANES.map((lane) => `(${dueIn(lane, 'capacity.id collate "C"', '$4', 'capacity.max_deferrable')})`),
  ].join(' union all ')}) due`

/** Most of the time nothing is due, or little: a thousand webhooks need not be asked about each second. */
const FEW_DUE = 500

/** The webhooks that something is due for; undefined when so much is due that it may be any. */
async function findDueWebhooks({ db }: Store, now: number): Promise<ReadonlySet<string> | undefined> {
  const rows = await db
    .selectFrom('deliveries')
    .select('webhook_id')
    .where('state', '=', 'pending')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(FEW_DUE)
    .execute()
  return rows.length < FEW_DUE ? new Set(rows.map((row) => row.webhook_id)) : undefined
}

/** What is due and not leased, as much as each webhook has capacity for. It only reads: `claimDeliveries` leases them. */
export async function findCandidates(store: Store, capacities: readonly Capacity[], now: number): Promise<Candidate[]> {
  if (capacities.length === 0) return []
  if (store.kind === 'postgres') {
    const columns = [
      capacities.map(({ webhookId }) => webhookId),
      capacities.map(({ all }) => all),
      capacities.map(({ deferrable }) => deferrable),
    ]
    return (await store.db.executeQuery<Candidate>(CompiledQuery.raw(DUE_POSTGRES, [...columns, now]))).rows
  }
  const found: Candidate[] = []
  const waiting = await findDueWebhooks(store, now)
  for (const { webhookId, all, deferrable } of capacities) {
    if (waiting?.has(webhookId) === false) continue
    const { rows } = await store.db.executeQuery<Candidate>(
      CompiledQuery.raw(DUE_SQLITE, [webhookId, now, all, deferrable]),
    )
    found.push(...rows)
  }
  return found
}

/**
 * Leases candidates, in their order, as far as the limits allow. A webhook that another process is claiming for at this moment is left
 * to it; what other processes have under way counts, so that a webhook gets no more from many processes than from one.
 */
export async function claimDeliveries(
  trx: Trx,
  candidates: readonly Candidate[],
  now: number,
): Promise<ClaimedDelivery[]> {
  if (candidates.length === 0) return []
  const webhooks = await findWebhooks(trx, candidates, { isLocked: true })
  const chosen = await chooseWithinLimits(trx, webhooks, candidates, now)
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
    .returning(['id', 'webhook_id', 'event', 'track_id', 'data', 'sent_at', 'created_at', 'attempts', 'lane'])
    .execute()
  return leased.map(({ created_at, ...row }) => {
    const { url, secret_sealed, previous_secret_until, ...webhook } = webhooks.get(row.webhook_id)!
    const previous_secret_sealed = (previous_secret_until ?? 0) > now ? webhook.previous_secret_sealed : null
    // While an upgrade is under way, a process of the version before writes no `sent_at`.
    const sent_at = Math.max(row.sent_at, created_at)
    return { ...row, sent_at, leased_until: now + LEASE_MS, url, secret_sealed, previous_secret_sealed }
  })
}

/** The candidates that `claimDeliveries` would lease at this moment, found by reading alone. */
export async function findClaimable(
  { db }: Store,
  candidates: readonly Candidate[],
  now: number,
): Promise<Candidate[]> {
  if (candidates.length === 0) return []
  return await chooseWithinLimits(db, await findWebhooks(db, candidates, { isLocked: false }), candidates, now)
}

type Webhooks = Awaited<ReturnType<typeof findWebhooks>>

async function chooseWithinLimits(
  db: Kysely<Schema>,
  webhooks: Webhooks,
  candidates: readonly Candidate[],
  now: number,
): Promise<Candidate[]> {
  if (webhooks.size === 0) return []
  const leased = await countLeased(db, [...webhooks.keys()], now)
  return candidates.filter(({ webhook_id, lane }) => {
    const webhook = webhooks.get(webhook_id)
    if (!webhook) return false
    const max = maxInFlight(webhook.consecutive_failures > 0)
    const isDeferrable = lane !== LANE.single
    const { all, deferrable } = leased.get(webhook_id) ?? { all: 0, deferrable: 0 }
    if (all >= max.all || (isDeferrable && deferrable >= max.deferrable)) return false
    leased.set(webhook_id, { all: all + 1, deferrable: deferrable + (isDeferrable ? 1 : 0) })
    return true
  })
}

/** The active webhooks of the candidates; to claim for them they are locked, and those that another process has locked are left out. */
async function findWebhooks(db: Kysely<Schema>, candidates: readonly Candidate[], { isLocked }: { isLocked: boolean }) {
  const ids = [...new Set(candidates.map((one) => one.webhook_id))]
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'url', 'consecutive_failures'])
    .select(['secret_sealed', 'previous_secret_sealed', 'previous_secret_until'])
    .where('id', 'in', ids)
    .where('is_active', '=', 1)
    .$if(isLocked, (query) => query.forNoKeyUpdate().skipLocked())
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function countLeased(
  db: Kysely<Schema>,
  webhookIds: readonly string[],
  now: number,
): Promise<Map<string, DeliveryCounts>> {
  const rows = await db
    .selectFrom('deliveries')
    .select((row) => [
      'webhook_id',
      row.fn.countAll<number>().as('all'),
      sql<number>`sum(case when lane = ${LANE.single} then 0 else 1 end)`.as('deferrable'),
    ])
    .where('webhook_id', 'in', webhookIds)
    .where('leased_until', 'is not', null)
    .where('leased_until', '>', now)
    .groupBy('webhook_id')
    .execute()
  return new Map(rows.map(({ webhook_id, all, deferrable }) => [webhook_id, { all, deferrable }]))
}
