import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_MS = 10
/** How many turns are left to others at a time while somebody waits who goes first: then it goes on, if more slowly. */
const TURNS_GIVEN = 3

let turnBeganAt: number | undefined
let waiting = 0

/** How many wait in this process whose work goes before all that is not urgent. */
export const urgentWork = {
  waits: () => void waiting++,
  waitsNoMore: () => void waiting--,
}

/** The event loop's next turn, or a later one while urgent work waits: each turn has some of it done. */
export async function takeNextTurn(): Promise<void> {
  await nextTurn()
  for (let given = 0; given < TURNS_GIVEN && waiting > 0; given++) await nextTurn()
}

/**
 * Waits for the event loop's next turn when this one has lasted long enough. Queries to SQLite are answered at once, so a
 * loop of them, however often it awaits, would otherwise let no timer and no socket in.
 */
export async function yieldIfLate(): Promise<void> {
  const now = performance.now()
  if (turnBeganAt === undefined) {
    turnBeganAt = now
    setImmediate(() => {
      turnBeganAt = undefined
    })
  } else if (now - turnBeganAt > TURN_MS) {
    await takeNextTurn()
  }
}
