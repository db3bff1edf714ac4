#!/usr/bin/env node
// How near a ready answer is to the limit: `npm run build && node bench/hot-path.mjs [rounds=40] [--beside=TREE]`.
// Processor time of the main thread for each `/tracks?limit=20` with key, quota and request log, and for the same as a 304, beside bare
// `node:http` that sends the same bytes. The rounds are short and alternate, and the best of each side is told: whatever else a machine
// does makes a round dearer, never cheaper. `--beside` measures another built tree of the same store in the same rounds. Linux alone tells the time of one thread.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startBare } from './children.mjs'
import { findFreePort } from './free-port.mjs'
import { sendLean } from './lean-load.mjs'
import { get, median } from './load.mjs'
import { environmentOf, issueKey, KHONHAC, prepare } from './prepare.mjs'

const TRACKS = 20_000
const PATH = '/api/public/tracks?limit=20'
const CONNECTIONS = 32
const REQUESTS = 3_000
/** Node compiles the hot paths in the first rounds, which are not counted. */
const WARM_ROUNDS = 6
const MAX_TRIES = 300

const best = (values) => Math.min(...values)
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

await main()

async function main() {
  const options = { beside: { type: 'string' } }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const env = environmentOf(TRACKS)
  await prepare(TRACKS, env)
  const key = await issueKey(env)
  const servers = []
  try {
    servers.push(await startServer('khonhac', KHONHAC, env))
    if (values.beside !== undefined) {
      servers.push(await startServer('beside', join(values.beside, 'bin/khonhac'), env))
    }
    const contenders = await describeContenders(servers, key)
    servers.push(...contenders.map(({ bare }) => bare))
    tell(await measureAll(contenders, Number(positionals[0] ?? 40)))
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function startServer(name, program, env) {
  const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-bench-hot-path-'))
  await cp(env.DATA_DIR, dataDir, { recursive: true })
  const port = await findFreePort()
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { ...env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', DRAIN_SECONDS: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > MAX_TRIES) throw new Error(`${name} does not serve the catalogue`)
    const answer = await fetch(`http://127.0.0.1:${port}/api/public/status`).catch(() => undefined)
    if ((await answer?.json())?.catalog?.tracks > 0) break
    await pause(200)
  }
  return {
    name,
    port,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function describeContenders(servers, key) {
  const headers = { 'X-API-Key': key }
  const first = await fetch(`http://127.0.0.1:${servers[0].port}${PATH}`, { headers })
  const conditional = { ...headers, 'If-None-Match': first.headers.get('etag') }
  await first.arrayBuffer()
  const kinds = { 'ready answer': headers, 304: conditional }
  const described = []
  for (const [kind, sent] of Object.entries(kinds)) {
    const bare = await startBare({ port: servers[0].port, path: PATH, headers: sent })
    described.push({ kind, request: get(PATH, sent), bare: { ...bare, name: 'bare' }, servers: [...servers] })
  }
  return described
}

async function measureAll(contenders, rounds) {
  const figures = contenders.map(({ kind, bare, servers }) => ({
    kind,
    runs: [bare, ...servers].map((server) => ({ server, main: [], all: [] })),
  }))
  for (let round = -WARM_ROUNDS; round < rounds; round++) {
    for (const [index, { request }] of contenders.entries()) {
      const { runs } = figures[index]
      for (const { server, main, all } of round % 2 === 0 ? runs : [...runs].reverse()) {
        const before = timesOf(server.pid)
        await sendRequests(server, request)
        const after = timesOf(server.pid)
        if (round < 0) continue
        main.push((after.main - before.main) / REQUESTS)
        all.push((after.all - before.all) / REQUESTS)
      }
    }
  }
  return figures
}

/** Microseconds so far: of the main thread to the nanosecond, of all threads to the tick, and some of those work in a later round: their best says nothing. */
function timesOf(pid) {
  const main = Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { main, all: (Number(fields[11]) + Number(fields[12])) * 10_000 }
}

async function sendRequests(server, request) {
  const statuses = await sendLean({ port: server.port, requests: [request], count: REQUESTS, connections: CONNECTIONS })
  const others = [...statuses].filter(([status]) => status !== 200 && status !== 304)
  if (others.length > 0) throw new Error(`answers: ${others}`)
}

function tell(figures) {
  for (const { kind, runs } of figures) {
    for (const { server, main, all } of runs) {
      const ratios = [best, median].map((of) => (of(runs[0].main) / of(main)).toFixed(3))
      console.log(
        `${kind.padEnd(12)} ${server.name.padEnd(8)} main thread ${best(main).toFixed(1)} µs (median ${median(main).toFixed(1)}), ` +
          `all threads ${mean(all).toFixed(1)} µs on average · bare ÷ it: best ${ratios[0]}, median ${ratios[1]}`,
      )
    }
  }
}
