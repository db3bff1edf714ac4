import { readdir } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GRACE } from '../../src/config/grace-periods.ts'
import { isRunning, parseSegmentName } from '../../src/requests/journal/segments.ts'
import { startCli } from '../cli/run-cli.ts'
import { startClosedLoop } from '../support/closed-loop.ts'
import { isWholeRun } from '../support/draws.ts'
import { needs } from '../support/programs.ts'
import { type RedisServer, startRedis } from '../support/redis.ts'
import { type Installation, makeInstallation, type RunningServer } from '../support/server.ts'
import { SOON } from '../support/soon.ts'
import { eachStore } from '../support/stores.ts'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** On a connection of its own, so that the processes take turns, unless an agent keeps one. */
function ask(port: number, path: string, key?: string, agent: Agent | false = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = key === undefined ? {} : { 'X-API-Key': key }
    const sent = request({ agent, host: '127.0.0.1', port, path: `/api/public${path}`, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      response.once('error', reject)
      response.once('close', () => reject(new Error('answer cut off')))
    })
    sent.once('error', reject)
    sent.end()
  })
}

const QUOTA = 400

/** From their start to their stop; they count in Redis. */
eachStore('two processes', (openFresh) => {
  describe('on one port', needs('redis-server'), () => {
    let installation: Installation
    let server: RunningServer
    let redis: RedisServer
    const get = (path: string, key?: string) => ask(server.port, path, key)
    const overview = async () => JSON.parse((await get('/status')).text).processes
    /** Each process that serves has a journal of its own, named after it. */
    async function findPids(): Promise<number[]> {
      const names = await readdir(join(installation.dataDir, 'requests'))
      const pids = new Set(names.flatMap((name) => parseSegmentName(name)?.pid ?? []))
      return [...pids].filter(isRunning)
    }

    beforeAll(async () => {
      const { url } = await openFresh()
      redis = (await startRedis())!
      const settings = { REDIS_URL: redis.url, DATABASE_URL: url }
      installation = await makeInstallation(settings)
      server = await installation.serve({ args: ['--processes', '2'] })
      while ((await overview()).serving < 2) await new Promise((done) => setTimeout(done, 50))
    })
    afterAll(async () => {
      await installation?.[Symbol.asyncDispose]()
      await redis?.stop()
    })

    test('a quota is used up exactly, however its requests are spread; all of them are counted', async () => {
      const { id, key } = await installation.issueKey()
      await installation.command('key', 'quota', id, String(QUOTA))
      const windows = new Map<number, { admitted: number; refused: number }>()
      const isOver = () => [...windows.values()].some(({ refused }) => refused > 50)
      const callers = Array.from({ length: 8 }, async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 })
        while (!isOver()) {
          const { status, headers } = await ask(server.port, '/genres', key, agent)
          // A machine that takes longer than a minute gets into the next window; the way to Redis may move a reset by a second.
          const reset = Number(headers['x-ratelimit-reset'])
          const name = [...windows.keys()].find((known) => Math.abs(known - reset) < 10) ?? reset
          const window = windows.get(name) ?? { admitted: 0, refused: 0 }
          windows.set(name, window)
          if (status === 200) window.admitted++
          else if (status === 429) window.refused++
          if (status === 200) expect(Number(headers['x-ratelimit-used'])).toBeLessThanOrEqual(QUOTA)
        }
        agent.destroy()
      })
      await Promise.all(callers)

      const full = [...windows.values()].filter(({ refused }) => refused > 0)
      expect(full.map(({ admitted }) => admitted)).toEqual(full.map(() => QUOTA))
      expect(await findPids()).toHaveLength(2)
      const sent = [...windows.values()].reduce((sum, { admitted, refused }) => sum + admitted + refused, 0)
      const total = async () => {
        const { text } = await get('/metrics')
        const counts = [...text.matchAll(/^khonhac_http_requests_total\{route="\/genres",status="\d+"\} (\d+)/gm)]
        return counts.reduce((sum, [, count]) => sum + Number(count), 0)
      }
      await expect.poll(total, SOON).toBe(sent)
    })

    test('a usage report counts what both have answered', async () => {
      const { key } = await installation.issueKey()
      for (let sent = 0; sent < 9; sent++) expect((await get('/genres', key)).status).toBe(200)

      const report = JSON.parse((await get('/me/usage', key)).text)
      // By the other process.
      const next = JSON.parse((await get('/me/usage', key)).text)

      expect([report.totals.all_time, next.totals.all_time]).toEqual([9, 10])
      expect(report.quota.used_last_minute).toBe(10)
    })

    test('one that is killed is replaced, and the other goes on meanwhile', async () => {
      const { key } = await installation.issueKey()
      for (let sent = 0; sent < 6; sent++) expect((await get('/genres', key)).status).toBe(200)
      process.kill((await findPids())[0]!, 'SIGKILL')

      const answers = await Promise.all(Array.from({ length: 20 }, () => get('/genres', key).catch(() => undefined)))
      expect(new Set(answers.flatMap((answer) => answer?.status ?? []))).toEqual(new Set([200]))
      await expect.poll(overview, SOON).toEqual({ configured: 2, serving: 2, replaced: 1 })
      const { text } = await get('/metrics')
      expect(text).toContain('khonhac_processes{state="serving"} 2')
      expect(text).toContain('khonhac_processes_replaced_total 1')
      // What it had not shipped is not lost. Some of the 20 it may have written down and not sent.
      const answered = 6 + answers.filter((answer) => answer !== undefined).length
      let reports = 0
      const counted = async () => JSON.parse((await get('/me/usage', key)).text).totals.all_time - reports++
      await expect.poll(counted, SOON).toBeGreaterThanOrEqual(answered)
    })

    describe.runIf(isWholeRun)('in the whole run', () => {
      test('a port that is taken is told once, in plain words', async () => {
        const env = { ...installation.env, PORT: String(server.port) }
        const { code, stdout, stderr } = await startCli(installation.dataDir, ['serve', '--processes', '2'], { env })

        expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
        expect(stderr).toContain(`khonhac: port ${server.port} is taken by another program`)
        expect(stderr.trimEnd().split('\n')).toHaveLength(1)
      })

      test('SIGHUP replaces them one by one, and no request is lost', async () => {
        const { key } = await installation.issueKey()
        const load = startClosedLoop({
          ...{ clients: 8, port: server.port, path: '/api/public/tracks?limit=1', headers: { 'X-API-Key': key } },
          idleMs: GRACE.idleMs,
          // It takes seconds, in which eight who never rest would leave the new processes little of the machine.
          pauseMs: 10,
        })
        await expect.poll(() => load.answers, SOON).toBeGreaterThan(100)
        const before = await findPids()
        server.process.kill('SIGHUP')
        await expect.poll(async () => (await findPids()).filter((pid) => before.includes(pid)), SOON).toEqual([])
        await expect.poll(async () => (await findPids()).length, SOON).toBe(2)
        await load.stop()

        expect(Object.fromEntries(load.failures)).toEqual({})
        expect([load.refused, ...load.statuses.keys()]).toEqual([0, 200])
        expect(await overview()).toEqual({ configured: 2, serving: 2, replaced: 1 })
      })
    })

    test('SIGTERM ends all of them, and what is under way is answered', async () => {
      const { key } = await installation.issueKey()
      const pids = await findPids()
      const load = startClosedLoop({
        ...{ clients: 8, port: server.port, path: '/api/public/tracks?limit=1', headers: { 'X-API-Key': key } },
        idleMs: GRACE.idleMs,
      })
      await expect.poll(() => load.answers, SOON).toBeGreaterThan(100)
      const code = await server.end('SIGTERM')
      await load.ended

      expect([code, ...load.statuses.keys()]).toEqual([0, 200])
      expect(pids.filter(isRunning)).toEqual([])
    })
  })
})
