import { missingKey } from '../../errors.ts'
import type { Caller } from '../../http/endpoint.ts'
import type { Store } from '../../store/store.ts'
import type { ResolveHost } from '../delivery/resolve-host.ts'

export interface WebhookRouteDeps {
  store: Store
  /** Seals the webhooks' secrets. */
  secretKey: Buffer
  allowPrivateNetworks: boolean
  resolveHost: ResolveHost
  /** A name server that kept us waiting: it is the operator's to mend. */
  onSlowLookup: (error: Error) => void
  /** Up to which place of the change log this process answers: `/changes` must not run ahead of `/tracks`. */
  appliedSeq: () => number
  now: () => number
}

/** An endpoint that needs a key always has a caller; the type does not say so. */
export function partnerOf(caller: Caller | undefined): string {
  if (caller === undefined) throw missingKey()
  return caller.partnerId
}
