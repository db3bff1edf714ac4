import type { Transaction } from 'kysely'
import { GRACE } from '../../config/grace-periods.ts'
import { unseal } from '../../config/sealing.ts'
import { openWorker, type Worker } from '../../jobs/worker.ts'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { type ClaimedDelivery, claimDeliveries, findClaimable, findNextDue } from './claims.ts'
import { createDeliveryRequest, type Secrets } from './delivery-request.ts'
import { type Outcome, type OutcomeRules, recordOutcomes } from './outcomes.ts'
import type { Sender } from './send.ts'

export interface DelivererDeps extends OutcomeRules {
  store: Store
  sender: Sender
  /** Any of them may have sealed a webhook's secret. */
  secretKeys: readonly Buffer[]
  /** The store's time, since leases are compared by all processes. */
  now: () => number
  /** While false no delivery is begun: its lease and signature would carry a wrong time. */
  isClockRight: () => boolean
  /** In the transaction that suspends it. */
  tellSuspension?: (trx: Transaction<Schema>, webhookId: string) => Promise<void>
  onSuspended: (webhookId: string) => void
  onError: (error: unknown) => void
}

/** How many deliveries this process sends at once, to all webhooks together. */
const MAX_IN_FLIGHT_IN_ALL = 200
/** Expired leases, and replays by another process, are only found by polling. */
const POLL_EVERY_MS = 1_000
const CONTENDED_PAUSE_MS = 250
const UNREADABLE_SECRET_PAUSE_MS = 60_000

/** Sends what is due. A round writes the outcomes of ended attempts and claims the next deliveries, in one transaction. */
export function openDeliverer(deps: DelivererDeps): Worker {
  const { store, now, sender } = deps
  const worker = openWorker<ClaimedDelivery, Outcome>({
    ...{ now, onError: deps.onError, watch: store.watch },
    maxAtOnce: MAX_IN_FLIGHT_IN_ALL,
    pollEveryMs: POLL_EVERY_MS,
    graceMs: GRACE.deliveriesMs,
    async round(outcomes, room) {
      const ended = outcomes.map(({ delivery }) => delivery)
      const due = deps.isClockRight() ? await findClaimable(store, ended, room, now()) : []
      if (outcomes.length + due.length === 0) return { tasks: [], nextAt: await findNextDue(store, now()) }
      const { suspended, tasks } = await store.transaction(async (trx) => {
        const suspended = await recordOutcomes(trx, outcomes, deps)
        for (const id of suspended) await deps.tellSuspension?.(trx, id)
        return { suspended, tasks: await claimDeliveries(trx, due, now()) }
      })
      for (const id of suspended) deps.onSuspended(id)
      // Another process is claiming for the same webhooks: they are asked again soon.
      const nextAt = tasks.length < due.length ? now() + CONTENDED_PAUSE_MS : await findNextDue(store, now())
      return { tasks, nextAt }
    },
    attempt: (delivery, signal) => attempt(deps, delivery, signal),
  })
  return {
    ...worker,
    async stop() {
      await worker.stop()
      await sender.close()
    },
  }
}

async function attempt(
  { sender, secretKeys, now, onError }: DelivererDeps,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Outcome> {
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
  const result = await sender.send(delivery.url, createDeliveryRequest(delivery, secrets, now()), signal)
  return { delivery, endedAt: now(), result }
}
