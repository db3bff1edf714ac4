import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import { isFree } from '../../jobs/messages.ts'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import { LANE } from '../outbox.ts'

/** Longer than an attempt can last. When a process dies, others may claim its deliveries after this. */
export const LEASE_MS = 15_000
/** How many deliveries are sent to one webhook at once, by all processes together. */
const MAX_IN_FLIGHT_PER_TARGET = 4
/** While a webhook fails it gets one delivery at a time, until it answers again. */
const MAX_IN_FLIGHT_WHILE_FAILING = 1
/** One of the four is reserved for single changes: neither an import nor retries to a slow receiver make them wait. */
const MAX_DEFERRABLE_PER_TARGET = MAX_IN_FLIGHT_PER_TARGET - 1

/** SQLite answers in the thread that asks: between two queries it goes on with requests. */
const WEBHOOKS_PER_QUERY = 50

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

/** A delivery that is due. */
interface Candidate {
  id: string
  webhook_id: string
  lane: number
  due_at: number
  consecutive_failures: number
}

/** When the next delivery that is not due yet becomes due. */
export async function findNextDue({ db }: Store, now: number): Promise<number | undefined> {
  const next = db.selectFrom('deliveries').select('due_at').where('state', '=', 'pending').where('due_at', '>', now)
  return (await next.orderBy('due_at').limit(1).executeTakeFirst())?.due_at
}

const isDue = (now: number) => sql<SqlBool>`state = 'pending' and due_at <= ${now} and ${isFree(now)}`

/**
 * What may be leased at this moment, found by reading alone: a write transaction that claims nothing would delay other writers. At most `max`,
 * in the order in which they are to be sent; those that have just `ended` are not counted as under way.
 */
export async function findClaimable(
  store: Store,
  ended: readonly ClaimedDelivery[],
  max: number,
  now: number,
): Promise<Candidate[]> {
  const { db } = store
  const some = await db.selectFrom('deliveries').select('id').where(isDue(now)).limit(1).executeTakeFirst()
  if (some === undefined || max <= 0) return []
  const isPostgres = store.kind === 'postgres'
  // SQLite would walk through all that is due, for each webhook.
  const index = isPostgres ? sql`` : sql`indexed by deliveries_pending`
  const lanes = Object.values(LANE).map(
    (
      lane,
    ) => sql`select id from (select id from deliveries ${index} where webhook_id = webhooks.id and lane = ${sql.lit(lane)}
      and ${isDue(now)} order by due_at limit ${sql.lit(MAX_IN_FLIGHT_PER_TARGET)}) as lane_${sql.lit(lane)}`,
  )
  const firstOfEach = sql.join(lanes, sql` union all `)
  const webhooks = await db
    .selectFrom('webhooks')
    .innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    .select('webhooks.id')
    .where('is_active', '=', 1)
    .where('partners.status', '=', 'approved')
    .execute()
  const candidates: Candidate[] = []
  for (const some of chunksOf(webhooks, WEBHOOKS_PER_QUERY)) {
    const { rows } = await sql<Candidate>`
      select deliveries.id, webhook_id, lane, due_at, consecutive_failures from webhooks
      join deliveries on deliveries.id ${isPostgres ? sql`= any(array(${firstOfEach}))` : sql`in (${firstOfEach})`}
      where webhooks.id in (${sql.join(some.map(({ id }) => id))})`.execute(db)
    candidates.push(...rows)
  }
  return (await chooseWithinLimits(db, inTurn(candidates), ended, now)).slice(0, max)
}

/** Single changes of all webhooks, then imports, then retries; inside a lane every webhook's first before any webhook's second. */
function inTurn(candidates: readonly Candidate[]): Candidate[] {
  const ranks = new Map<string, number>()
  const ranked = [...candidates]
    .sort((a, b) => a.due_at - b.due_at)
    .map((candidate) => {
      const place = `${candidate.webhook_id} ${candidate.lane}`
      const rank = ranks.get(place) ?? 0
      ranks.set(place, rank + 1)
      return { candidate, rank }
    })
  ranked.sort((a, b) => a.candidate.lane - b.candidate.lane || a.rank - b.rank)
  return ranked.map(({ candidate }) => candidate)
}

/**
 * Leases candidates, in their order, as far as the limits allow. A webhook that another process is claiming for at this moment is left
 * to it; what other processes have under way counts, so that a webhook gets no more from many processes than from one.
 */
export async function claimDeliveries(
  trx: Transaction<Schema>,
  candidates: readonly Candidate[],
  now: number,
): Promise<ClaimedDelivery[]> {
  if (candidates.length === 0) return []
  const webhooks = await lockWebhooks(trx, candidates)
  const found = candidates.flatMap((one) => {
    const webhook = webhooks.get(one.webhook_id)
    return webhook === undefined ? [] : [{ ...one, consecutive_failures: webhook.consecutive_failures }]
  })
  const chosen = await chooseWithinLimits(trx, found, [], now)
  if (chosen.length === 0) return []
  const leased = await trx
    .updateTable('deliveries')
    .set({ leased_until: now + LEASE_MS })
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    .where(isDue(now))
    .returning(['id', 'webhook_id', 'event', 'track_id', 'data', 'sent_at', 'attempts', 'lane'])
    .execute()
  return leased.map((row) => {
    const { url, secret_sealed, previous_secret_until, ...webhook } = webhooks.get(row.webhook_id)!
    const previous_secret_sealed = (previous_secret_until ?? 0) > now ? webhook.previous_secret_sealed : null
    return { ...row, leased_until: now + LEASE_MS, url, secret_sealed, previous_secret_sealed }
  })
}

/** The active webhooks of the candidates; those that another process has locked are left out. */
async function lockWebhooks(trx: Transaction<Schema>, candidates: readonly Candidate[]) {
  const rows = await trx
    .selectFrom('webhooks')
    .select(['id', 'url', 'consecutive_failures'])
    .select(['secret_sealed', 'previous_secret_sealed', 'previous_secret_until'])
    .where('id', 'in', webhooksOf(candidates))
    .where('is_active', '=', 1)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const webhooksOf = (deliveries: readonly { webhook_id: string }[]) => [
  ...new Set(deliveries.map((one) => one.webhook_id)),
]

async function chooseWithinLimits(
  db: Kysely<Schema>,
  candidates: readonly Candidate[],
  ended: readonly ClaimedDelivery[],
  now: number,
): Promise<Candidate[]> {
  const underWay = await countLeased(db, webhooksOf(candidates), now)
  const count = ({ webhook_id, lane }: { webhook_id: string; lane: number }, step: 1 | -1) => {
    const counts = underWay.get(webhook_id) ?? { all: 0, deferrable: 0 }
    underWay.set(webhook_id, {
      all: counts.all + step,
      deferrable: counts.deferrable + (lane === LANE.single ? 0 : step),
    })
  }
  for (const one of ended) count(one, -1)
  return candidates.filter((candidate) => {
    const { all, deferrable } = underWay.get(candidate.webhook_id) ?? { all: 0, deferrable: 0 }
    const max = candidate.consecutive_failures > 0 ? MAX_IN_FLIGHT_WHILE_FAILING : MAX_IN_FLIGHT_PER_TARGET
    const isDeferrable = candidate.lane !== LANE.single
    if (all >= max || (isDeferrable && deferrable >= Math.min(max, MAX_DEFERRABLE_PER_TARGET))) return false
    count(candidate, 1)
    return true
  })
}

async function countLeased(db: Kysely<Schema>, webhookIds: readonly string[], now: number) {
  if (webhookIds.length === 0) return new Map<string, { all: number; deferrable: number }>()
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
  return new Map(
    rows.map(({ webhook_id, all, deferrable }) => [webhook_id, { all: Number(all), deferrable: Number(deferrable) }]),
  )
}
