/**
 * Keeps the changes of the catalogue and the writing of its image apart: a change waits while the image is written, and the image is given up when a change
 * has waited too long.
 */
export interface Stillness {
  change<T>(work: () => Promise<T>): Promise<T>
  /** Begins when no change is under way. `waitedMs` is for how long one has been waiting. */
  still<T>(work: (waitedMs: () => number) => Promise<T>): Promise<T>
}

export function createStillness(nowMs: () => number): Stillness {
  let last: Promise<unknown> = Promise.resolve()
  let waitingSince: number | undefined

  function queue<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }

  return {
    change(work) {
      waitingSince ??= nowMs()
      return queue(() => {
        waitingSince = undefined
        return work()
      })
    },
    still: (work) => queue(() => work(() => (waitingSince === undefined ? 0 : nowMs() - waitingSince))),
  }
}
