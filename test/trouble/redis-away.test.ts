import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { listenOn, startApi } from '../support/api.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'

const WARN = 40

async function startWith(env: Record<string, string>) {
  const warnings: string[] = []
  const attempts: string[] = []
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line)
    // On a busy machine the store may be told of as slow.
    if (level >= WARN && msg.includes('Redis')) warnings.push(msg)
    if (msg === 'redis') attempts.push(msg)
  }
  const api = await startApi({ env, logger: pino({ level: 'debug' }, { write }) })
  const find = async (figure: RegExp) => figure.exec((await api.send('/metrics')).text)?.[1]
  return {
    ...{ warnings, attempts },
    port: Number(new URL(await listenOn(api.service)).port),
    unparsed: async () => Number((await find(/requests_total\{route="\(none\)",status="400"\} (\d+)/)) ?? 0),
    gauge: () => find(/^khonhac_redis_up (\d)$/m),
    source: () => find(/^service_rate_limit_source\{source="(\w+)"\} 1$/m),
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

const LOST = expect.stringContaining('Redis is out of use')
const BACK = expect.stringContaining('Redis is back')
const wait = (condition: () => boolean | Promise<boolean>) => vi.waitUntil(condition, { timeout: 120_000 })

test('a Redis that is not there is told of once', async () => {
  await using server = await startWith({ REDIS_URL: 'redis://127.0.0.1:1' })
  await wait(() => server.attempts.length > 3)

  expect(server.warnings).toEqual([LOST])
  expect(await server.gauge()).toBe('0')
})

test('without Redis there is nothing to tell', async () => {
  await using server = await startWith({})

  expect(server.warnings).toEqual([])
  expect(await server.gauge()).toBeUndefined()
  expect(await server.source()).toBe('local')
})

const redis = await startRedis()

describe('with Redis', needs('redis-server'), () => {
  test('what is no request is refused and counted once, however much of it comes while Redis is slow', async () => {
    await using server = await startWith({ REDIS_URL: redis!.url })
    await wait(async () => (await server.gauge()) === '1')
    const socket = connect({ port: server.port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    // On a busy machine it may be refused while the rest is still being sent.
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.resume().once('close', resolve))

    redis!.pause()
    for (let packets = 0; packets < 10; packets++) {
      socket.write('GARBAGE\r\n\r\n')
      await pause(10)
    }
    redis!.resume()
    await closed

    await wait(async () => (await server.unparsed()) > 0)
    expect(await server.unparsed()).toBe(1)
  })

  test('its loss and its return are told of', async () => {
    await using server = await startWith({ REDIS_URL: redis!.url })
    await wait(async () => (await server.gauge()) === '1')
    const before = server.warnings.length
    await wait(async () => (await server.source()) === 'redis')

    await redis!.kill()
    await wait(() => server.warnings.length > before)
    await wait(async () => (await server.gauge()) === '0')
    await redis!.restart()
    await wait(() => server.warnings.length > before + 1)

    expect(server.warnings.slice(before, before + 2)).toEqual([LOST, BACK])
    await redis!.stop()
  })
})
