import type { Redis } from 'ioredis'
import type { RedisLink } from './redis-link.ts'
import { memoryWindows, type RateWindows, type WindowState, windowState } from './windows.ts'

// One script, so that two nodes can never both take the last slot, with the server's own expiry. A window counted locally while
// Redis was away is brought along (`carried`): its return must not open a second window inside the first. Redis still holds a key
// in the millisecond it expires, hence the - 1. A life beyond the window means that the server's clock was set back.
const HIT = `
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local carried, carriedLife = tonumber(ARGV[3]), tonumber(ARGV[4])
local before = tonumber(redis.call('GET', KEYS[1]) or '0')
local life = redis.call('PTTL', KEYS[1]) + 1
local used = before + carried
local allowed = 0
if used < limit then
  used = used + 1
  allowed = 1
end
if life <= 0 or life > window then
  life = carriedLife > 0 and carriedLife or window
  if used > 0 then redis.call('SET', KEYS[1], used, 'PX', math.max(1, life - 1)) end
elseif used > before then
  redis.call('INCRBY', KEYS[1], used - before)
end
return { used, life, allowed }`

const PEEK = `return { tonumber(redis.call('GET', KEYS[1]) or '0'), redis.call('PTTL', KEYS[1]) + 1 }`

interface WindowCommands {
  khonhacHit(key: string, limit: number, windowMs: number, carried: number, carriedLifeMs: number): Promise<number[]>
  khonhacPeek(key: string): Promise<number[]>
}

export interface RedisWindowsOptions {
  link: RedisLink
  now: () => number
}

const KEY_PREFIX = 'khonhac:window:'

/**
 * Windows shared by every node. While Redis is away or slow, each node counts for itself with its share of the limit: never an
 * error, never unlimited. In the window in which Redis goes a caller may get up to twice the limit.
 */
export function redisWindows({ link, now }: RedisWindowsOptions): RateWindows {
  const commands = defineCommands(link.client)
  const local = memoryWindows({ now })
  const shareOf = (limit: number) => Math.ceil(limit / link.nodes)

  async function hitShared(bucket: string, limit: number, windowSeconds: number): Promise<WindowState> {
    const carried = local.size > 0 ? local.take(bucket, windowSeconds) : undefined
    const lifeMs = carried ? Math.max(1, Math.ceil(carried.resetAtMs - now())) : 0
    const answer = await link.run(() =>
      commands.khonhacHit(KEY_PREFIX + bucket, limit, windowSeconds * 1000, carried?.used ?? 0, lifeMs),
    )
    if (answer) return stateFrom(answer, limit, windowSeconds, now())
    if (carried) local.putBack(bucket, windowSeconds, carried)
    return local.hit(bucket, shareOf(limit), windowSeconds)
  }

  async function peekShared(bucket: string, limit: number, windowSeconds: number): Promise<WindowState> {
    const answer = await link.run(() => commands.khonhacPeek(KEY_PREFIX + bucket))
    if (!answer) return local.peek(bucket, shareOf(limit), windowSeconds)
    const [used = 0, lifeMs = 0] = answer
    const isOpen = lifeMs > 0 && lifeMs <= windowSeconds * 1000
    return stateFrom([used, isOpen ? lifeMs : windowSeconds * 1000, Number(used < limit)], limit, windowSeconds, now())
  }

  return {
    hit: (bucket, limit, windowSeconds) =>
      link.isUp ? hitShared(bucket, limit, windowSeconds) : local.hit(bucket, shareOf(limit), windowSeconds),
    peek: (bucket, limit, windowSeconds) =>
      link.isUp ? peekShared(bucket, limit, windowSeconds) : local.peek(bucket, shareOf(limit), windowSeconds),
    close: () => link.close(),
  }
}

/** `nowMs` is read after the answer came, so the reset is told late by the way back rather than early. */
function stateFrom(answer: number[], limit: number, windowSeconds: number, nowMs: number): WindowState {
  const [used = 0, lifeMs = 0, allowed = 0] = answer
  return windowState(limit, Math.min(used, limit), windowSeconds, nowMs + lifeMs, allowed === 1)
}

function defineCommands(client: Redis): WindowCommands {
  client.defineCommand('khonhacHit', { numberOfKeys: 1, lua: HIT })
  client.defineCommand('khonhacPeek', { numberOfKeys: 1, lua: PEEK, readOnly: true })
  return client as Redis & WindowCommands
}
