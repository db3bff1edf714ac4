import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/**
 * Partners come first, also before work that is under way for others: while they ask, each piece of such work is followed by a rest in which
 * no other piece begins. So a turn of the event loop has one piece at most, and most requests with a key find none under way.
 */
export interface Rests {
  /** To be called for each answer to a request with a key. */
  sawPartner(): void
  arePartnersThere(): boolean
  /** What sends the answers that are ready: they leave at the end of a turn, but before a piece begins while partners ask. */
  sendBefore(send: () => void): void
  /** To be called before each piece. */
  begin(): void
  /** A piece has taken so long, and is followed by a rest of so many times its length while partners ask. */
  charge(tookMs: number, times: number): void
  /** How long no piece is to begin. */
  restMs(): number
}

/** Partners ask while the last answer to a key is no older than this. */
const PARTNERS_FOR_MS = 1_000

export function createRests(now = () => performance.now()): Rests {
  // The clock is not read for each of them: there may be ten thousand a second.
  let hasSeen = false
  let seenAt = Number.NEGATIVE_INFINITY
  let restsUntil = 0
  let sendReady = () => {}

  function arePartnersThere(): boolean {
    if (hasSeen) seenAt = now()
    hasSeen = false
    return now() - seenAt < PARTNERS_FOR_MS
  }

  return {
    sawPartner() {
      hasSeen = true
    },
    arePartnersThere,
    sendBefore(send) {
      sendReady = send
    },
    begin() {
      if (arePartnersThere()) sendReady()
    },
    charge(tookMs, times) {
      if (arePartnersThere()) restsUntil = Math.max(restsUntil, now() + tookMs * times)
    },
    restMs: () => restsUntil - now(),
  }
}

/** Those of this process: requests and work in the background have one thread. */
export const ownRests = createRests()

const TURN_MS = 10
/** While partners ask: the most that they wait for. */
const SHORT_TURN_MS = 1
/** Work in the background has half of the time at most while partners ask. */
const REST = 1
/** So many are waited for: work in the background goes on, if slowly. */
const MAX_RESTS = 4

/** How long a piece of work in the background may go on. */
const turnMs = (): number => (ownRests.arePartnersThere() ? SHORT_TURN_MS : TURN_MS)

/** The event loop's next turn; while partners ask, after a rest as long as the piece before it took. */
export async function takeNextTurn(tookMs = 0): Promise<void> {
  ownRests.charge(tookMs, REST)
  await nextTurn()
  // What is woken before may begin another rest.
  for (let rested = 0; rested < MAX_RESTS && ownRests.restMs() > 0; rested++) await pause(Math.ceil(ownRests.restMs()))
  ownRests.begin()
}

/** For work in many short steps: some of them make a turn. */
export function beginTurn() {
  let beganAt = performance.now()
  return {
    isOver: () => performance.now() - beganAt >= turnMs(),
    async takeNext(): Promise<void> {
      await takeNextTurn(performance.now() - beganAt)
      beganAt = performance.now()
    },
  }
}

const MAX_TURNS_LEFT = 4
let turnBeganAt: number | undefined

/**
 * Waits for the event loop's next turn when this one has lasted long enough. Queries to SQLite are answered at once, so a
 * loop of them, however often it awaits, would otherwise let no timer and no socket in. It does not rest: a request with a key reads too.
 */
export async function yieldIfLate(): Promise<void> {
  // All that were late would go on in the same turn: some of them do in the ones after it.
  for (let left = 0; left < MAX_TURNS_LEFT && isLate(); left++) await nextTurn()
}

/** Whether this turn has lasted long enough; the first to ask begins it. */
function isLate(): boolean {
  const now = performance.now()
  if (turnBeganAt !== undefined) return now - turnBeganAt > turnMs()
  turnBeganAt = now
  setImmediate(() => {
    turnBeganAt = undefined
  })
  return false
}
