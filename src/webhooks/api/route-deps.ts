import { invalidWebhookId, missingKey, webhooksUnreadable, webhookUnwritable } from '../../errors.ts'
import type { Caller, EndpointInput } from '../../http/endpoint.ts'
import { readIdempotencyKey } from '../../http/headers/idempotency-key.ts'
import { idempotencyKeyReused } from '../../http/headers/write-errors.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import type { RepeatedRequest } from '../../store/repeated-requests.ts'
import type { Store } from '../../store/store.ts'
import type { ResolveHost } from '../delivery/resolve-host.ts'

export interface WebhookRouteDeps {
  store: Store
  /** The first seals the webhooks' secrets. */
  sealingKeys: readonly [Buffer, ...Buffer[]]
  /** Has what is due sent now. */
  wakeDeliverer: () => void
  allowPrivateNetworks: boolean
  resolveHost: ResolveHost
  /** A name server that kept us waiting: it is the operator's to mend. */
  onSlowLookup: (error: Error) => void
  /** Up to which place of the change log this process answers: `/changes` must not run ahead of `/tracks`. */
  appliedSeq: () => number
  now: () => number
}

/** What all endpoints of this room have in common, and by which quota they are counted. */
const OF_WEBHOOKS = { tag: 'Webhooks', access: 'key', cache: 'none' } as const
export const READS = { ...OF_WEBHOOKS, bucket: 'webhook-reads', onUnreadable: webhooksUnreadable } as const
export const WRITES = { ...OF_WEBHOOKS, bucket: 'webhook-writes', onUnreadable: webhookUnwritable } as const

/** The request under the name that its sender gave it; undefined when it has none. */
export function repeatedRequest(
  { sealingKeys, now }: Pick<WebhookRouteDeps, 'sealingKeys' | 'now'>,
  { caller, headers }: Pick<EndpointInput<undefined>, 'caller' | 'headers'>,
  asked: readonly unknown[],
): RepeatedRequest | undefined {
  const key = readIdempotencyKey(headers)
  return key === undefined
    ? undefined
    : { partnerId: partnerOf(caller), key, asked, at: now(), sealingKeys, onReuse: idempotencyKeyReused }
}

/** An endpoint that needs a key always has a caller; the type does not say so. */
export function partnerOf(caller: Caller | undefined): string {
  if (caller === undefined) throw missingKey()
  return caller.partnerId
}

/** The webhook of the path, with whose it has to be: of others' webhooks nothing is told, not even that they are there. */
export function ownWebhook(params: Readonly<Record<string, string>>, partnerId: string) {
  const id = parseUuid(params.id ?? '')
  if (id === undefined) throw invalidWebhookId()
  return { partnerId, id }
}
