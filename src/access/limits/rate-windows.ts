/** Where one caller stands in one limit. `used` is always `limit - remaining`. */
export interface WindowState {
  readonly limit: number
  readonly used: number
  readonly remaining: number
  readonly windowSeconds: number
  /** When the window reopens. */
  readonly resetAtMs: number
  /** Whether the counted request may go on; from `peek`, whether the next one may. */
  readonly allowed: boolean
}

/**
 * Fixed windows that start with a caller's first request: the only form in which "reset" is when the window reopens and
 * "0 left" means that the next request is refused. At a boundary a caller may send up to twice the limit.
 * An answer that is not a promise is ready at once.
 */
export interface RateWindows {
  /** Counts one request. A refused request is not counted. */
  hit(bucket: string, limit: number, windowSeconds: number): WindowState | Promise<WindowState>
  peek(bucket: string, limit: number, windowSeconds: number): WindowState | Promise<WindowState>
  /** Takes one hit back: what was counted beforehand did not come about. */
  giveBack(bucket: string, windowSeconds: number): void | Promise<void>
  close(): Promise<void>
}

export interface MemoryWindows extends RateWindows {
  hit(bucket: string, limit: number, windowSeconds: number): WindowState
  peek(bucket: string, limit: number, windowSeconds: number): WindowState
  giveBack(bucket: string, windowSeconds: number): void
  /** Windows held, expired ones that have not been swept yet included. */
  readonly size: number
}

interface OpenWindow {
  used: number
  resetAtMs: number
}

export interface MemoryWindowsOptions {
  now: () => number
  /** Full beyond this: then the window that reopens first among a few gives way to the new one. */
  maxWindows?: number
}

/** Some 70 MB of addresses. */
const MAX_WINDOWS = 400_000
/** Windows looked at for each new one: the sweep goes round several times before closed ones alone could double the table. */
const SWEEP_STEPS = 8

export function createMemoryWindows({ now, maxWindows = MAX_WINDOWS }: MemoryWindowsOptions): MemoryWindows {
  const table = createTable(maxWindows)
  return {
    hit(bucket, limit, windowSeconds) {
      const nowMs = now()
      const open = table.find(bucket, windowSeconds, nowMs)
      if (open === undefined) {
        const resetAtMs = nowMs + windowSeconds * 1000
        if (limit < 1) return windowState(0, 0, windowSeconds, resetAtMs, false)
        table.add(bucket, { used: 1, resetAtMs }, nowMs)
        return windowState(limit, 1, windowSeconds, resetAtMs, true)
      }
      const allowed = open.used < limit
      if (allowed) open.used += 1
      return windowState(limit, allowed ? open.used : limit, windowSeconds, open.resetAtMs, allowed)
    },
    peek(bucket, limit, windowSeconds) {
      const nowMs = now()
      const open = table.find(bucket, windowSeconds, nowMs)
      if (open === undefined) return windowState(limit, 0, windowSeconds, nowMs + windowSeconds * 1000, limit > 0)
      // A quota that was lowered may be below what has been used.
      const used = Math.min(open.used, limit)
      return windowState(limit, used, windowSeconds, open.resetAtMs, used < limit)
    },
    // A window in which nothing is left counted is none: the next request opens it anew.
    giveBack(bucket, windowSeconds) {
      const open = table.find(bucket, windowSeconds, now())
      if (open !== undefined && open.used > 1) open.used -= 1
      else table.remove(bucket)
    },
    close: async () => {},
    get size() {
      return table.size
    },
  }
}

function createTable(maxWindows: number) {
  const windows = new Map<string, OpenWindow>()
  let round = windows.entries()

  function sweep(nowMs: number): void {
    let first: string | undefined
    let firstResetMs = Number.POSITIVE_INFINITY
    for (let step = 0; step < SWEEP_STEPS; step++) {
      const { value, done } = round.next()
      if (done) {
        round = windows.entries()
        continue
      }
      const [bucket, { resetAtMs }] = value
      if (resetAtMs <= nowMs) windows.delete(bucket)
      else if (resetAtMs < firstResetMs) [first, firstResetMs] = [bucket, resetAtMs]
    }
    if (windows.size >= maxWindows && first !== undefined) windows.delete(first)
  }

  return {
    find(bucket: string, windowSeconds: number, nowMs: number): OpenWindow | undefined {
      const window = windows.get(bucket)
      if (window === undefined) return undefined
      // The clock was set back: the count stays, and the wait is at most one whole window from here.
      window.resetAtMs = Math.min(window.resetAtMs, nowMs + windowSeconds * 1000)
      if (window.resetAtMs > nowMs) return window
      windows.delete(bucket)
      return undefined
    },
    add(bucket: string, window: OpenWindow, nowMs: number): void {
      sweep(nowMs)
      windows.set(bucket, window)
    },
    remove: (bucket: string) => void windows.delete(bucket),
    get size() {
      return windows.size
    },
  }
}

export function windowState(
  limit: number,
  used: number,
  windowSeconds: number,
  resetAtMs: number,
  allowed: boolean,
): WindowState {
  return { limit, used, remaining: limit - used, windowSeconds, resetAtMs, allowed }
}
