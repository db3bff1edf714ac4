import type { Admission } from '../../access/admission.ts'
import type { RateWindows } from '../../access/limits/rate-windows.ts'
import type { MaybePromise } from '../../async/maybe-promise.ts'
import type { Config } from '../../config/config.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import type { SessionCookie } from '../../http/headers/session-cookie.ts'
import type { MailDeps } from '../../jobs/mail/queue.ts'
import type { Store } from '../../store/store.ts'
import type { WebhookRouteDeps } from '../../webhooks/api/route-deps.ts'

/** What the partners' own page needs of the running server. */
export interface SelfServiceDeps {
  config: Config
  store: Store
  /** For what reads much of the log. */
  lists: Store
  windows: RateWindows
  cookie: SessionCookie
  mail: MailDeps
  /** The public API: what it tells a key it tells here. */
  publicEndpoints: readonly Endpoint[]
  /** What a webhook may be, and what its secret is sealed with: as in the public API. */
  webhooks: Pick<WebhookRouteDeps, 'sealingKeys' | 'allowPrivateNetworks' | 'resolveHost' | 'onSlowLookup'>
  /** Whether a key is accepted, by all the checks of the public API but its quota. */
  checkKey: (client: string, key: string) => MaybePromise<Admission>
  /** Resolves when every server knows what was committed before the call. */
  waitForServers: () => Promise<void>
  /** Brings what has been logged so far into the store. */
  shipLog: () => Promise<void>
  now: () => number
}

export type PartnerRoute = (deps: SelfServiceDeps) => Endpoint
