import type { Redis } from 'ioredis'
import type { RedisLink } from './redis-link.ts'
import {
  ATTEMPTS_WITHIN_MS,
  type IpLock,
  memoryWrongKeyLock,
  type WrongKeyLock,
  type WrongKeyLockOptions,
} from './wrong-key-lock.ts'

// KEYS: the attempts of the address (times, newest first), its lock, its number of locks. All times are Redis's own.
const RECORD = `
local limit, within, first = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local day = 24 * 3600 * 1000
local left = redis.call('PTTL', KEYS[2])
if left > 0 then return math.min(left, day) end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('LPUSH', KEYS[1], now)
redis.call('LTRIM', KEYS[1], 0, limit - 1)
redis.call('PEXPIRE', KEYS[1], within)
local oldest = redis.call('LINDEX', KEYS[1], limit - 1)
if not oldest or tonumber(oldest) <= now - within then return 0 end
local locks = redis.call('INCR', KEYS[3])
local lock = math.min(day, first * 2 ^ math.min(locks - 1, 40))
redis.call('PEXPIRE', KEYS[3], lock + day)
redis.call('SET', KEYS[2], 1, 'PX', lock)
redis.call('DEL', KEYS[1])
return lock`

interface LockCommands {
  khonhacWrongKey(
    attempts: string,
    lock: string,
    locks: string,
    limit: number,
    withinMs: number,
    firstLockMs: number,
  ): Promise<number>
}

export interface RedisWrongKeyLockOptions extends WrongKeyLockOptions {
  link: RedisLink
}

/** Locks that every node sees. While Redis is away each node counts and locks for itself, and keeps the locks it knew of. */
export function redisWrongKeyLock({ link, ...options }: RedisWrongKeyLockOptions): WrongKeyLock {
  const local = memoryWrongKeyLock(options)
  link.client.defineCommand('khonhacWrongKey', { numberOfKeys: 3, lua: RECORD })
  const commands = link.client as Redis & LockCommands

  function learn(ip: string, leftMs: number): IpLock | undefined {
    if (leftMs <= 0) return undefined
    local.lockFor(ip, leftMs)
    return local.isLocked(ip)
  }

  async function findShared(ip: string): Promise<IpLock | undefined> {
    return learn(ip, (await link.run((client) => client.pttl(`khonhac:lock:${ip}`))) ?? 0)
  }

  async function recordShared(ip: string): Promise<IpLock | undefined> {
    const { limit, lockSeconds } = options
    const keys = [`khonhac:wrong:${ip}`, `khonhac:lock:${ip}`, `khonhac:locks:${ip}`] as const
    const leftMs = await link.run(() =>
      commands.khonhacWrongKey(...keys, limit, ATTEMPTS_WITHIN_MS, lockSeconds * 1000),
    )
    return leftMs === undefined ? local.recordUnknownKey(ip) : learn(ip, leftMs)
  }

  return {
    // A lock known here needs no question: nothing lifts one before its time.
    isLocked: (ip) => local.isLocked(ip) ?? (link.isUp ? findShared(ip) : undefined),
    recordUnknownKey: (ip) => (link.isUp ? recordShared(ip) : local.recordUnknownKey(ip)),
  }
}
