import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import type { Attempter } from './attempt.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  findCandidates,
  findClaimable,
  findNextDue,
  findTargets,
} from './claims.ts'
import { type Candidate, createInFlight, type InFlight } from './in-flight.ts'
import { type Outcome, type OutcomeRules, recordOutcomes } from './outcomes.ts'

export interface RoundDeps extends OutcomeRules {
  store: Store
  /** The store's time, since leases are compared by all processes. */
  now: () => number
  /** While false no delivery is begun: its lease and signature would carry a wrong time. */
  isClockRight: () => boolean
  /** In the transaction that suspends it. */
  tellSuspension?: (trx: Transaction<Schema>, webhookId: string) => Promise<void>
  onSuspended: (webhookId: string) => void
}

const GATHER_MS = 3
/** How soon to poll again when other processes use up a webhook's limit. */
const CONTENDED_MS = 250

/** A round writes the outcomes of ended attempts and claims the next deliveries, in one transaction; sending goes on meanwhile. */
export function createDeliveryRounds(deps: RoundDeps, attempter: Attempter, onEnded: () => void) {
  const { store, now } = deps
  const inFlight = createInFlight()
  let ended: Outcome[] = []
  let isPollDue = true
  let [isRunning, isContended, isShuttingDown] = [false, false, false]

  /** Returns when to poll again; undefined when that has not changed. */
  async function run(): Promise<number | undefined> {
    isRunning = true
    // New deliveries go at once. Attempts end one by one, and a transaction for each would be most of the work.
    if (!isPollDue && !isShuttingDown) await pause(GATHER_MS)
    const isPolling = isPollDue && !isShuttingDown
    const outcomes = ended
    isPollDue = false
    ended = []
    try {
      if (isPolling) inFlight.setTargets(await findTargets(store))
      const due = isShuttingDown ? [] : await findDue(deps, inFlight)
      // A write transaction that claims nothing delays other writers: after one, a read must first show that something can be claimed.
      const candidates = isContended ? await findClaimable(store, due, now()) : due
      isContended = (await commit(outcomes, candidates)) < due.length
      // The next round looks for them again, though it polls nothing: whoever waits for all that is due would be told too early.
      if (isContended) inFlight.leave(due)
      if (isContended) return now() + CONTENDED_MS
      return isPolling ? ((await findNextDue(store, now())) ?? Number.POSITIVE_INFINITY) : undefined
    } catch (error) {
      ended = [...outcomes, ...ended]
      isPollDue = true
      throw error
    } finally {
      isRunning = false
    }
  }

  /** Returns how many of the candidates were claimed. */
  async function commit(outcomes: readonly Outcome[], candidates: readonly Candidate[]): Promise<number> {
    if (outcomes.length + candidates.length === 0) return 0
    const { claimed, suspended } = await recordAndClaim(deps, outcomes, candidates)
    for (const { delivery, result } of outcomes) {
      if (result) inFlight.setFailing(delivery.webhook_id, result.failure !== null)
    }
    for (const id of suspended) deps.onSuspended(id)
    for (const delivery of claimed) inFlight.begin(delivery, send(delivery))
    return claimed.length
  }

  async function send(delivery: ClaimedDelivery): Promise<void> {
    // `inFlight.begin` must come before the attempt can end.
    await undefined
    const outcome = await attempter.attempt(delivery)
    inFlight.end(delivery)
    ended.push(outcome)
    onEnded()
  }

  return {
    run,
    /** Resolves when all attempts that are under way now have ended. */
    attemptsEnded: inFlight.idle,
    requestPoll: () => {
      isPollDue = true
    },
    /** From here on rounds only write outcomes and claim nothing. */
    beginShutdown: () => {
      isShuttingDown = true
    },
    get isShuttingDown() {
      return isShuttingDown
    },
    get isIdle() {
      return !isRunning && !isContended && inFlight.count === 0 && ended.length === 0
    },
  }
}

async function findDue({ store, now, isClockRight }: RoundDeps, inFlight: InFlight): Promise<Candidate[]> {
  if (!isClockRight()) return []
  const capacities = inFlight.capacities()
  return inFlight.choose(capacities, await findCandidates(store, capacities, now()))
}

async function recordAndClaim(deps: RoundDeps, outcomes: readonly Outcome[], candidates: readonly Candidate[]) {
  const { store, now } = deps
  return await store.transaction(async (trx) => {
    const suspended = await recordOutcomes(trx, outcomes, deps)
    for (const id of suspended) await deps.tellSuspension?.(trx, id)
    return { suspended, claimed: await claimDeliveries(trx, candidates, now()) }
  })
}
