import { keepLatest } from '../../structures/keep-latest.ts'
import { DAY_MS } from '../../text/time.ts'
import type { AddressLock } from './lock-queries.ts'

/** A lock of an address: its requests are refused before their key is checked. */
export interface IpLock {
  readonly retryAfterSeconds: number
}

/**
 * Too many unknown keys from one address within ten minutes lock it, and twice as long each time it happens again within a day.
 * A missing key, or a known one that is revoked, is not recorded; a right key does not lift a lock.
 */
export interface WrongKeyLock {
  isLocked(ip: string): IpLock | undefined | Promise<IpLock | undefined>
  /** Returns the lock that this attempt caused or met. */
  recordUnknownKey(ip: string): IpLock | undefined | Promise<IpLock | undefined>
  /** Takes over a lock that was made elsewhere or before. */
  adopt(lock: AddressLock): void
  /** Ends a lock early and clears the attempts that led to it. */
  clear(ip: string): void | Promise<void>
  /** Forgets every lock and every attempt that this process knows of. */
  forgetAll(): void
}

export interface MemoryWrongKeyLock extends WrongKeyLock {
  isLocked(ip: string): IpLock | undefined
  recordUnknownKey(ip: string): IpLock | undefined
  clear(ip: string): void
  readonly size: number
}

export interface WrongKeyLockOptions {
  now: () => number
  /** Unknown keys that lock an address. */
  limit: number
  lockSeconds: number
  /** Called once for each lock, in the process where it began. */
  onLock?: (lock: AddressLock) => void
}

export const ATTEMPTS_WITHIN_MS = 10 * 60_000
const MAX_LOCK_MS = DAY_MS
const MAX_ADDRESSES = 50_000
/** Times kept in all, so that a high limit does not multiply the memory. */
const MAX_TIMES = 1_000_000

interface Offender {
  /** The last attempts, oldest first; never more than the limit. */
  attemptsMs: number[]
  lockedAtMs: number
  lockMs: number
  /** Locks so far, none more than a day after the one before. */
  locks: number
}

/** Strictly the last ten minutes, not a fixed window: 19 attempts before a boundary and 19 after it are too many. */
export function createMemoryWrongKeyLock(options: WrongKeyLockOptions): MemoryWrongKeyLock {
  const { now, limit, lockSeconds, onLock = () => {} } = options
  const max = Math.max(1000, Math.min(MAX_ADDRESSES, Math.floor(MAX_TIMES / limit)))
  const offenders = keepLatest<string, Offender>(max)

  function isLocked(ip: string): IpLock | undefined {
    const offender = offenders.size === 0 ? undefined : offenders.get(ip)
    return offender && lockLeft(offender, now())
  }

  return {
    isLocked,
    recordUnknownKey(ip) {
      const nowMs = now()
      const offender = offenders.get(ip) ?? { attemptsMs: [], lockedAtMs: 0, lockMs: 0, locks: 0 }
      const lock = lockLeft(offender, nowMs)
      if (lock) return lock
      addAttempt(offender, nowMs, limit)
      offenders.set(ip, offender)
      if (offender.attemptsMs.length >= limit) {
        startLock(offender, nowMs, lockSeconds * 1000)
        onLock({ address: ip, locked_at: nowMs, until: nowMs + offender.lockMs, level: offender.locks })
      }
      return lockLeft(offender, nowMs)
    },
    adopt({ address, locked_at, until, level }) {
      const locks = Math.max(level, offenders.get(address)?.locks ?? 0)
      const lockMs = until - locked_at
      offenders.set(address, { attemptsMs: [], lockedAtMs: locked_at, lockMs, locks })
    },
    clear(ip) {
      offenders.delete(ip)
    },
    forgetAll: () => offenders.clear(),
    get size() {
      return offenders.size
    },
  }
}

function addAttempt(offender: Offender, nowMs: number, limit: number): void {
  // Attempts in the future are from before the clock was set back; they are as old as the present at most.
  const recent = offender.attemptsMs
    .map((atMs) => Math.min(atMs, nowMs))
    .filter((atMs) => atMs > nowMs - ATTEMPTS_WITHIN_MS)
  recent.push(nowMs)
  offender.attemptsMs = recent.slice(-limit)
}

function startLock(offender: Offender, nowMs: number, firstLockMs: number): void {
  const endedMs = offender.lockedAtMs + offender.lockMs
  const isRepeated = offender.locks > 0 && nowMs - endedMs < DAY_MS
  offender.locks = isRepeated ? offender.locks + 1 : 1
  offender.lockMs = nextLockMs(firstLockMs, offender.locks)
  offender.lockedAtMs = nowMs
  offender.attemptsMs = []
}

function nextLockMs(firstLockMs: number, locks: number): number {
  return Math.min(MAX_LOCK_MS, firstLockMs * 2 ** Math.min(locks - 1, 40))
}

function lockLeft(offender: Offender, nowMs: number): IpLock | undefined {
  // With the clock set back the lock starts again from here; it never lasts longer than it was made for.
  if (offender.lockedAtMs > nowMs) offender.lockedAtMs = nowMs
  const leftMs = offender.lockedAtMs + offender.lockMs - nowMs
  return leftMs > 0 ? { retryAfterSeconds: Math.ceil(leftMs / 1000) } : undefined
}
