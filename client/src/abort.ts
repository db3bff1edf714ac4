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
  const ms = Math.min(seconds * 1000, MAX_TIMER_MS)
  const start = () =>
    setTimeout(() => {
      isTimedOut = true
      controller.abort()
    }, ms)
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
export async function wait(seconds: number, signals: readonly (AbortSignal | undefined)[]): Promise<void> {
  throwIfAborted(signals)
  const { signal, release } = limit(signals, seconds)
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  release()
  throwIfAborted(signals)
}

export function throwIfAborted(signals: readonly (AbortSignal | undefined)[]): void {
  for (const signal of signals) signal?.throwIfAborted()
}

function onAbort(signal: AbortSignal | undefined, act: (reason: unknown) => void): () => void {
  if (signal === undefined) return () => {}
  const listener = () => act(signal.reason)
  if (signal.aborted) listener()
  else signal.addEventListener('abort', listener, { once: true })
  return () => signal.removeEventListener('abort', listener)
}
