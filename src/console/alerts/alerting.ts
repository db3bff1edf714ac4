import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { repeatEvery } from '../../async/repeat.ts'
import type { Config } from '../../config/config.ts'
import type { MailDeps } from '../../jobs/mail/queue.ts'
import type { Store } from '../../store/store.ts'
import type { ResolveHost } from '../../webhooks/delivery/resolve-host.ts'
import { openSender } from '../../webhooks/delivery/send.ts'
import { type Disk, findAlerts } from './find-alerts.ts'
import { openPostSender } from './posts.ts'
import { tellAlerts } from './tell-alerts.ts'

export interface AlertingDeps {
  store: Store
  config: Pick<Config, 'alerts' | 'webhooks' | 'dataDir'>
  mail: MailDeps
  resolveHost: ResolveHost
  /** The store's time. */
  now: () => number
  onError: (error: unknown) => void
}

export interface Alerting {
  start(): void
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 15_000

/** Looks what administrators should know of, and tells them. */
export function openAlerting(deps: AlertingDeps): Alerting {
  const { store, config, mail, resolveHost, now, onError } = deps
  const { webhook } = config.alerts
  const { allowPrivateNetworks } = config.webhooks
  const sender = webhook && openSender({ allowPrivateNetworks, resolveHost, now })
  const posts = webhook && sender && openPostSender({ store, sender, url: webhook.url, now, onError })
  const stopping = new AbortController()
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    await tellAlerts(store, await findAlerts(store, await findDisk(config.dataDir), now()), { mail, webhook }, now())
    posts?.wake()
  }

  return {
    start() {
      posts?.start()
      looking = repeatEvery(stopping.signal, LOOK_EVERY_MS, look, onError)
    },
    async stop() {
      stopping.abort()
      await looking
      await posts?.stop()
      await sender?.close()
    },
  }
}

/** Undefined where the system does not tell. */
async function findDisk(folder: string): Promise<Disk | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return { host: hostname(), freeBytes: bavail * bsize }
  } catch {
    return undefined
  }
}
