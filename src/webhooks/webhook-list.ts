import { sql } from 'kysely'
import type { Store } from '../store/store.ts'
import { chunksOf } from '../structures/chunks-of.ts'
import type { WebhookRow } from './registrations.ts'
import { MAX_COUNTED, type WebhookState } from './states.ts'

export interface WebhookSummary extends WebhookRow, UnsentCounts {
  partner_name: string
}

export interface UnsentCounts {
  pending: number
  parked: number
  failed: number
}

export interface WebhookQuery {
  id?: string
  partnerId?: string | undefined
  state?: WebhookState | undefined
  limit: number
  offset: number
}

export const webhookStateOf = ({
  is_active,
  consecutive_failures,
}: Pick<WebhookSummary, 'is_active' | 'consecutive_failures'>): WebhookState => {
  if (is_active === 0) return 'suspended'
  return consecutive_failures === 0 ? 'active' : 'failing'
}

const selectWebhooks = ({ db }: Store, partnerId: string | undefined) =>
  db
    .selectFrom('webhooks')
    .innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    .$if(partnerId !== undefined, (query) => query.where('partner_id', '=', partnerId!))

/** A page of the webhooks: those that need attention first, then by partner. */
export async function listWebhooks(
  store: Store,
  { id, partnerId, state, limit, offset }: WebhookQuery,
): Promise<{ webhooks: WebhookSummary[]; total: number }> {
  const matching = selectWebhooks(store, partnerId)
    .$if(id !== undefined, (query) => query.where('webhooks.id', '=', id!))
    .$if(state !== undefined, (query) => query.where('is_active', '=', state === 'suspended' ? 0 : 1))
    .$if(state === 'failing', (query) => query.where('consecutive_failures', '>', 0))
    .$if(state === 'active', (query) => query.where('consecutive_failures', '=', 0))
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll('webhooks')
    .select('partners.name as partner_name')
    .orderBy('is_active')
    .orderBy('consecutive_failures', 'desc')
    .orderBy('partners.name')
    .orderBy('webhooks.created_at')
    .orderBy('webhooks.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { webhooks: await addCounts(store, rows), total }
}

/** All of them, by partner. */
export async function findAllWebhooks(store: Store, partnerId?: string): Promise<WebhookSummary[]> {
  const rows = await selectWebhooks(store, partnerId)
    .selectAll('webhooks')
    .select('partners.name as partner_name')
    .orderBy('partners.name')
    .orderBy('webhooks.created_at')
    .execute()
  return await addCounts(store, rows)
}

async function addCounts<Row extends WebhookRow>(store: Store, rows: readonly Row[]) {
  const counts = await countUnsent(
    store,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, ...counts.get(row.id)! }))
}

const LIMIT = sql.lit(MAX_COUNTED)
const IDS_AT_ONCE = 500

/**
 * What each of these webhooks has not got, no more than MAX_COUNTED of each. The conditions of the indexes stand in the query word for word:
 * SQLite uses a partial index for nothing else.
 */
export async function countUnsent({ db }: Store, ids: readonly string[]): Promise<Map<string, UnsentCounts>> {
  const found = new Map<string, UnsentCounts>()
  for (const some of chunksOf(ids, IDS_AT_ONCE)) {
    const { rows } = await sql<UnsentCounts & { id: string }>`
      select id,
        (select count(*) from (select 1 from deliveries
          where webhook_id = webhooks.id and state = 'pending' limit ${LIMIT}) as pending) as pending,
        (select count(*) from (select 1 from deliveries
          where webhook_id = webhooks.id and state in ('failed', 'parked') and state = 'parked' limit ${LIMIT}) as parked) as parked,
        (select count(*) from (select 1 from deliveries
          where webhook_id = webhooks.id and state in ('failed', 'parked') and state = 'failed' limit ${LIMIT}) as failed) as failed
      from webhooks where id in (${sql.join(some)})`.execute(db)
    for (const { id, pending, parked, failed } of rows)
      found.set(id, { pending: Number(pending), parked: Number(parked), failed: Number(failed) })
  }
  return found
}
