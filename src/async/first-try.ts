import { createLatch } from './latch.ts'
import { withTimeout } from './timeout.ts'

/** The first of several attempts at something that others can wait for. */
export interface FirstTry {
  /** Resolves when it has ended, well or not, or takes longer than anybody should wait; undefined once it has ended. */
  readonly underWay: Promise<void> | undefined
  end(): void
}

export function createFirstTry(patienceMs: number): FirstTry {
  let hasEnded = false
  const { open, opened } = createLatch<void>()
  return {
    get underWay() {
      return hasEnded ? undefined : withTimeout(opened, patienceMs, () => {})
    },
    end() {
      hasEnded = true
      open()
    },
  }
}
