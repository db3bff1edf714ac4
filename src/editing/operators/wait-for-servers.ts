import { setTimeout as delay } from 'node:timers/promises'
import type { Store } from '../../store/store.ts'

// Every server asks PostgreSQL at least once a second whether anything has changed. On SQLite it asks at every request.
const SERVERS_KNOW_AFTER_MS = 1100

/** Once this returns, every server knows what was revoked, suspended, resumed or deleted before it was called. */
export async function waitForServers(store: Store): Promise<void> {
  if (store.kind === 'postgres') await delay(SERVERS_KNOW_AFTER_MS)
}
