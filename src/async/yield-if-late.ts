import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_MS = 10

let turnBeganAt: number | undefined

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
    await nextTurn()
  }
}
