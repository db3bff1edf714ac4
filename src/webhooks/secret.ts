import { randomBytes } from 'node:crypto'
import { reseal } from '../config/sealing.ts'
import type { Store } from '../store/store.ts'

const PREFIX = 'whsec_'

/** Shown to the partner once; the key of every signature. */
export function generateSecret(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

/**
 * Seals every webhook's secrets with the newest key, so that older keys can be removed. A secret that no key opens is left alone: it may
 * have been sealed on another machine, and the attempt to deliver to it reports the problem.
 */
export async function resealWebhooks(store: Store, keys: readonly [Buffer, ...Buffer[]]): Promise<void> {
  if (keys.length === 1) return
  const rows = await store.db.selectFrom('webhooks').select(['id', 'secret_sealed', 'previous_secret_sealed']).execute()
  for (const { id, ...sealed } of rows) {
    for (const column of ['secret_sealed', 'previous_secret_sealed'] as const) {
      const before = sealed[column]
      const resealed = before === null ? undefined : reseal(before, keys, id)
      if (before === null || resealed === undefined) continue
      const change = store.db.updateTable('webhooks').set({ [column]: resealed })
      // Only if no other process has resealed or replaced it first.
      await change.where('id', '=', id).where(column, '=', before).execute()
    }
  }
}

/** A secret whose overlap is over signs nothing more, and need not lie about. */
export async function dropPreviousSecrets(store: Store, now: number): Promise<void> {
  await store.db
    .updateTable('webhooks')
    .set({ previous_secret_sealed: null, previous_secret_until: null })
    .where('previous_secret_until', '<=', now)
    .execute()
}
