#!/usr/bin/env node
// What several servers keep to while parts of them go: `npm run build && node bench/cluster.mjs [rounds=10] [revoke|quota|redis|postgres|restarts]`, some minutes.
// Three servers on one PostgreSQL and one Redis, two of them behind haproxy as deploy/ has it. Keys are revoked under load, also with the
// connections cut that tell of it; a quota is used up from all three; Redis is killed; PostgreSQL is killed and paused; two servers are
// restarted in turn under 300 requests a second.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endWithUs, findPort, startHaproxy, startPostgres, startRedis } from './cluster-services.mjs'
import { KHONHAC } from './prepare.mjs'

const ROUNDS = Number(process.argv[2] ?? 10)
const QUOTA = 120
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const run = promisify(execFile)

const postgres = await startPostgres()
const redis = await startRedis()
const env = {
  ...{ PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1', LOG_LEVEL: 'silent', DRAIN_SECONDS: '5' },
  ...{ DATABASE_URL: postgres.url, REDIS_URL: redis.url, SIGNING_SECRET: 'the same for all of them' },
  ...{ RATE_LIMIT_PER_MINUTE: '1000000', IP_LIMIT_PER_MINUTE: '10000000', USAGE_PER_MINUTE: '1000000', DATA_DIR: '' },
}
const command = async (...args) => {
  const { stdout } = await run(KHONHAC, [...args, '--json'], {
    env: { ...env, DATA_DIR: join(tmpdir(), 'khonhac-bench') },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1))
}

const servers = await Promise.all([0, 1, 2].map(startServer))
const { key, partner } = await makeKey()

const parts = { revoke, quota: useUpQuota, redis: loseRedis, postgres: losePostgres, restarts: restartInTurn }
for (const [name, measure] of Object.entries(parts)) if ([undefined, name].includes(process.argv[3])) await measure()
for (const server of servers) await server.stop()
await postgres.stop()
await redis.kill()
process.exit()

async function startServer() {
  const port = await findPort()
  const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-bench-cluster-'))
  let child
  const server = {
    port,
    async start() {
      child = spawn(KHONHAC, ['serve'], { env: { ...env, PORT: String(port), DATA_DIR: dataDir }, stdio: 'ignore' })
      endWithUs(child)
      while ((await ask(port, '/readyz')).status !== 200) await pause(50)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
  await server.start()
  return server
}

async function makeKey() {
  const name = `Bench ${Date.now()}`
  await command('partner', 'add', '--name', name, '--email', 'bench@example.vn', '--approve')
  return { partner: name, key: (await command('key', 'issue', '--partner', name, '--name', 'first')).key }
}

/** One request; status 0 where there was no answer. */
function ask(port, path, ownKey) {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const done = (status, isOurs) => resolve({ status, isOurs, ms: performance.now() - startedAt })
    const headers = ownKey ? { 'X-API-Key': ownKey } : {}
    request({ port, host: '127.0.0.1', path: `/api/public${path}`, agent, headers }, (answer) => {
      answer
        .resume()
        .on('end', () => done(answer.statusCode, 'x-request-id' in answer.headers))
        .on('error', () => done(0))
    })
      .on('error', () => done(0))
      .end()
  })
}

/** Calls `work` again and again, so many at a time, until it is told to stop. */
function repeat(clients, work) {
  let isOver = false
  const loops = Array.from({ length: clients }, async (_, index) => {
    while (!isOver) await work(index)
  })
  return async () => {
    isOver = true
    await Promise.all(loops)
  }
}

function tell(what, figures) {
  console.log(
    `${what}: ${Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
  )
}

function countBy(values) {
  const counts = new Map()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => `${count} x ${value}`).join(' ')
}

async function revoke() {
  const keys = []
  for (let index = 0; index < ROUNDS * 10; index++)
    keys.push(await command('key', 'issue', '--partner', partner, '--name', `k${index}`))
  const late = []
  let cutting = false
  const stopCutting = repeat(1, async () => {
    if (cutting)
      await postgres
        .query(
          "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' or query like 'select value from counters%'",
        )
        .catch(() => {})
    await pause(150)
  })
  for (const [index, one] of keys.entries()) {
    cutting = index >= keys.length / 2
    let isRevoked = false
    const stop = repeat(6, async (client) => {
      const begunAfter = isRevoked
      const { status } = await ask(servers[client % 3].port, '/genres', one.key)
      if (begunAfter) late.push(status)
    })
    await command('key', 'revoke', one.id)
    isRevoked = true
    const seen = late.length
    while (late.length < seen + 12) await pause(5)
    await stop()
  }
  await stopCutting()
  tell(`${keys.length} keys revoked, half of them with LISTEN cut`, {
    'requests begun after': late.length,
    answers: countBy(late),
  })
}

async function useUpQuota() {
  const counted = await command('key', 'issue', '--partner', partner, '--name', 'counted', '--quota', String(QUOTA))
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) => ask(servers[index % 3].port, '/genres', counted.key)),
  )
  tell(`a quota of ${QUOTA}, 300 requests at once at three servers`, {
    answers: countBy(answers.map(({ status }) => status)),
  })
}

async function loseRedis() {
  const counted = await command('key', 'issue', '--partner', partner, '--name', 'counted too', '--quota', String(QUOTA))
  const statuses = []
  const stop = repeat(6, async (client) => {
    statuses.push((await ask(servers[client % 3].port, '/genres', counted.key)).status)
    await pause(20)
  })
  await pause(1000)
  await redis.kill()
  await pause(20_000)
  await stop()
  await redis.start()
  const admitted = statuses.filter((status) => status === 200).length
  tell('Redis killed in a window', {
    answers: countBy(statuses),
    'admitted, times the quota': (admitted / QUOTA).toFixed(2),
  })
}

async function losePostgres() {
  const reads = []
  const others = []
  const stop = repeat(6, async (client) => {
    const { port } = servers[client % 3]
    if (client < 3) reads.push(await ask(port, '/tracks?limit=1', key))
    else others.push(await ask(port, '/me/usage', key))
    await pause(20)
  })
  const recoveries = []
  for (let round = 0; round < ROUNDS; round++) {
    await postgres.kill()
    await pause(1000)
    await postgres.start()
    recoveries.push(await untilWell())
  }
  postgres.pause()
  await pause(6000)
  postgres.resume()
  recoveries.push(await untilWell())
  await stop()
  tell(`PostgreSQL killed ${ROUNDS} times and paused once`, {
    reads: countBy(reads.map(({ status }) => status)),
    others: countBy(others.map(({ status }) => status)),
    'slowest other, ms': Math.round(Math.max(...others.map(({ ms }) => ms))),
    'slowest recovery, ms': Math.round(Math.max(...recoveries)),
  })
}

/** From now on until every server answers what needs the store. */
async function untilWell() {
  const startedAt = performance.now()
  for (const { port } of servers) while ((await ask(port, '/me/usage', key)).status !== 200) await pause(20)
  return performance.now() - startedAt
}

async function restartInTurn() {
  const pair = servers.slice(0, 2)
  const balancer = await startHaproxy(pair.map(({ port }) => port))
  await balancer.untilUp()
  const statuses = []
  let isOver = false
  const pending = new Set()
  const sending = (async () => {
    for (let sent = 0, startedAt = performance.now(); !isOver; ) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * 300)
      for (; sent < due; sent++) {
        const one = ask(balancer.port, '/tracks?limit=1', key).then(({ status, isOurs }) => {
          statuses.push(isOurs ? status : `${status} of haproxy`)
          pending.delete(one)
        })
        pending.add(one)
      }
      await pause(5)
    }
  })()
  const codes = []
  for (let round = 0; round < ROUNDS; round++) {
    const server = pair[round % 2]
    codes.push(await server.stop())
    await server.start()
    await balancer.untilUp()
  }
  isOver = true
  await sending
  await Promise.all(pending)
  await balancer.stop()
  tell(`${ROUNDS} restarts in turn behind haproxy at 300 requests a second`, {
    answers: countBy(statuses),
    'exit codes': countBy(codes),
  })
}
