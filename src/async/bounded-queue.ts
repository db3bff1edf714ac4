import { createLatch } from './latch.ts'

/** A place in the queue, from entering it to leaving. */
export interface Place {
  /** Resolves when the work may begin. */
  readonly turn: Promise<void>
  /** Another owner waits for the same work: it begins at the first of their turns. */
  joinedBy(owner: string): void
  /** The work has ended, or is not wanted any more: the place is free. Call it once, after the turn has come. */
  leave(): void
}

export interface BoundedQueue {
  /** Undefined when there is no room: ask again later. */
  enter(owner: string): Place | undefined
  readonly running: number
  readonly waiting: number
}

interface WaitingPlace extends Place {
  hasBegun: boolean
  begin(): void
}

/**
 * A queue for heavy work: at most `atOnce` under way, at most `maxWaiting` waiting. Owners take turns, one piece of work each, and none may
 * have more waiting than there is room left: an owner that asks for a hundred things holds half of the queue, two hold a third each. An
 * owner's first piece of work finds room, and is served after at most one of every other owner.
 */
export function createBoundedQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): BoundedQueue {
  // In the order of their turns: an owner that has had one goes to the end.
  const owners = new Map<string, WaitingPlace[]>()
  let busy = 0
  let waiting = 0

  const waitingOf = (owner: string) => (owners.get(owner) ?? []).filter(({ hasBegun }) => !hasBegun)

  function takeNext(): WaitingPlace | undefined {
    for (const owner of owners.keys()) {
      const [next, ...others] = waitingOf(owner)
      owners.delete(owner)
      if (others.length > 0) owners.set(owner, others)
      if (next) return next
    }
    return undefined
  }

  function startNext(): void {
    const next = takeNext()
    if (next) {
      waiting--
      next.begin()
    } else busy--
  }

  function createPlace(): WaitingPlace {
    const { open, opened: turn } = createLatch<void>()
    const place: WaitingPlace = {
      turn,
      hasBegun: false,
      begin() {
        place.hasBegun = true
        open()
      },
      joinedBy(owner) {
        const own = waitingOf(owner)
        if (!place.hasBegun && !own.includes(place)) owners.set(owner, [...own, place])
      },
      leave: startNext,
    }
    return place
  }

  return {
    enter(owner) {
      const place = createPlace()
      if (busy < atOnce) {
        busy++
        place.begin()
        return place
      }
      if (waitingOf(owner).length >= maxWaiting - waiting) return undefined
      waiting++
      place.joinedBy(owner)
      return place
    },
    get running() {
      return busy
    },
    get waiting() {
      return waiting
    },
  }
}
