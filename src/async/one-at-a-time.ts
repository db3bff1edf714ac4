export interface OneAtATime {
  /** Resolves with a run that began after the call. */
  (): Promise<void>
  /** Resolves when nothing runs or waits to run. */
  idle(): Promise<void>
}

/** Runs `work` alone. Calls that come while it runs share one more run, which starts after them. */
export function oneAtATime(work: () => Promise<void>): OneAtATime {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  function begin(): Promise<void> {
    running = work().finally(() => {
      running = undefined
    })
    return running
  }

  function run(): Promise<void> {
    if (!running) return begin()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
  return Object.assign(run, { idle: () => Promise.allSettled([running, next]).then(() => {}) })
}
