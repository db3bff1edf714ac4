import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../text/time.ts'

/** Longer than anything is news (find-alerts.ts): what is forgotten is not told again. */
const KEPT_MS = 90 * DAY_MS
const CHUNK = 500

export async function applyAlertRetention({ db }: Store, now: number): Promise<void> {
  const alerts = db
    .selectFrom('alerts')
    .select('id')
    .where('told_at', '<', now - KEPT_MS)
    .limit(CHUNK)
  await db.deleteFrom('alerts').where('id', 'in', alerts).execute()
  const posts = db
    .selectFrom('alert_posts')
    .select('id')
    .where('created_at', '<', now - KEPT_MS)
    .limit(CHUNK)
  await db.deleteFrom('alert_posts').where('id', 'in', posts).execute()
}
