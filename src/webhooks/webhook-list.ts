import type { Store } from '../store/store.ts'
import type { WebhookSummary } from './operator.ts'
import type { WebhookState } from './states.ts'
import { countUnsent, type UnsentCounts } from './unsent-counts.ts'

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

/** A page of the webhooks: those that need somebody first, then by partner. */
export async function listWebhooks(
  store: Store,
  { id, partnerId, state, limit, offset }: WebhookQuery,
): Promise<{ webhooks: (WebhookSummary & UnsentCounts)[]; total: number }> {
  const matching = store.db
    .selectFrom('webhooks')
    .innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    .$if(id !== undefined, (query) => query.where('webhooks.id', '=', id!))
    .$if(partnerId !== undefined, (query) => query.where('partner_id', '=', partnerId!))
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
  const counts = await countUnsent(
    store,
    rows.map((row) => row.id),
  )
  return { webhooks: rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? NONE) })), total }
}

const NONE: UnsentCounts = { pending: 0, parked: 0, failed: 0 }
