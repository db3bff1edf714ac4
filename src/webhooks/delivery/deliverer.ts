import { setTimeout as pause } from 'node:timers/promises'
import { createRetryLoop } from '../../async/retry-loop.ts'
import { withTimeout } from '../../async/timeout.ts'
import { GRACE } from '../../config/grace-periods.ts'
import { createAttempter } from './attempt.ts'
import { createDeliveryRounds, type RoundDeps } from './delivery-round.ts'
import type { Sender } from './send.ts'

export interface DelivererDeps extends RoundDeps {
  sender: Sender
  /** Any of them may have sealed a webhook's secret. */
  secretKeys: readonly Buffer[]
  onError: (error: unknown) => void
}

export interface Deliverer {
  start(): void
  /** Polls for due deliveries now. */
  wake(): void
  /** Resolves when nothing that is due is left and nothing is under way. */
  drain(): Promise<void>
  /** Gives attempts under way a short time to end; then they are broken off and do not count. */
  stop(): Promise<void>
}

/** Expired leases, and replays by another process, are only found by polling. */
const POLL_EVERY_MS = 1_000
const MIN_POLL_MS = 20

/** Sends what is due. A process killed at any moment loses nothing: a delivery is done only when the store says so. */
export function openDeliverer(deps: DelivererDeps): Deliverer {
  const { store, now } = deps
  const attempter = createAttempter(deps)
  const rounds = createDeliveryRounds(deps, attempter, () => loop.wake())
  let timer: NodeJS.Timeout | undefined
  let unsubscribe = () => {}

  const loop = createRetryLoop(
    async () => schedulePoll(await rounds.run()),
    (error) => {
      if (!loop.isStopped) deps.onError(error)
    },
  )

  function poll(): void {
    rounds.requestPoll()
    loop.wake()
  }

  function schedulePoll(dueAt: number | undefined): void {
    if (dueAt === undefined || rounds.isShuttingDown) return
    clearTimeout(timer)
    timer = setTimeout(poll, Math.min(Math.max(dueAt - now(), MIN_POLL_MS), POLL_EVERY_MS)).unref()
  }

  return {
    start() {
      unsubscribe = store.watch.subscribe(poll)
      loop.start()
      poll()
    },
    wake: poll,
    async drain() {
      for (;;) {
        rounds.requestPoll()
        await loop.pass()
        if (rounds.isIdle) return
        await rounds.attemptsEnded()
        await pause(MIN_POLL_MS)
      }
    },
    async stop() {
      unsubscribe()
      clearTimeout(timer)
      rounds.beginShutdown()
      await withTimeout(rounds.attemptsEnded(), GRACE.deliveriesMs, () => {})
      attempter.abort()
      await rounds.attemptsEnded()
      if (!rounds.isIdle) await loop.pass().catch(() => {})
      await loop.stop()
      await deps.sender.close()
    },
  }
}
