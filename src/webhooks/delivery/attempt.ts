import { setMaxListeners } from 'node:events'
import { unseal } from '../../config/sealing.ts'
import type { ClaimedDelivery } from './claims.ts'
import { createDeliveryRequest, type Secrets } from './delivery-request.ts'
import type { Outcome } from './outcomes.ts'
import type { Sender } from './send.ts'

export interface Attempter {
  attempt(delivery: ClaimedDelivery): Promise<Outcome>
  /** Breaks off all attempts; they do not count. */
  abort(): void
}

const UNREADABLE_SECRET_PAUSE_MS = 60_000

export function createAttempter(deps: {
  sender: Sender
  secretKeys: readonly Buffer[]
  now: () => number
  onError: (error: unknown) => void
}): Attempter {
  const { sender, secretKeys, now, onError } = deps
  const stopping = new AbortController()
  // Every attempt listens to it.
  setMaxListeners(0, stopping.signal)
  return {
    async attempt(delivery) {
      const { webhook_id, secret_sealed, previous_secret_sealed: previous } = delivery
      let secrets: Secrets
      try {
        secrets = {
          current: unseal(secret_sealed, secretKeys, webhook_id),
          previous: previous === null ? undefined : unseal(previous, secretKeys, webhook_id),
        }
      } catch (error) {
        // Not the receiver's fault: it waits until the operator has put secrets.json right.
        onError(error)
        return { delivery, endedAt: now(), result: undefined, dueAt: now() + UNREADABLE_SECRET_PAUSE_MS }
      }
      const result = await sender.send(delivery.url, createDeliveryRequest(delivery, secrets, now()), stopping.signal)
      return { delivery, endedAt: now(), result }
    },
    abort: () => stopping.abort(),
  }
}
