import { randomInt } from 'node:crypto'
import {
  addCounter,
  createExpiringCounters,
  type ExpiringCounters,
  type ExpiringCountersOptions,
  findCounter,
  removeCounter,
} from '../../structures/expiring-counters.ts'

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
  /** Removes a window and answers what stood in it, so that it can be carried elsewhere. */
  take(bucket: string, windowSeconds: number): TakenWindow | undefined
  putBack(bucket: string, windowSeconds: number, taken: TakenWindow): void
  /** Windows held, expired ones that have not been swept yet included. */
  readonly size: number
}

interface TakenWindow {
  readonly used: number
  readonly resetAtMs: number
}

export interface MemoryWindowsOptions extends Partial<ExpiringCountersOptions> {
  now: () => number
}

export function createMemoryWindows({
  now,
  seed = randomInt(2 ** 32),
  ...options
}: MemoryWindowsOptions): MemoryWindows {
  const table = createExpiringCounters({ seed, ...options })
  return {
    hit: (bucket, limit, windowSeconds) => hit(table, bucket, limit, windowSeconds, now()),
    peek: (bucket, limit, windowSeconds) => peek(table, bucket, limit, windowSeconds, now()),
    giveBack: (bucket, windowSeconds) => giveBack(table, bucket, windowSeconds, now()),
    take: (bucket, windowSeconds) => take(table, bucket, windowSeconds, now()),
    putBack: (bucket, windowSeconds, taken) => putBack(table, bucket, windowSeconds, taken, now()),
    close: async () => {},
    get size() {
      return table.size
    },
  }
}

function hit(
  table: ExpiringCounters,
  bucket: string,
  limit: number,
  windowSeconds: number,
  nowMs: number,
): WindowState {
  const slot = findOpenWindow(table, bucket, windowSeconds, nowMs)
  if (slot < 0) {
    const resetAtMs = nowMs + windowSeconds * 1000
    if (limit < 1) return windowState(0, 0, windowSeconds, resetAtMs, false)
    addCounter(table, 1, resetAtMs, nowMs)
    return windowState(limit, 1, windowSeconds, resetAtMs, true)
  }
  const used = table.counts[slot]!
  const allowed = used < limit
  if (allowed) table.counts[slot] = used + 1
  return windowState(limit, allowed ? used + 1 : limit, windowSeconds, table.expiresAtMs[slot]!, allowed)
}

function peek(
  table: ExpiringCounters,
  bucket: string,
  limit: number,
  windowSeconds: number,
  nowMs: number,
): WindowState {
  const slot = findOpenWindow(table, bucket, windowSeconds, nowMs)
  if (slot < 0) return windowState(limit, 0, windowSeconds, nowMs + windowSeconds * 1000, limit > 0)
  // A quota that was lowered may be below what has been used.
  const used = Math.min(table.counts[slot]!, limit)
  return windowState(limit, used, windowSeconds, table.expiresAtMs[slot]!, used < limit)
}

/** A window in which nothing is left counted is none: the next request opens it anew. */
function giveBack(table: ExpiringCounters, bucket: string, windowSeconds: number, nowMs: number): void {
  const slot = findOpenWindow(table, bucket, windowSeconds, nowMs)
  if (slot < 0) return
  if (table.counts[slot]! > 1) table.counts[slot]! -= 1
  else removeCounter(table, slot)
}

function take(table: ExpiringCounters, bucket: string, windowSeconds: number, nowMs: number): TakenWindow | undefined {
  const slot = findOpenWindow(table, bucket, windowSeconds, nowMs)
  if (slot < 0) return undefined
  const taken = { used: table.counts[slot]!, resetAtMs: table.expiresAtMs[slot]! }
  removeCounter(table, slot)
  return taken
}

function putBack(
  table: ExpiringCounters,
  bucket: string,
  windowSeconds: number,
  taken: TakenWindow,
  nowMs: number,
): void {
  const slot = findOpenWindow(table, bucket, windowSeconds, nowMs)
  if (slot >= 0) table.counts[slot]! += taken.used
  else if (taken.resetAtMs > nowMs) addCounter(table, taken.used, taken.resetAtMs, nowMs)
}

function findOpenWindow(table: ExpiringCounters, bucket: string, windowSeconds: number, nowMs: number): number {
  const slot = findCounter(table, bucket)
  if (slot < 0) return -1
  const latestResetMs = nowMs + windowSeconds * 1000
  // The clock was set back: the count stays, and the wait is at most one whole window from here.
  if (table.expiresAtMs[slot]! > latestResetMs) table.expiresAtMs[slot] = latestResetMs
  if (table.expiresAtMs[slot]! > nowMs) return slot
  removeCounter(table, slot)
  return -1
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
