import type { Store } from '../store/store.ts'
import { resealSecret } from './secret.ts'

/**
 * Seals every webhook's secret with the newest key, so that former ones can be given up. What no key opens is left alone: it may be
 * another machine's, and whoever has to deliver to it says so.
 */
export async function resealWebhooks(store: Store, keys: readonly [Buffer, ...Buffer[]]): Promise<void> {
  if (keys.length === 1) return
  for (const { id, secret_sealed } of await store.db.selectFrom('webhooks').select(['id', 'secret_sealed']).execute()) {
    const resealed = resealSecret(secret_sealed, keys, id)
    if (resealed === undefined) continue
    // Unless another process was quicker.
    const change = store.db.updateTable('webhooks').set({ secret_sealed: resealed })
    await change.where('id', '=', id).where('secret_sealed', '=', secret_sealed).execute()
  }
}
