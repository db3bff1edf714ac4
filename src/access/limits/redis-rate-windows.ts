import type { Redis } from 'ioredis'
import { createMemoryWindows, type RateWindows, type WindowState, windowState } from './rate-windows.ts'
import type { RedisLink } from './redis-link.ts'

// One script, so that two nodes can never both take the last slot, with the server's own expiry. Redis still holds a key in the
// millisecond it expires, hence the - 1. A life beyond the window means that the server's clock was set back.
const HIT = `
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local life = redis.call('PTTL', KEYS[1]) + 1
local allowed = 0
if used < limit then
  used = used + 1
  allowed = 1
end
if life <= 0 or life > window then
  life = window
  if used > 0 then redis.call('SET', KEYS[1], used, 'PX', math.max(1, life - 1)) end
elseif allowed == 1 then
  redis.call('INCR', KEYS[1])
end
return { used, life, allowed }`

const PEEK = `return { tonumber(redis.call('GET', KEYS[1]) or '0'), redis.call('PTTL', KEYS[1]) + 1 }`

// Beside an expiry a count is taken down without touching it; a count of nothing would be a window that was never opened.
const GIVE_BACK = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
if used > 1 then redis.call('DECR', KEYS[1]) else redis.call('DEL', KEYS[1]) end
return {}`

interface WindowCommands {
  khonhacHit(key: string, limit: number, windowMs: number): Promise<unknown>
  khonhacPeek(key: string): Promise<unknown>
  khonhacGiveBack(key: string): Promise<unknown>
}

/** Whatever stands between us and Redis may answer something else: then it is as good as away. */
function asNumbers(answer: unknown): number[] {
  if (Array.isArray(answer) && answer.every((part) => typeof part === 'number')) return answer
  throw new Error('Redis answered something else than a window')
}

export interface RedisWindowsOptions {
  link: RedisLink
  now: () => number
}

const KEY_PREFIX = 'khonhac:window:'

/**
 * Windows shared by every node. While Redis is away, each node counts for itself with its share of the limit: never an error, never
 * unlimited. In the window in which Redis goes or comes back a caller may get up to twice the limit.
 */
export function createRedisWindows({ link, now }: RedisWindowsOptions): RateWindows {
  const commands = defineCommands(link.client)
  const local = createMemoryWindows({ now })
  const closed = rememberClosed(now)
  const shareOf = (limit: number) => Math.ceil(limit / link.nodes)

  async function hitShared(bucket: string, limit: number, windowSeconds: number): Promise<WindowState> {
    const answer = await link.run(async () =>
      asNumbers(await commands.khonhacHit(KEY_PREFIX + bucket, limit, windowSeconds * 1000)),
    )
    if (answer) {
      const state = stateFrom(answer, limit, windowSeconds, now())
      if (state.remaining === 0) closed.add(bucket, limit, state.resetAtMs)
      return state
    }
    return closed.find(bucket, limit, windowSeconds) ?? local.hit(bucket, shareOf(limit), windowSeconds)
  }

  async function peekShared(bucket: string, limit: number, windowSeconds: number): Promise<WindowState> {
    const answer = await link.run(async () => asNumbers(await commands.khonhacPeek(KEY_PREFIX + bucket)))
    if (!answer) return local.peek(bucket, shareOf(limit), windowSeconds)
    const [used = 0, lifeMs = 0] = answer
    const isOpen = lifeMs > 0 && lifeMs <= windowSeconds * 1000
    return stateFrom([used, isOpen ? lifeMs : windowSeconds * 1000, Number(used < limit)], limit, windowSeconds, now())
  }

  return {
    async giveBack(bucket, windowSeconds) {
      closed.remove(bucket)
      if (link.isUp) await link.run(() => commands.khonhacGiveBack(KEY_PREFIX + bucket))
      else local.giveBack(bucket, windowSeconds)
    },
    hit(bucket, limit, windowSeconds) {
      const known = closed.find(bucket, limit, windowSeconds)
      if (known) return known
      return link.isUp ? hitShared(bucket, limit, windowSeconds) : local.hit(bucket, shareOf(limit), windowSeconds)
    },
    peek: (bucket, limit, windowSeconds) =>
      link.isUp ? peekShared(bucket, limit, windowSeconds) : local.peek(bucket, shareOf(limit), windowSeconds),
    close: () => link.close(),
  }
}

const MAX_CLOSED = 100_000

/**
 * Windows that Redis has said are used up, until they reopen: their requests are refused without asking again, also when Redis goes
 * meanwhile. A limit that was raised since opens the window again.
 */
function rememberClosed(now: () => number) {
  const windows = new Map<string, { limit: number; resetAtMs: number }>()
  return {
    add(bucket: string, limit: number, resetAtMs: number): void {
      if (windows.size >= MAX_CLOSED) windows.clear()
      windows.set(bucket, { limit, resetAtMs })
    },
    remove: (bucket: string) => void windows.delete(bucket),
    find(bucket: string, limit: number, windowSeconds: number): WindowState | undefined {
      const window = windows.size === 0 ? undefined : windows.get(bucket)
      if (window === undefined) return undefined
      const leftMs = window.resetAtMs - now()
      if (leftMs > 0 && leftMs <= windowSeconds * 1000 && limit <= window.limit)
        return windowState(limit, limit, windowSeconds, window.resetAtMs, false)
      windows.delete(bucket)
      return undefined
    },
  }
}

/** `nowMs` is read after the answer came, so the reset is late by the time of the way back, never early. */
function stateFrom(answer: number[], limit: number, windowSeconds: number, nowMs: number): WindowState {
  const [used = 0, lifeMs = 0, allowed = 0] = answer
  return windowState(limit, Math.min(used, limit), windowSeconds, nowMs + lifeMs, allowed === 1)
}

function defineCommands(client: Redis): WindowCommands {
  client.defineCommand('khonhacHit', { numberOfKeys: 1, lua: HIT })
  client.defineCommand('khonhacGiveBack', { numberOfKeys: 1, lua: GIVE_BACK })
  client.defineCommand('khonhacPeek', { numberOfKeys: 1, lua: PEEK, readOnly: true })
  return client as Redis & WindowCommands
}
