import { randomBytes } from 'node:crypto'
import { reseal } from '../config/sealing.ts'
import type { Store } from '../store/store.ts'

const PREFIX = 'whsec_'

/** Shown to the partner once; the key of every signature. */
export function generateSecret(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

/**
 * Seals every webhook's secret with the newest key, so that older keys can be removed. A secret that no key opens is left alone: it may
 * have been sealed on another machine, and the attempt to deliver to it reports the problem.
 */
export async function resealWebhooks(store: Store, keys: readonly [Buffer, ...Buffer[]]): Promise<void> {
  if (keys.length === 1) return
  for (const { id, secret_sealed } of await store.db.selectFrom('webhooks').select(['id', 'secret_sealed']).execute()) {
    const resealed = reseal(secret_sealed, keys, id)
    if (resealed === undefined) continue
    const change = store.db.updateTable('webhooks').set({ secret_sealed: resealed })
    // Only if no other process has resealed it first.
    await change.where('id', '=', id).where('secret_sealed', '=', secret_sealed).execute()
  }
}
