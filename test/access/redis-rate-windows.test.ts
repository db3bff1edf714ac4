import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openRedisLink, type RedisLink } from '../../src/access/limits/redis-link.ts'
import { createRedisWindows } from '../../src/access/limits/redis-rate-windows.ts'
import { createRedisWrongKeyLock } from '../../src/access/limits/redis-wrong-key-lock.ts'
import { openSlowLink } from '../support/link.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'

const redis = await startRedis()
const IP = '203.0.113.9'
/** Longer than a busy machine pauses: what is measured is counting. */
const PATIENCE_MS = 60_000
/** For a Redis that stands still. */
const HASTE = { deadlineMs: 200 }

describe('limits shared through Redis', needs('redis-server'), () => {
  const kill = () => redis!.kill()
  const restart = () => redis!.restart()
  let opened: RedisLink[] = []
  let admin: Redis

  async function startNode(locks: unknown[] = [], given: { url?: string; deadlineMs?: number } = {}) {
    const clock = { aheadMs: 0 }
    const now = () => Date.now() + clock.aheadMs
    const link = openRedisLink({ url: redis!.url, now, deadlineMs: PATIENCE_MS, heartbeatMs: 50, ...given })
    opened.push(link)
    await isUp(link)
    const onLock = (made: unknown) => void locks.push(made)
    const lock = createRedisWrongKeyLock({ link, now, limit: 20, lockSeconds: 900, onLock })
    return { link, clock, now, lock, windows: createRedisWindows({ link, now }) }
  }

  const isUp = (link: RedisLink) => vi.waitUntil(() => link.isUp, { timeout: 120_000 })
  const isDown = (link: RedisLink) => vi.waitUntil(() => !link.isUp, { timeout: 120_000 })
  const seesNodes = (link: RedisLink, count: number) => vi.waitUntil(() => link.nodes === count, { timeout: 120_000 })

  beforeAll(() => {
    admin = new Redis(redis!.url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
    admin.on('error', () => {})
  })
  beforeEach(async () => {
    await Promise.all(opened.map((link) => link.close()))
    opened = []
    await admin.flushall()
  })
  afterAll(async () => {
    await Promise.all(opened.map((link) => link.close()))
    admin.disconnect()
    await redis!.stop()
  })

  describe('windows', () => {
    test('count as in memory', async () => {
      const { windows, now } = await startNode()

      const before = now()
      const first = await windows.hit('key:a', 2, 60)
      expect(first).toMatchObject({ limit: 2, used: 1, remaining: 1, windowSeconds: 60, allowed: true })
      // Redis and we count whole milliseconds, each by a clock of its own.
      expect(first.resetAtMs - before).toBeGreaterThan(59_900)
      expect(first.resetAtMs - now()).toBeLessThanOrEqual(60_000)
      expect(await windows.hit('key:a', 2, 60)).toMatchObject({ used: 2, remaining: 0, allowed: true })
      expect(await windows.hit('key:a', 2, 60)).toMatchObject({ used: 2, remaining: 0, allowed: false })
      expect(await windows.peek('key:a', 2, 60)).toMatchObject({ used: 2, remaining: 0, allowed: false })
      expect(await windows.peek('key:b', 2, 60)).toMatchObject({ used: 0, remaining: 2, allowed: true })
      expect(await windows.hit('key:a', 1, 60)).toMatchObject({ limit: 1, used: 1, remaining: 0, allowed: false })
      expect(await windows.hit('key:c', 0, 60)).toMatchObject({ limit: 0, used: 0, remaining: 0, allowed: false })
    })

    test('take back what did not come about, in Redis or counted here alone', async () => {
      const { windows, link } = await startNode()
      await windows.giveBack('key:a', 60)
      expect(await admin.exists('khonhac:window:key:a')).toBe(0)
      await windows.hit('key:a', 2, 60)
      await windows.hit('key:a', 2, 60)
      expect((await windows.hit('key:a', 2, 60)).allowed).toBe(false)

      await windows.giveBack('key:a', 60)
      expect(await admin.pttl('khonhac:window:key:a')).toBeGreaterThan(0)
      expect(await windows.hit('key:a', 2, 60)).toMatchObject({ used: 2, allowed: true })
      await windows.giveBack('key:a', 60)
      await windows.giveBack('key:a', 60)
      expect(await admin.exists('khonhac:window:key:a')).toBe(0)

      kill()
      await isDown(link)
      await windows.hit('key:b', 1, 60)
      expect((await windows.hit('key:b', 1, 60)).allowed).toBe(false)
      await windows.giveBack('key:b', 60)
      expect(await windows.hit('key:b', 1, 60)).toMatchObject({ used: 1, allowed: true })
      await restart()
    })

    test('reopen when Redis lets them expire', async () => {
      const { windows, clock } = await startNode()
      await windows.hit('key:a', 1, 60)
      expect((await windows.hit('key:a', 1, 60)).allowed).toBe(false)

      await admin.pexpire('khonhac:window:key:a', 1)
      await vi.waitUntil(async () => (await admin.exists('khonhac:window:key:a')) === 0, { timeout: 120_000 })
      clock.aheadMs += 60_000

      expect(await windows.hit('key:a', 1, 60)).toMatchObject({ used: 1, allowed: true })
    })

    test('admit exactly the limit from three nodes at once', async () => {
      const nodes = await Promise.all([startNode(), startNode(), startNode()])

      const states = await Promise.all(
        Array.from({ length: 360 }, (_, i) => nodes[i % 3]!.windows.hit('key:a', 120, 60)),
      )

      expect(states.filter((state) => state.allowed)).toHaveLength(120)
      expect(states.every((state) => state.used === state.limit - state.remaining)).toBe(true)
    })

    test('admit exactly the limit though every answer of Redis is late', async () => {
      const delayMs = (index: number) => 20 + ((index * 97) % 280)
      const links = await Promise.all(
        [0, 1, 2].map((node) => {
          let count = node * 31
          return openSlowLink(Number(new URL(redis!.url).port), () => delayMs(count++))
        }),
      )
      const nodes = await Promise.all(links.map(({ port }) => startNode([], { url: `redis://127.0.0.1:${port}` })))

      const states = []
      for (let round = 0; round < 3; round++) {
        const hits = Array.from({ length: 100 }, (_, i) => nodes[i % 3]!.windows.hit('key:a', 120, 60))
        states.push(...(await Promise.all(hits)))
      }

      expect(states.filter((state) => state.allowed)).toHaveLength(120)
      expect(nodes.map(({ link }) => link.isUp)).toEqual([true, true, true])
      await Promise.all(nodes.map(({ link }) => link.close()))
      await Promise.all(links.map((link) => link.stop()))
    })

    test('that are used up stay so when Redis goes, and a raised limit opens them', async () => {
      const { windows, link } = await startNode()
      for (let i = 0; i < 5; i++) await windows.hit('key:a', 5, 60)
      await kill()
      await isDown(link)

      expect(windows.hit('key:a', 5, 60)).toMatchObject({ limit: 5, used: 5, remaining: 0, allowed: false })
      expect(windows.hit('key:a', 6, 60)).toMatchObject({ allowed: true })
      await restart()
    })

    test('never last longer than a window, though the server’s clock was set back', async () => {
      const { windows, now } = await startNode()
      await windows.hit('key:a', 5, 60)
      await admin.pexpire('khonhac:window:key:a', 3_600_000)

      const state = await windows.hit('key:a', 5, 60)

      expect(state).toMatchObject({ used: 2 })
      expect(state.resetAtMs - now()).toBeLessThanOrEqual(60_000)
      expect(await admin.pttl('khonhac:window:key:a')).toBeLessThanOrEqual(60_000)
    })
  })

  describe('while Redis is down', () => {
    test('each node admits its share, at once and without an error; back again, Redis counts', async () => {
      const [a, b, c] = await Promise.all([startNode(), startNode(), startNode()])
      await Promise.all([a, b, c].map(({ link }) => seesNodes(link, 3)))
      await kill()
      await Promise.all([a, b, c].map(({ link }) => isDown(link)))

      const states = Array.from({ length: 100 }, () => a.windows.hit('key:a', 100, 60))
      expect(states.some((state) => state instanceof Promise)).toBe(false)
      const admitted = (await Promise.all(states)).filter((state) => state.allowed)
      expect(admitted).toHaveLength(34)
      expect(await b.windows.peek('key:a', 100, 60)).toMatchObject({ limit: 34, used: 0 })

      await restart()
      await Promise.all([isUp(a.link), isUp(b.link)])
      expect(await a.windows.hit('key:a', 100, 60)).toMatchObject({ limit: 100, used: 1, remaining: 99 })
      expect(await b.windows.hit('key:a', 100, 60)).toMatchObject({ used: 2 })
      expect(await admin.pttl('khonhac:window:key:a')).toBeLessThanOrEqual(60_000)
    })

    test('a request that is under way when it goes is answered', async () => {
      const { windows } = await startNode()

      const answers = Array.from({ length: 50 }, () => windows.hit('key:a', 10, 60))
      await kill()

      expect((await Promise.all(answers)).filter((state) => state.allowed).length).toBeLessThanOrEqual(20)
      await restart()
    })

    test('the number of nodes is remembered, and falls only when it stays low', async () => {
      const [a, b] = await Promise.all([startNode(), startNode()])
      await Promise.all([seesNodes(a.link, 2), seesNodes(b.link, 2)])

      await b.link.close()
      await kill()
      await restart()
      await isUp(a.link)
      expect(a.link.nodes).toBe(2)

      a.clock.aheadMs += 10_000
      await seesNodes(a.link, 1)
    })
  })

  test('a Redis that stands still is given up soon, and used again when it goes on', async () => {
    const { link, windows } = await startNode([], HASTE)

    redis!.pause()
    for (let i = 0; i < 4; i++) expect(await windows.hit('key:a', 10, 60)).toMatchObject({ used: i + 1, allowed: true })
    expect(link.isUp).toBe(false)
    expect(windows.hit('key:a', 10, 60)).not.toBeInstanceOf(Promise)
    redis!.resume()
    await isUp(link)

    expect(await windows.hit('key:a', 10, 60)).toMatchObject({ limit: 10, allowed: true })
  })

  test('a Redis that is not there at the start is found when it comes', async () => {
    await kill()
    const link = openRedisLink({ url: redis!.url, now: Date.now, heartbeatMs: 50, deadlineMs: PATIENCE_MS })
    opened.push(link)
    const windows = createRedisWindows({ link, now: Date.now })
    expect(windows.hit('key:a', 10, 60)).toMatchObject({ used: 1, allowed: true })

    await restart()
    await isUp(link)

    expect(windows.hit('key:a', 10, 60)).toBeInstanceOf(Promise)
  })

  describe('the wrong-key lock', () => {
    /** A lock that was made a moment ago, or a minute ago on a machine that stood still. */
    const nearly = (seconds: number) => ({
      retryAfterSeconds: expect.toSatisfy((left: number) => left <= seconds && left > seconds - 60),
    })
    const fail = async (node: Awaited<ReturnType<typeof startNode>>, times: number, ip = IP) => {
      for (let i = 0; i < times; i++) await node.lock.recordUnknownKey(ip)
    }

    test('counts the attempts at every node and holds at every node', async () => {
      const [a, b] = await Promise.all([startNode(), startNode()])

      await fail(a, 10)
      await fail(b, 9)
      expect(await a.lock.isLocked(IP)).toBeUndefined()
      expect(await b.lock.recordUnknownKey(IP)).toEqual(nearly(900))
      expect(await a.lock.isLocked(IP)).toEqual(nearly(900))
      expect(await a.lock.isLocked('203.0.113.10')).toBeUndefined()
    })

    test('doubles when it happens again', async () => {
      const [a, b] = await Promise.all([startNode(), startNode()])
      await fail(a, 20)
      await admin.del(`khonhac:lock:${IP}`)

      await fail(b, 20)

      expect(await b.lock.isLocked(IP)).toEqual(nearly(1800))
      expect(await admin.pttl(`khonhac:locks:${IP}`)).toBeGreaterThan(86_400_000)
    })

    test('counts the last ten minutes only', async () => {
      const a = await startNode()
      await fail(a, 19)
      const old = Date.now() - 600_001
      await admin.lset(`khonhac:wrong:${IP}`, -1, old)

      await fail(a, 1)
      expect(await a.lock.isLocked(IP)).toBeUndefined()
      await fail(a, 1)
      expect(await a.lock.isLocked(IP)).toBeDefined()
    })

    test('is told of once, and ends everywhere when it is cleared', async () => {
      const locks: unknown[] = []
      const [a, b] = await Promise.all([startNode(locks), startNode(locks)])
      await fail(a, 10)
      await fail(b, 15)
      expect(await a.lock.isLocked(IP)).toBeDefined()
      expect(locks).toEqual([{ address: IP, locked_at: expect.any(Number), until: expect.any(Number), level: 1 }])

      await Promise.all([a.lock.clear(IP), b.lock.clear(IP)])

      expect(await a.lock.isLocked(IP)).toBeUndefined()
      expect(await b.lock.isLocked(IP)).toBeUndefined()
      await fail(b, 19)
      expect(await a.lock.isLocked(IP)).toBeUndefined()
    })

    test('is not brought back by an answer that was on its way when it was cleared', async () => {
      const [a, b] = await Promise.all([startNode(), startNode()])
      await fail(a, 20)

      const asked = b.lock.isLocked(IP)
      await b.lock.clear(IP)

      expect(await asked).toEqual(nearly(900))
      expect(await b.lock.isLocked(IP)).toBeUndefined()
    })

    test('that is cleared while Redis stands still does not come back with it', async () => {
      const a = await startNode([], HASTE)
      await fail(a, 20)
      redis!.pause()
      await a.lock.clear(IP)
      redis!.resume()
      await isUp(a.link)

      expect(await a.lock.isLocked(IP)).toBeUndefined()
    })

    test('holds and is made while Redis is down', async () => {
      const [a, b] = await Promise.all([startNode(), startNode()])
      await fail(a, 20)
      expect(await b.lock.isLocked(IP)).toBeDefined()
      await kill()
      await Promise.all([isDown(a.link), isDown(b.link)])

      expect(b.lock.isLocked(IP)).toMatchObject({ retryAfterSeconds: expect.any(Number) })
      await fail(b, 20, '203.0.113.77')
      expect(b.lock.isLocked('203.0.113.77')).toEqual(nearly(900))
      await restart()
    })
  })
})

test('what answers something else than Redis does is as good as away: windows are counted here', async () => {
  const server = createServer((socket) => {
    const ANSWERS: Record<string, string> = { info: '$9\r\nloading:0\r\n', eval: ':1\r\n', evalsha: '+surprise\r\n' }
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      for (const [, command = ''] of bytes.toString().matchAll(/^\*\d+\r\n\$\d+\r\n(\w+)\r$/gm))
        socket.write(ANSWERS[command.toLowerCase()] ?? '+OK\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const errors: unknown[] = []
  const link = openRedisLink({
    url: `redis://127.0.0.1:${port}`,
    now: Date.now,
    onError: (error) => errors.push(error),
  })
  await vi.waitUntil(() => link.isUp, { timeout: 120_000 })

  expect(await createRedisWindows({ link, now: Date.now }).hit('key:a', 2, 60)).toMatchObject({
    ...{ limit: 2, used: 1, remaining: 1, allowed: true },
  })

  expect(String(errors[0])).toContain('something else than a window')
  await link.close()
  server.close()
})
