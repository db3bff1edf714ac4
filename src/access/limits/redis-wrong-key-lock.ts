import type { Redis } from 'ioredis'
import type { RedisLink } from './redis-link.ts'
import {
  ATTEMPTS_WITHIN_MS,
  createMemoryWrongKeyLock,
  type IpLock,
  type WrongKeyLock,
  type WrongKeyLockOptions,
} from './wrong-key-lock.ts'

// KEYS: the attempts of the address (times, newest first), its lock, its number of locks. All times are Redis's own.
// Answers how long the lock lasts, and which one it is when it has just begun.
const RECORD = `
local limit, within, first = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local day = 24 * 3600 * 1000
local left = redis.call('PTTL', KEYS[2])
if left > 0 then return { math.min(left, day), 0 } end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('LPUSH', KEYS[1], now)
redis.call('LTRIM', KEYS[1], 0, limit - 1)
redis.call('PEXPIRE', KEYS[1], within)
local oldest = redis.call('LINDEX', KEYS[1], limit - 1)
if not oldest or tonumber(oldest) <= now - within then return { 0, 0 } end
local locks = redis.call('INCR', KEYS[3])
local lock = math.min(day, first * 2 ^ math.min(locks - 1, 40))
redis.call('PEXPIRE', KEYS[3], lock + day)
redis.call('SET', KEYS[2], 1, 'PX', lock)
redis.call('DEL', KEYS[1])
return { lock, locks }`

interface LockCommands {
  khonhacWrongKey(
    attempts: string,
    lock: string,
    locks: string,
    limit: number,
    withinMs: number,
    firstLockMs: number,
  ): Promise<number[]>
}

const MAX_UNCLEARED = 1000
const keysOf = (ip: string) => [`khonhac:wrong:${ip}`, `khonhac:lock:${ip}`, `khonhac:locks:${ip}`] as const

export interface RedisWrongKeyLockOptions extends WrongKeyLockOptions {
  link: RedisLink
}

/** Locks that every node sees. While Redis is away each node counts and locks for itself, and keeps the locks it knew of. */
export function createRedisWrongKeyLock({ link, ...options }: RedisWrongKeyLockOptions): WrongKeyLock {
  const local = createMemoryWrongKeyLock(options)
  link.client.defineCommand('khonhacWrongKey', { numberOfKeys: 3, lua: RECORD })
  const commands = link.client as Redis & LockCommands

  /** Cleared here while Redis could not be reached: cleared there before it is asked again. */
  const uncleared = new Set<string>()

  function learn(ip: string, leftMs: number): IpLock | undefined {
    if (leftMs <= 0) return undefined
    const nowMs = options.now()
    // One that is known stays as it is: when it began tells its row from others.
    if (!local.isLocked(ip)) local.adopt({ address: ip, locked_at: nowMs, until: nowMs + leftMs, level: 1 })
    return local.isLocked(ip)
  }

  async function findShared(ip: string): Promise<IpLock | undefined> {
    if (uncleared.has(ip)) await clear(ip)
    return learn(ip, (await link.run((client) => client.pttl(`khonhac:lock:${ip}`))) ?? 0)
  }

  async function recordShared(ip: string): Promise<IpLock | undefined> {
    const { limit, lockSeconds, now, onLock } = options
    const answer = await link.run(() =>
      commands.khonhacWrongKey(...keysOf(ip), limit, ATTEMPTS_WITHIN_MS, lockSeconds * 1000),
    )
    if (answer === undefined) return local.recordUnknownKey(ip)
    const [leftMs = 0, level = 0] = answer
    if (level === 0) return learn(ip, leftMs)
    const nowMs = now()
    const lock = { address: ip, locked_at: nowMs, until: nowMs + leftMs, level }
    onLock?.(lock)
    local.adopt(lock)
    return local.isLocked(ip)
  }

  async function clear(ip: string): Promise<void> {
    local.clear(ip)
    if (uncleared.size >= MAX_UNCLEARED) uncleared.clear()
    uncleared.add(ip)
    if ((await link.run((client) => client.del(...keysOf(ip)))) !== undefined) uncleared.delete(ip)
    // An answer that was on its way has brought the lock back here.
    local.clear(ip)
  }

  return {
    // For a lock known here Redis is not asked: when one is lifted early, every node is told.
    isLocked: (ip) => local.isLocked(ip) ?? (link.isUp ? findShared(ip) : undefined),
    recordUnknownKey: (ip) => (link.isUp ? recordShared(ip) : local.recordUnknownKey(ip)),
    adopt: local.adopt,
    clear,
    forgetAll: local.forgetAll,
  }
}
