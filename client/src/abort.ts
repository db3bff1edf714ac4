/** Waiting and ending: a signal of the client, one of the call, and a time. */

/** A timer for longer would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

export interface Limited {
  signal: AbortSignal
  /** Whether it was the time that ended it. */
  isTimedOut(): boolean
  /** Something has come: the time begins anew. */
  renew(): void
  /** Lets go of the clock and of the other signals, which may live much longer. */
  release(): void
}

/** A signal that ends with any of the others, or when the time is over. */
export function limit(signals: readonly (AbortSignal | undefined)[], seconds: number): Limited {
  const controller = new AbortController()
  let isTimedOut = false
  const start = () =>
    setTimeout(() => {
      isTimedOut = true
      controller.abort()
    }, timerMs(seconds))
  let timer = start()
  const stops = signals.map((signal) => onAbort(signal, (reason) => controller.abort(reason)))
  return {
    signal: controller.signal,
    isTimedOut: () => isTimedOut,
    renew() {
      clearTimeout(timer)
      timer = start()
    },
    release() {
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}

/** Waits, unless one of the signals ends it: then it rejects with the reason. */
export function wait(seconds: number, signals: readonly (AbortSignal | undefined)[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const finish = (act: () => void) => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      act()
    }
    const timer = setTimeout(() => finish(resolve), timerMs(seconds))
    // One that has ended already ends this at once: a listener added after it would stay for as long as the other signal lives.
    const ended = signals.find((signal) => signal?.aborted)
    for (const signal of ended === undefined ? signals : [ended])
      stops.push(onAbort(signal, (reason) => finish(() => reject(reason))))
  })
}

export function throwIfAborted(signals: readonly (AbortSignal | undefined)[]): void {
  for (const signal of signals) signal?.throwIfAborted()
}

const timerMs = (seconds: number) => Math.min(seconds * 1000, MAX_TIMER_MS)

function onAbort(signal: AbortSignal | undefined, act: (reason: unknown) => void): () => void {
  if (signal === undefined) return () => {}
  const listener = () => act(signal.reason)
  if (signal.aborted) listener()
  else signal.addEventListener('abort', listener, { once: true })
  return () => signal.removeEventListener('abort', listener)
}
