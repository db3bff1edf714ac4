import type { Store } from '../../store/store.ts'

const CHUNK = 200

/**
 * Writes into the notices what became of their deliveries, which are deleted after 30 days. Called every minute; any process may do it, and
 * doing it twice changes nothing.
 */
export async function settleNotices(store: Store, { shouldStop }: { shouldStop: () => boolean }): Promise<void> {
  while (!shouldStop() && (await settleSome(store)) === CHUNK);
}

async function settleSome(store: Store): Promise<number> {
  const rows = await store.db
    .selectFrom('takedown_notices as notice')
    .leftJoin('deliveries as delivery', 'delivery.id', 'notice.delivery_id')
    .select(['notice.takedown_id', 'notice.position', 'delivery.state', 'delivery.attempts'])
    .select(['delivery.last_attempt_at', 'delivery.last_status_code', 'delivery.last_error'])
    .select(['delivery.last_answer', 'delivery.duration_ms'])
    .where('notice.state', '=', 'trying')
    .where((row) => row.or([row('delivery.state', 'is', null), row('delivery.state', '!=', 'pending')]))
    .limit(CHUNK)
    .execute()
  for (const { takedown_id, position, state, attempts, ...last } of rows) {
    const isDelivered = state === 'done'
    await store.db
      .updateTable('takedown_notices')
      .set({ state: isDelivered ? 'delivered' : 'failed', ...(attempts === null ? {} : { attempts, ...last }) })
      .$if(isDelivered, (query) => query.set({ delivered_at: last.last_attempt_at }))
      .where('takedown_id', '=', takedown_id)
      .where('position', '=', position)
      .where('state', '=', 'trying')
      .execute()
  }
  return rows.length
}
