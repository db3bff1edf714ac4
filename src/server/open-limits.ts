import type { Logger } from 'pino'
import type { AddressLock } from '../access/limits/lock-queries.ts'
import { createLockRecorder } from '../access/limits/lock-recorder.ts'
import { createMemoryWindows, type RateWindows } from '../access/limits/rate-windows.ts'
import type { RedisLink } from '../access/limits/redis-link.ts'
import { createRedisWindows } from '../access/limits/redis-rate-windows.ts'
import { createRedisWrongKeyLock } from '../access/limits/redis-wrong-key-lock.ts'
import { createStoredLocks, type StoredLocks } from '../access/limits/stored-locks.ts'
import { createMemoryWrongKeyLock, type WrongKeyLock } from '../access/limits/wrong-key-lock.ts'
import type { Config } from '../config/config.ts'
import type { Store } from '../store/store.ts'

export interface Limits {
  windows: RateWindows
  addressWindows: RateWindows
  lock: WrongKeyLock
  storedLocks: StoredLocks
  redis: RedisLink | undefined
  close(): Promise<void>
}

/** In memory; in Redis, with memory behind it, when several processes share the limits. */
export async function openLimits(
  { redisUrl, limits }: Config,
  store: Store,
  now: () => number,
  logger: Logger,
  processes: number,
): Promise<Limits> {
  const recorder = createLockRecorder(store, now, (err) => logger.warn({ err }, 'noting a lock: will be tried again'))
  const lockOptions = {
    now,
    limit: limits.wrongKeys,
    lockSeconds: limits.wrongKeyLockSeconds,
    onLock(lock: AddressLock) {
      logger.warn({ address: lock.address, until: new Date(lock.until) }, 'an address is locked: too many wrong keys')
      recorder.record(lock)
    },
  }
  const followStore = (lock: WrongKeyLock) => createStoredLocks(store, lock, recorder, now)
  if (redisUrl === undefined) {
    const lock = createMemoryWrongKeyLock(lockOptions)
    const [windows, addressWindows] = [createMemoryWindows({ now }), createMemoryWindows({ now })]
    return { windows, addressWindows, lock, storedLocks: followStore(lock), redis: undefined, close: recorder.stop }
  }
  // Only now: a process that has merely loaded the Redis client takes twice as long for all work on text (Node 20: 1.4 s instead of 0.6
  // for 300,000 titles), and a million tracks load eight seconds later.
  const { openRedisLink } = await import('../access/limits/redis-link.ts')
  const link = openRedisLink({
    url: redisUrl,
    now,
    knownNodes: processes,
    onError: (err) => logger.debug({ err }, 'redis'),
    onTurn: (isUp) =>
      logger.warn(isUp ? 'Redis is back: limits are shared again' : 'Redis is out of use: limits are not shared'),
  })
  const windows = createRedisWindows({ link, now })
  const lock = createRedisWrongKeyLock({ link, ...lockOptions })
  return {
    windows,
    addressWindows: windows,
    lock,
    storedLocks: followStore(lock),
    redis: link,
    async close() {
      await Promise.all([recorder.stop(), windows.close()])
    },
  }
}
