import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { withTimeout } from '../../async/timeout.ts'

/**
 * One shared connection to Redis that is in use or out of use. As long as it answers at all, a request waits for it, since only Redis
 * counts exactly; a failure, or no answer within the deadline, puts it out of use. Then the command answers undefined, the caller goes
 * on locally, and no request waits until the heartbeat has had an answer again. The heartbeat also counts the nodes that share it.
 */
export interface RedisLink {
  readonly client: Redis
  readonly isUp: boolean
  /** Nodes seen at the last contact, this one included. */
  readonly nodes: number
  run<T>(command: (client: Redis) => Promise<T>): Promise<T | undefined>
  close(): Promise<void>
}

export interface RedisLinkOptions {
  url: string
  now: () => number
  /** Nodes that are known before the first contact. */
  knownNodes?: number
  /** A Redis that has not answered for so long is taken for dead. */
  deadlineMs?: number
  heartbeatMs?: number
  onError?: (error: unknown) => void
  /** Told once when Redis is lost, or cannot be reached at the start, and once when it is back. */
  onTurn?: (isUp: boolean) => void
}

const RECONNECT_MS = 250
const SILENCE_MS = 5000
const NODE_LIFETIME_MS = 10_000
const NODES_KEY = 'khonhac:nodes'

// Redis's own clock, so that nodes whose clocks differ count each other alike.
const HEARTBEAT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[2] * 2)
return redis.call('ZCARD', KEYS[1])`

export function openRedisLink(options: RedisLinkOptions): RedisLink {
  const { url, now, knownNodes = 1, deadlineMs = 1000, heartbeatMs = 1000, onError = () => {} } = options
  const { onTurn = () => {} } = options
  const nodeId = randomUUID()
  const client = connect(url)
  client.on('error', onError)
  const nodes = countNodes(now)
  let isUp = false
  let isLost = false
  let isClosed = false

  function put(isInUse: boolean): void {
    isUp = isInUse
    if (isClosed || isLost === !isInUse) return
    isLost = !isInUse
    onTurn(isInUse)
  }

  async function run<T>(command: (client: Redis) => Promise<T>): Promise<T | undefined> {
    if (!isUp) return undefined
    try {
      return await withinDeadline(command(client), deadlineMs)
    } catch (error) {
      put(false)
      onError(error)
      return undefined
    }
  }

  async function beat(): Promise<void> {
    if (client.status !== 'ready') return
    try {
      const count = await withinDeadline(client.eval(HEARTBEAT, 1, NODES_KEY, nodeId, NODE_LIFETIME_MS), deadlineMs)
      if (isClosed) return
      nodes.see(Number(count))
      put(true)
    } catch (error) {
      put(false)
      onError(error)
    }
  }

  client.on('close', () => put(false))
  client.on('ready', () => void beat())
  const timer = setInterval(() => void beat(), heartbeatMs).unref()
  return {
    client,
    get isUp() {
      return isUp
    },
    get nodes() {
      return Math.max(knownNodes, nodes.count)
    },
    run,
    async close() {
      isClosed = true
      clearInterval(timer)
      if (isUp) await withinDeadline(client.zrem(NODES_KEY, nodeId), deadlineMs).catch(onError)
      isUp = false
      client.disconnect()
    },
  }
}

// No auto-pipelining: in ioredis 6.0 it throws out of anybody's reach when the connection is lost.
function connect(url: string): Redis {
  return new Redis(url, {
    // A command that cannot be sent now must fail now; sent later it would count a request that was counted locally.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    // A host that vanished sends no reset; the heartbeat always waits for something, so silence is noticed.
    socketTimeout: SILENCE_MS,
    retryStrategy: () => RECONNECT_MS,
  })
}

/** A Redis that has just come back knows only the nodes that have found it so far, so a lower number has to last before it is believed. */
function countNodes(now: () => number) {
  let count = 1
  let lowerSinceMs: number | undefined
  return {
    get count() {
      return count
    },
    see(seen: number) {
      if (seen < count) {
        lowerSinceMs ??= now()
        if (Math.abs(now() - lowerSinceMs) < NODE_LIFETIME_MS) return
      }
      lowerSinceMs = undefined
      count = Math.max(1, seen)
    },
  }
}

function withinDeadline<T>(answer: Promise<T>, deadlineMs: number): Promise<T> {
  return withTimeout(answer, deadlineMs, () => {
    throw new Error(`Redis took longer than ${deadlineMs} ms`)
  })
}
