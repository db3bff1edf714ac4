import { LANE } from '../lanes.ts'
import { type Candidate, type ClaimedDelivery, capOf, type Endpoint, type Room } from './claims.ts'

/** All endpoints together, in this process. */
const MAX_IN_FLIGHT = 200

interface EndpointState {
  isFailing: boolean
  all: number
  heavy: number
  /** The last look found as much as there was room for, or has not been yet. */
  mayHaveMore: boolean
}

/** What this process has under way, and how much more it may begin where. Pure book-keeping: the store has the last word. */
export function createInFlight() {
  let endpoints = new Map<string, EndpointState>()
  const running = new Map<string, Promise<void>>()

  function count({ webhook_id, lane }: ClaimedDelivery, step: 1 | -1): void {
    const endpoint = endpoints.get(webhook_id)
    if (!endpoint) return
    endpoint.all = Math.max(0, endpoint.all + step)
    if (lane !== LANE.single) endpoint.heavy = Math.max(0, endpoint.heavy + step)
  }

  return {
    get count() {
      return running.size
    },
    /** After news: every endpoint may have something. */
    setEndpoints(found: readonly Endpoint[]): void {
      const known = endpoints
      endpoints = new Map(
        found.map(({ id, isFailing }) => {
          const { all = 0, heavy = 0 } = known.get(id) ?? {}
          return [id, { isFailing, all, heavy, mayHaveMore: true }]
        }),
      )
    },
    setFailing(id: string, isFailing: boolean): void {
      const endpoint = endpoints.get(id)
      if (endpoint) endpoint.isFailing = isFailing
    },
    rooms: () => (running.size >= MAX_IN_FLIGHT ? [] : roomsOf(endpoints)),
    /** In the order in which they are to be begun, as many as there is room for in all; remembers who may have more. */
    choose(rooms: readonly Room[], candidates: readonly Candidate[]): Candidate[] {
      for (const room of rooms) {
        const endpoint = endpoints.get(room.webhookId)
        if (endpoint) endpoint.mayHaveMore = isFull(room, candidates)
      }
      const ordered = inTurn(candidates)
      const chosen = ordered.splice(0, MAX_IN_FLIGHT - running.size)
      for (const { webhook_id } of ordered) endpoints.get(webhook_id)!.mayHaveMore = true
      return chosen
    },
    begin(delivery: ClaimedDelivery, flight: Promise<void>): void {
      count(delivery, 1)
      running.set(delivery.id, flight)
    },
    end(delivery: ClaimedDelivery): void {
      count(delivery, -1)
      running.delete(delivery.id)
    },
    /** Resolves when all that is under way now has ended. */
    async landed(): Promise<void> {
      await Promise.all(running.values())
    },
  }
}

export type InFlight = ReturnType<typeof createInFlight>

/** Endpoints that may have more and have room for it. */
function roomsOf(endpoints: ReadonlyMap<string, EndpointState>): Room[] {
  const rooms: Room[] = []
  for (const [webhookId, { isFailing, all, heavy, mayHaveMore }] of endpoints) {
    const cap = capOf(isFailing)
    const free = cap.all - all
    if (mayHaveMore && free > 0) rooms.push({ webhookId, free, heavy: Math.min(free, Math.max(0, cap.heavy - heavy)) })
  }
  return rooms
}

function isFull({ webhookId, free, heavy }: Room, candidates: readonly Candidate[]): boolean {
  const found = [0, 0, 0]
  for (const { webhook_id, lane } of candidates) {
    if (webhook_id === webhookId) found[lane]! += 1
  }
  return found[LANE.single]! >= free || found[LANE.bulk]! >= heavy || found[LANE.retry]! >= heavy
}

/** Single changes of all endpoints, then imports, then retries; inside a lane every endpoint's first before anyone's second. */
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
