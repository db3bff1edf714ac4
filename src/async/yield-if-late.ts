import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { ownRests } from './rests.ts'

const TURN_MS = 10
/** While partners ask: what they wait for when they come in the middle of one. */
const SHORT_TURN_MS = 1
/** Work in the background has half of the time at most while partners ask. */
const REST = 1
/** How many turns are left to others at a time while somebody waits who goes first: then it goes on, if more slowly. */
const TURNS_GIVEN = 3

/** Whoever is woken before may begin another rest: so many are left to others. */
const RESTS_GIVEN = 4

let turnBeganAt: number | undefined
let waiting = 0

/** How many wait in this process whose work goes before all that is not urgent. */
export const urgentWork = {
  waits: () => void waiting++,
  waitsNoMore: () => void waiting--,
}

/** How long a piece of work in the background may go on. */
const turnMs = (): number => (ownRests.arePartnersThere() ? SHORT_TURN_MS : TURN_MS)

/**
 * The event loop's next turn, or a later one while urgent work waits: each turn has some of it done. While partners ask, a piece that took
 * `tookMs` rests for as long, and so do all others.
 */
export async function takeNextTurn(tookMs = 0): Promise<void> {
  ownRests.charge(tookMs, REST)
  await leaveTurns()
  for (let rested = 0; rested < RESTS_GIVEN; rested++) {
    const restMs = ownRests.restMs()
    if (restMs <= 0) break
    await pause(Math.ceil(restMs))
  }
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

async function leaveTurns(): Promise<void> {
  await nextTurn()
  for (let given = 0; given < TURNS_GIVEN && waiting > 0; given++) await nextTurn()
}

/**
 * Waits for the event loop's next turn when this one has lasted long enough. Queries to SQLite are answered at once, so a
 * loop of them, however often it awaits, would otherwise let no timer and no socket in. It does not rest: a request with a key reads too.
 */
export async function yieldIfLate(): Promise<void> {
  if (!isLate()) return
  await leaveTurns()
  // All that were late go on in the same turn: some of them in the ones after it.
  for (let left = 0; left < TURNS_GIVEN && isLate(); left++) await nextTurn()
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
