/** A place in the line, from entering it to leaving. */
export interface Ticket {
  /** Resolves when the work may begin. */
  readonly turn: Promise<void>
  /** Somebody else waits for the same work: it begins when the first of them has his turn. */
  joinedBy(owner: string): void
  /** The work has ended, or is not wanted any more: the place is free. Call it once, after the turn has come. */
  leave(): void
}

export interface Line {
  /** Undefined when there is no room: ask again later. */
  enter(owner: string): Ticket | undefined
}

interface WaitingTicket extends Ticket {
  hasBegun: boolean
  begin(): void
}

/**
 * A line for work that is heavy: so many at once, so many waiting. Owners take turns, one piece of work each, and nobody may have more
 * waiting than there is room left: one who asks for a hundred things holds half of the line, two hold a third each. Whoever comes with his
 * first finds room, and is served after at most one of everybody else's.
 */
export function openLine({ places, mostWaiting }: { places: number; mostWaiting: number }): Line {
  // In the order of their turns: whoever has had his goes to the end.
  const owners = new Map<string, WaitingTicket[]>()
  let busy = 0
  let waiting = 0

  const waitingOf = (owner: string) => (owners.get(owner) ?? []).filter(({ hasBegun }) => !hasBegun)

  function takeNext(): WaitingTicket | undefined {
    for (const owner of owners.keys()) {
      const [next, ...others] = waitingOf(owner)
      owners.delete(owner)
      if (others.length > 0) owners.set(owner, others)
      if (next) return next
    }
    return undefined
  }

  function handOn(): void {
    const next = takeNext()
    if (next) {
      waiting--
      next.begin()
    } else busy--
  }

  function createTicket(): WaitingTicket {
    let open = () => {}
    const turn = new Promise<void>((resolve) => {
      open = resolve
    })
    const ticket: WaitingTicket = {
      turn,
      hasBegun: false,
      begin() {
        ticket.hasBegun = true
        open()
      },
      joinedBy(owner) {
        const own = waitingOf(owner)
        if (!ticket.hasBegun && !own.includes(ticket)) owners.set(owner, [...own, ticket])
      },
      leave: handOn,
    }
    return ticket
  }

  return {
    enter(owner) {
      const ticket = createTicket()
      if (busy < places) {
        busy++
        ticket.begin()
        return ticket
      }
      if (waitingOf(owner).length >= mostWaiting - waiting) return undefined
      waiting++
      ticket.joinedBy(owner)
      return ticket
    },
  }
}
