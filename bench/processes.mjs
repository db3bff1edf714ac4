#!/usr/bin/env node
// What a second process brings: `npm run build && node bench/processes.mjs [processes=2] [rounds=6] [tracks=20000]`.
// Two servers on copies of one catalogue, `--processes 1` and `--processes N`, get the same load in turn: ready answers of /tracks, and a mix of
// searches. The load comes from processes of their own, on the same cores: what they take, the servers do not have. So two ratios are told:
// requests a second as they were, and what the cores would give without the load (processor time per request, all processes and threads).
import { fork, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './free-port.mjs'
import { get, sendLoad } from './load.mjs'
import { environmentOf, issueKey, KHONHAC, prepare } from './prepare.mjs'

const SELF = fileURLToPath(import.meta.url)
const CONNECTIONS = 32
const COUNTS = { tracks: 12_000, search: 3_000 }
const WORDS = 'mua nang gio may bien song dem ngay tinh yeu nho thuong pho cu que nha hoa sua tuoi tre'.split(' ')
/** Of /proc/<pid>/stat. */
const TICK_MICROS = 10_000

if (process.argv[2] === 'load') await sendOwnShare(JSON.parse(process.argv[3]))
else await main(Number(process.argv[2] ?? 2), Number(process.argv[3] ?? 6), Number(process.argv[4] ?? 20_000))

async function main(processes, rounds, tracks) {
  const env = environmentOf(tracks)
  await prepare(tracks, env)
  const key = await issueKey(env)
  const servers = []
  try {
    for (const count of [1, processes]) servers.push(await startServer(env, count))
    const results = { tracks: [[], []], search: [[], []] }
    // The first round compiles and fills caches, and is not counted.
    for (let round = -1; round < rounds; round++) {
      for (const kind of Object.keys(results)) {
        const order = round % 2 === 0 ? [0, 1] : [1, 0]
        for (const index of order) {
          const measured = await measure(servers[index], kind, key, processes)
          if (round >= 0) results[kind][index].push(measured)
        }
      }
    }
    for (const [kind, [one, many]] of Object.entries(results)) tell(kind, one, many, processes)
    console.log(`memory: ${servers.map((server) => describeMemory(server)).join(' · ')}`)
  } finally {
    for (const server of servers) await server.stop()
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

/** The same number of load processes against both, so that they cost both the same. What a busy machine makes a server refuse is no answer. */
async function measure(server, kind, key, loads) {
  const before = cpuOf(pidsOf(server))
  const firstBefore = cpuOf([server.pid])
  const share = { port: server.port, kind, key, count: COUNTS[kind] / loads, connections: CONNECTIONS / loads }
  const startedAt = performance.now()
  const refused = await Promise.all(
    Array.from({ length: loads }, () => runLoad({ ...share, seed: randomInt(2 ** 40) })),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const answered = COUNTS[kind] - refused.reduce((sum, count) => sum + count, 0)
  return {
    perSecond: answered / seconds,
    cpu: (cpuOf(pidsOf(server)) - before) / answered,
    firstCpu: (cpuOf([server.pid]) - firstBefore) / answered,
    refused: COUNTS[kind] - answered,
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

async function sendOwnShare({ port, kind, key, count, connections, seed }) {
  const headers = { 'X-API-Key': key }
  const requests = kind === 'tracks' ? [get('/api/public/tracks?limit=20', headers)] : searches(count, seed, headers)
  const { statuses } = await sendLoad({ port, requests, count, connections })
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

/** Of the process and all that it has started. */
function pidsOf({ pid }) {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children]
}

function cpuOf(pids) {
  return pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MICROS
  }, 0)
}

function describeMemory(server) {
  const megabytes = pidsOf(server).map((pid) =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024),
  )
  return `--processes ${server.count}: ${megabytes.join(' + ')} MB`
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1]
}

function tell(kind, one, many, processes) {
  const [first, all] = [one, many].map((runs) => ({
    perSecond: median(runs.map((run) => run.perSecond)),
    cpu: median(runs.map((run) => run.cpu)),
    firstCpu: median(runs.map((run) => run.firstCpu)),
    refused: runs.reduce((sum, run) => sum + run.refused, 0),
  }))
  const asItWas = median(many.map((run, index) => run.perSecond / one[index].perSecond))
  const withoutLoad = median(many.map((run, index) => (processes * one[index].cpu) / run.cpu))
  console.log(
    `${kind.padEnd(7)} 1: ${first.perSecond.toFixed(0)}/s, ${first.cpu.toFixed(0)} µs each · ${processes}: ${all.perSecond.toFixed(0)}/s, ` +
      `${all.cpu.toFixed(0)} µs each, ${all.firstCpu.toFixed(1)} of them in the first process · beside the load × ${asItWas.toFixed(2)}, on ${processes} cores of its own × ${withoutLoad.toFixed(2)}` +
      (first.refused + all.refused > 0 ? ` · refused: ${first.refused} and ${all.refused}` : ''),
  )
}
