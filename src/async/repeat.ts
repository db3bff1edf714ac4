import { setTimeout as pause } from 'node:timers/promises'

type OnError = (error: unknown) => void

/**
 * Does `work` at once and then every so many milliseconds after it has ended, until the signal; resolves when the last of it has ended.
 * The waiting keeps no process alive. What fails is told, and tried again when it is due; what the signal itself cut short is no failure.
 */
export function repeatEvery(
  signal: AbortSignal,
  ms: number | (() => number),
  work: () => Promise<unknown>,
  onError: OnError,
): Promise<void> {
  return repeat(signal, ms, () => work().then(() => false), onError)
}

/** The same until it succeeds for the first time. */
export function repeatUntilDone(
  signal: AbortSignal,
  ms: number,
  work: () => Promise<unknown>,
  onError: OnError,
): Promise<void> {
  return repeat(signal, ms, () => work().then(() => true), onError)
}

async function repeat(
  signal: AbortSignal,
  ms: number | (() => number),
  work: () => Promise<boolean>,
  onError: OnError,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await work()) return
    } catch (error) {
      if (signal.aborted) return
      onError(error)
    }
    const waitMs = typeof ms === 'number' ? ms : ms()
    await pause(waitMs, undefined, { signal, ref: false }).catch(() => {})
  }
}
