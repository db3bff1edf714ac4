#!/usr/bin/env node
// What a second process brings: `npm run build && node bench/processes.mjs [processes=2] [rounds=6] [tracks=20000]`.
// `--processes 1`, `--processes N`, which share their limits in a Redis that the bench starts, and N servers apart, each with a port and a copy of the catalogue of its own, get the same load in turn: ready answers of /tracks, from as many
// callers each and from as many callers for each process, and a mix of searches. The load comes from processes of their own, on the same cores, and what
// they take the servers do not have: so the clock says little, least on a machine with other work. What decides is the processor time of an answer, to
// the nanosecond, all processes and threads: a round is over when its requests are in the log's table too. If N processes take as much for an answer as
// one does, N cores answer N times as many; for 1.7 times on two cores an answer may cost at most 1.18 times as much. What N
// servers apart cost more than one is the machine's doing (smaller turns, caches, switches between programs); the rest is what working together costs,
// without what Redis itself takes.
// Linux alone tells a thread's time.
import { fork, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startRedis } from './cluster-services.mjs'
import { findFreePort } from './free-port.mjs'
import { sendLean } from './lean-load.mjs'
import { get } from './load.mjs'
import { environmentOf, issueKey, KHONHAC, prepare } from './prepare.mjs'
import { addTimes, pidsOf, subtractTimes, sumTimes, timesOf } from './thread-times.mjs'

const SELF = fileURLToPath(import.meta.url)
const KINDS = {
  '/tracks, 32 callers': { path: 'tracks', count: 12_000, callers: () => 32 },
  '/tracks, 32 for each process': { path: 'tracks', count: 12_000, callers: (server) => 32 * server.count },
  'searches, 32 callers': { path: 'search', count: 3_000, callers: () => 32 },
}
/** Node compiles the hot paths meanwhile: of N processes each gets only its part of a round. */
const WARM_ROUNDS = 2
const WORDS = 'mua nang gio may bien song dem ngay tinh yeu nho thuong pho cu que nha hoa sua tuoi tre'.split(' ')

if (process.argv[2] === 'load') await sendOwnShare(JSON.parse(process.argv[3]))
else await main(Number(process.argv[2] ?? 2), Number(process.argv[3] ?? 6), Number(process.argv[4] ?? 20_000))

async function main(processes, rounds, tracks) {
  const env = environmentOf(tracks)
  await prepare(tracks, env)
  const key = await issueKey(env)
  const servers = []
  const redis = await startRedis()
  const shared = { ...env, REDIS_URL: redis.url }
  try {
    servers.push(together([await startServer(env, 1)]), together([await startServer(shared, processes)]))
    servers.push(together(await Promise.all(Array.from({ length: processes }, () => startServer(env, 1)))))
    const results = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, servers.map(() => [])]))
    for (let round = -WARM_ROUNDS; round < rounds; round++) {
      for (const [kind, plan] of Object.entries(KINDS)) {
        const order = round % 2 === 0 ? [0, 1, 2] : [2, 1, 0]
        for (const index of order) {
          const repeats = round < 0 ? servers[index].count : 1
          for (let repeat = 0; repeat < repeats; repeat++) {
            const measured = await measure(servers[index], plan, key, processes)
            if (round >= 0) results[kind][index].push(measured)
          }
        }
      }
    }
    for (const [kind, runs] of Object.entries(results)) tell(kind, servers, runs)
    console.log(`memory: ${servers.map((server) => describeMemory(server)).join(' · ')}`)
  } finally {
    for (const server of servers) await server.stop()
    await redis.kill()
  }
}

async function startServer(env, count) {
  const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-bench-processes-'))
  await cp(env.DATA_DIR, dataDir, { recursive: true })
  const port = await findFreePort()
  const args = count === 1 ? ['serve'] : ['serve', '--processes', String(count)]
  const child = spawn(process.execPath, [KHONHAC, ...args], {
    env: { ...env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', DRAIN_SECONDS: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const status = await fetch(`http://127.0.0.1:${port}/api/public/status`).then(
      (answer) => answer.json(),
      () => ({}),
    )
    if (status.catalog?.tracks > 0 && (count === 1 || status.processes?.serving === count)) break
    await pause(200)
  }
  return {
    count,
    port,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What is measured as one; each of its ports gets as much. */
function together(parts) {
  const [{ count }] = parts
  return {
    name: parts.length > 1 ? `${parts.length} apart` : `--processes ${count}`,
    count: count * parts.length,
    ports: parts.map(({ port }) => port),
    /** Answers to the bench's key so far. */
    answered: 0,
    findPids: () => parts.flatMap(({ pid }) => pidsOf(pid)),
    readTimes: () => addTimes(parts.map(({ pid }) => timesOf(pid))),
    stop: () => Promise.all(parts.map((part) => part.stop())),
  }
}

/** The same number of load processes against both, so that they cost both the same. What a busy machine makes a server refuse is no answer. */
async function measure(server, { path, count, callers }, key, loads) {
  const before = server.readTimes()
  const share = { path, key, count: count / loads, connections: callers(server) / loads }
  const startedAt = performance.now()
  const refused = await Promise.all(
    Array.from({ length: loads }, (_, index) =>
      runLoad({ ...share, port: server.ports[index % server.ports.length], seed: randomInt(2 ** 40) }),
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const answered = count - refused.reduce((sum, each) => sum + each, 0)
  server.answered += answered
  await waitForLog(server, key)
  const times = subtractTimes(server.readTimes(), before)
  return {
    perSecond: answered / seconds,
    refused: count - answered,
    cpu: sumTimes(times) / answered,
    ...Object.fromEntries(Object.entries(times).map(([part, micros]) => [part, micros / answered])),
  }
}

/** A report waits for the log: it is asked for until all that was answered is counted. */
async function waitForLog(server, key) {
  const headers = { 'X-API-Key': key }
  for (;;) {
    let counted = 0
    for (const port of server.ports) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/public/me/usage`, { headers })
      counted += (await answer.json()).totals?.all_time ?? 0
      if (answer.status === 200) server.answered++
    }
    // The last reports are not in themselves.
    if (counted >= server.answered - server.ports.length) return
    await pause(100)
  }
}

async function runLoad(share) {
  const child = fork(SELF, ['load', JSON.stringify(share)], { stdio: 'inherit' })
  let refused = 0
  child.once('message', (count) => {
    refused = count
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the load ended with ${code}`)
  return refused
}

async function sendOwnShare({ port, path, key, count, connections, seed }) {
  const headers = { 'X-API-Key': key }
  const requests = path === 'tracks' ? [get('/api/public/tracks?limit=20', headers)] : searches(count, seed, headers)
  const statuses = await sendLean({ port, requests, count, connections })
  const others = [...statuses].filter(([status]) => status !== 200 && status !== 503)
  if (others.length > 0) throw new Error(`answers: ${others}`)
  process.send(statuses.get(503) ?? 0, () => process.disconnect())
}

/** Hardly two alike, in no round: each has to be made. */
function searches(count, seed, headers) {
  return Array.from({ length: count }, (_, index) => {
    const at = seed + index
    const words = [at, at / 20, at / 400, at / 8000].map((each) => WORDS[Math.floor(each) % WORDS.length])
    return get(`/api/public/search?q=${words.join('+')}&limit=20`, headers)
  })
}

function describeMemory(server) {
  const megabytes = server
    .findPids()
    .map((pid) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024))
  return `${server.name}: ${megabytes.join(' + ')} MB`
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1]
}

function tell(kind, servers, results) {
  console.log(`${kind}:`)
  const [one] = results
  for (const [index, runs] of results.entries()) {
    const { name, count } = servers[index]
    const of = (part) => median(runs.map((run) => run[part]))
    const refused = runs.reduce((sum, run) => sum + run.refused, 0)
    console.log(
      `  ${name.padEnd(13)} ${of('perSecond').toFixed(0)}/s, ${(1e6 / of('cpu')).toFixed(0)} answers a second of processor time · ` +
        `${of('cpu').toFixed(1)} µs each: main threads ${of('main').toFixed(1)}, others ${of('others').toFixed(1)}` +
        (of('first') > 0 ? `, the first process ${of('first').toFixed(1)}` : '') +
        (refused > 0 ? ` · refused: ${refused}` : ''),
    )
    if (index > 0) tellRatios(one, runs, count)
  }
}

function tellRatios(one, many, count) {
  const cost = median(many.map((run, index) => run.cpu / one[index].cpu))
  const best = Math.min(...many.map((run) => run.cpu)) / Math.min(...one.map((run) => run.cpu))
  const clock = median(many.map((run, index) => run.perSecond / one[index].perSecond))
  console.log(
    `    an answer costs × ${cost.toFixed(2)} (best rounds × ${best.toFixed(2)}): ${count} cores of their own answer × ${(count / cost).toFixed(2)} ` +
      `(× ${(count / best).toFixed(2)}); beside the load, by the clock, × ${clock.toFixed(2)}`,
  )
}
