import { setTimeout as delay } from 'node:timers/promises'
import type { ConsoleParts } from '../console/parts.ts'
import type { Parts } from './parts.ts'

// Every server asks PostgreSQL at least once a second whether anything has changed. On SQLite it asks at every request.
const SERVERS_KNOW_AFTER_MS = 1100

export function consoleParts({ config, store, secrets, now }: Parts): ConsoleParts {
  return {
    config,
    store,
    secretKeys: secrets.sealingKeys,
    firstPassword: secrets.adminPassword,
    now,
    async waitForServers() {
      if (store.kind === 'postgres') await delay(SERVERS_KNOW_AFTER_MS)
    },
  }
}
