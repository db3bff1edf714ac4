import { LANE } from '../outbox.ts'

/** How many deliveries this process sends at once, to all webhooks together. */
const MAX_IN_FLIGHT_IN_ALL = 200
/** How many deliveries are sent to one webhook at once, by all processes together. */
const MAX_IN_FLIGHT_PER_TARGET = 4
/** While a webhook fails it gets one delivery at a time, until it answers again. */
const MAX_IN_FLIGHT_WHILE_FAILING = 1
/** One of the four is reserved for single changes: neither an import nor retries to a slow receiver make them wait. */
const MAX_DEFERRABLE_PER_TARGET = MAX_IN_FLIGHT_PER_TARGET - 1

/** Deliveries of an import and retries: they may wait for those of single changes. */
export const DEFERRABLE_LANES = [LANE.bulk, LANE.retry] as const

/** A webhook that deliveries can be sent to. */
export interface DeliveryTarget {
  id: string
  isFailing: boolean
}

/** A number of deliveries, and how many of them are deferrable. */
export interface DeliveryCounts {
  all: number
  deferrable: number
}

/** How many of a webhook's deliveries may be under way at once. */
export function maxInFlight(isFailing: boolean): DeliveryCounts {
  return isFailing
    ? { all: MAX_IN_FLIGHT_WHILE_FAILING, deferrable: MAX_IN_FLIGHT_WHILE_FAILING }
    : { all: MAX_IN_FLIGHT_PER_TARGET, deferrable: MAX_DEFERRABLE_PER_TARGET }
}

/** How many more deliveries of a webhook may be begun. */
export interface Capacity extends DeliveryCounts {
  webhookId: string
}

/** A delivery that is due. */
export interface Candidate {
  id: string
  webhook_id: string
  lane: number
  due_at: number
}

type DeliveryKey = Pick<Candidate, 'id' | 'webhook_id' | 'lane'>

interface TargetState extends DeliveryCounts {
  isFailing: boolean
  /** The last poll found as many as there was capacity for, or there was no poll yet. */
  mayHaveMore: boolean
}

/** What this process has under way, and how much more it may begin. It only counts: what the store says decides. */
export function createInFlight() {
  let targets = new Map<string, TargetState>()
  const running = new Map<string, Promise<void>>()

  function count({ webhook_id, lane }: DeliveryKey, step: 1 | -1): void {
    const target = targets.get(webhook_id)
    if (!target) return
    target.all = Math.max(0, target.all + step)
    if (lane !== LANE.single) target.deferrable = Math.max(0, target.deferrable + step)
  }

  /** Were not begun, though they are due: their webhooks have more. */
  function leave(candidates: readonly Candidate[]): void {
    for (const { webhook_id } of candidates) targets.get(webhook_id)!.mayHaveMore = true
  }

  return {
    get count() {
      return running.size
    },
    /** After a commit elsewhere: every webhook may have something. */
    setTargets(found: readonly DeliveryTarget[]): void {
      const known = targets
      targets = new Map(
        found.map(({ id, isFailing }) => {
          const { all = 0, deferrable = 0 } = known.get(id) ?? {}
          return [id, { isFailing, all, deferrable, mayHaveMore: true }]
        }),
      )
    },
    setFailing(id: string, isFailing: boolean): void {
      const target = targets.get(id)
      if (target) target.isFailing = isFailing
    },
    /** Of webhooks that may have more deliveries and have capacity for them. */
    capacities: () => (running.size >= MAX_IN_FLIGHT_IN_ALL ? [] : capacitiesOf(targets)),
    /** In the order in which they are to be begun, as many as this process may send; remembers which webhooks may have more. */
    choose(capacities: readonly Capacity[], candidates: readonly Candidate[]): Candidate[] {
      for (const capacity of capacities) {
        const target = targets.get(capacity.webhookId)
        if (target) target.mayHaveMore = isExhausted(capacity, candidates)
      }
      const ordered = inTurn(candidates)
      const chosen = ordered.splice(0, MAX_IN_FLIGHT_IN_ALL - running.size)
      leave(ordered)
      return chosen
    },
    leave,
    begin(delivery: DeliveryKey, sending: Promise<void>): void {
      count(delivery, 1)
      running.set(delivery.id, sending)
    },
    end(delivery: DeliveryKey): void {
      count(delivery, -1)
      running.delete(delivery.id)
    },
    /** Resolves when all that is under way now has ended. */
    async idle(): Promise<void> {
      await Promise.all(running.values())
    },
  }
}

export type InFlight = ReturnType<typeof createInFlight>

function capacitiesOf(targets: ReadonlyMap<string, TargetState>): Capacity[] {
  const capacities: Capacity[] = []
  for (const [webhookId, target] of targets) {
    const max = maxInFlight(target.isFailing)
    const all = max.all - target.all
    const deferrable = Math.min(all, Math.max(0, max.deferrable - target.deferrable))
    if (target.mayHaveMore && all > 0) capacities.push({ webhookId, all, deferrable })
  }
  return capacities
}

/** Whether as many were found as were asked for in some lane, so that there may be more. */
function isExhausted({ webhookId, all, deferrable }: Capacity, candidates: readonly Candidate[]): boolean {
  const found = [0, 0, 0]
  for (const { webhook_id, lane } of candidates) {
    if (webhook_id === webhookId) found[lane]! += 1
  }
  return found[LANE.single]! >= all || DEFERRABLE_LANES.some((lane) => found[lane]! >= deferrable)
}

/** Single changes of all webhooks, then imports, then retries; inside a lane every webhook's first before any webhook's second. */
function inTurn(candidates: readonly Candidate[]): Candidate[] {
  const ranks = new Map<string, number>()
  const ranked = candidates.map((candidate) => {
    const place = `${candidate.webhook_id} ${candidate.lane}`
    const rank = ranks.get(place) ?? 0
    ranks.set(place, rank + 1)
    return { candidate, lane: candidate.lane, rank, dueAt: candidate.due_at }
  })
  ranked.sort((a, b) => a.lane - b.lane || a.rank - b.rank || a.dueAt - b.dueAt)
  return ranked.map(({ candidate }) => candidate)
}
