import { setTimeout as pause } from 'node:timers/promises'
import { createRetryLoop } from '../../async/retry-loop.ts'
import { GRACE } from '../../config/grace-periods.ts'
import { createAttempter } from './attempt.ts'
import { createRounds, type RoundParts } from './delivery-round.ts'
import type { Sender } from './send.ts'

export interface DelivererParts extends RoundParts {
  sender: Sender
  /** Open the webhooks' secrets. */
  secretKeys: readonly Buffer[]
  onError: (error: unknown) => void
}

export interface Deliverer {
  start(): void
  /** Looks for due deliveries now. */
  wake(): void
  /** Resolves when nothing that is due is left and nothing is under way. */
  settle(): Promise<void>
  /** Lets what is under way end, for a short while; what does not is as if it had never been begun. */
  stop(): Promise<void>
}

/** Nobody tells of expired leases, or of replays by another process. */
const LOOK_EVERY_MS = 1_000
const MIN_LOOK_MS = 20

/** Sends what is due. Killed at any instant it loses nothing, since a delivery is done only when that is written. */
export function openDeliverer(parts: DelivererParts): Deliverer {
  const { store, now } = parts
  const attempter = createAttempter(parts)
  const rounds = createRounds(parts, attempter, () => loop.wake())
  let timer: NodeJS.Timeout | undefined
  let unsubscribe = () => {}

  const loop = createRetryLoop(
    async () => scheduleLook(await rounds.next()),
    (error) => {
      if (!loop.isStopped) parts.onError(error)
    },
  )

  function look(): void {
    rounds.requestPoll()
    loop.wake()
  }

  function scheduleLook(dueAt: number | undefined): void {
    if (dueAt === undefined || rounds.isLeaving) return
    clearTimeout(timer)
    timer = setTimeout(look, Math.min(Math.max(dueAt - now(), MIN_LOOK_MS), LOOK_EVERY_MS)).unref()
  }

  return {
    start() {
      unsubscribe = store.watch.subscribe(look)
      loop.start()
      look()
    },
    wake: look,
    async settle() {
      for (;;) {
        rounds.requestPoll()
        await loop.pass()
        if (rounds.isIdle) return
        await rounds.landed()
        await pause(MIN_LOOK_MS)
      }
    },
    async stop() {
      unsubscribe()
      clearTimeout(timer)
      rounds.leave()
      await Promise.race([rounds.landed(), pause(GRACE.deliveriesMs, undefined, { ref: false })])
      attempter.abort()
      await rounds.landed()
      if (!rounds.isIdle) await loop.pass().catch(() => {})
      await loop.stop()
      await parts.sender.close()
    },
  }
}
