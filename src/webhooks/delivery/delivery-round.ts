import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '../../store/store.ts'
import type { Attempter } from './attempt.ts'
import {
  type Candidate,
  type ClaimedDelivery,
  claimDeliveries,
  findCandidates,
  findEndpoints,
  findNextDue,
  findRoomElsewhere,
} from './claims.ts'
import { createInFlight, type InFlight } from './in-flight.ts'
import { type Outcome, type OutcomeRules, recordOutcomes } from './outcomes.ts'

export interface RoundParts extends OutcomeRules {
  store: Store
  /** The store's time: leases are everybody's. */
  now: () => number
  /** While false, nothing is begun: a lease or a signature would carry a wrong time. */
  isClockRight: () => boolean
  onSuspended: (webhookId: string) => void
}

const GATHER_MS = 3
/** How soon to look again when another process is at the same endpoint. */
const CONTENDED_MS = 250

/** A round writes what has ended and claims what is next, in one transaction; the sending goes on meanwhile. */
export function createRounds(parts: RoundParts, attempter: Attempter, onEnded: () => void) {
  const { store, now } = parts
  const flights = createInFlight()
  let ended: Outcome[] = []
  let isPollDue = true
  let isLeaving = false
  let isRunning = false
  let isContended = false

  /** When to look again; undefined when that has not changed. */
  async function next(): Promise<number | undefined> {
    isRunning = true
    // News go at once. Ends of attempts come one by one, and a transaction for each would be most of the work.
    if (!isPollDue && !isLeaving) await pause(GATHER_MS)
    const isLooking = isPollDue && !isLeaving
    const outcomes = ended
    isPollDue = false
    ended = []
    try {
      if (isLooking) flights.setEndpoints(await findEndpoints(store))
      const due = isLeaving ? [] : await findWork(parts, flights)
      // A transaction that gets nothing is a cost to everybody: after one, reading must tell first that there is room.
      const candidates = isContended ? await findRoomElsewhere(store, due, now()) : due
      isContended = (await commit(outcomes, candidates)) < due.length
      if (isContended) return now() + CONTENDED_MS
      return isLooking ? ((await findNextDue(store, now())) ?? Number.POSITIVE_INFINITY) : undefined
    } catch (error) {
      ended = [...outcomes, ...ended]
      isPollDue = true
      throw error
    } finally {
      isRunning = false
    }
  }

  /** How many of the candidates could be had. */
  async function commit(outcomes: readonly Outcome[], candidates: readonly Candidate[]): Promise<number> {
    if (outcomes.length + candidates.length === 0) return 0
    const { claimed, suspended } = await recordAndClaim(parts, outcomes, candidates)
    for (const { delivery, result } of outcomes) {
      if (result) flights.setFailing(delivery.webhook_id, result.failure !== null)
    }
    for (const id of suspended) parts.onSuspended(id)
    for (const delivery of claimed) flights.begin(delivery, fly(delivery))
    return claimed.length
  }

  async function fly(delivery: ClaimedDelivery): Promise<void> {
    // It must be among the flights before it can end.
    await undefined
    const outcome = await attempter.attempt(delivery)
    flights.end(delivery)
    ended.push(outcome)
    onEnded()
  }

  return {
    next,
    landed: flights.landed,
    requestPoll: () => {
      isPollDue = true
    },
    leave: () => {
      isLeaving = true
    },
    get isLeaving() {
      return isLeaving
    },
    get isIdle() {
      return !isRunning && !isContended && flights.count === 0 && ended.length === 0
    },
  }
}

async function findWork({ store, now, isClockRight }: RoundParts, flights: InFlight): Promise<Candidate[]> {
  if (!isClockRight()) return []
  const rooms = flights.rooms()
  return flights.choose(rooms, await findCandidates(store, rooms, now()))
}

async function recordAndClaim(parts: RoundParts, outcomes: readonly Outcome[], candidates: readonly Candidate[]) {
  const { store, now } = parts
  return await store.transaction(async (trx) => ({
    suspended: await recordOutcomes(trx, store.kind, outcomes, parts),
    claimed: await claimDeliveries(trx, store.kind, candidates, now()),
  }))
}
