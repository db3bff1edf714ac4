#!/usr/bin/env node
// What others feel while searches come in faster than they can be answered: `npm run build && node bench/overload.mjs [seconds] [tracks]`.
// Closed loops of 8, 200 and 1,000 connections send fuzzy searches, no two alike, to Kho Nhạc and to bare `node:http` whose handler
// takes as long; a process of its own asks both for their health meanwhile.
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, get as httpGet } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { startServer } from './children.mjs'
import { generateLines } from './generate.mjs'
import { get, sendLoad } from './load.mjs'

const SELF = fileURLToPath(import.meta.url)
const KHONHAC = fileURLToPath(new URL('../bin/khonhac', import.meta.url))
const CONNECTIONS = [8, 200, 1000]
const WORDS = 'mua nang gio may bien song dem ngay tinh yeu nho thuong pho cu que nha hoa sua tuoi tre'.split(' ')

let last = 0

const [role, ...rest] = process.argv.slice(2)
if (role === 'probe') await probe(Number(rest[0]), rest[1])
else if (role === 'bare') await serveBare(Number(rest[0]))
else await main(Number(role ?? 8), Number(rest[0] ?? 30_000))

async function main(seconds, tracks) {
  const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-bench-overload-'))
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '', LOG_LEVEL: 'error' }
  const limits = { RATE_LIMIT_PER_MINUTE: '100000000', IP_LIMIT_PER_MINUTE: '100000000' }
  const run = (...args) =>
    JSON.parse(
      execFileSync(KHONHAC, [...args, '--json'], { env })
        .toString()
        .trim()
        .split('\n')
        .at(-1),
    )
  try {
    const file = createWriteStream(join(dataDir, 'tracks.jsonl'))
    for await (const line of generateLines(tracks)) file.write(`${line}\n`)
    await once(file.end(), 'finish')
    run('migrate')
    run('import', join(dataDir, 'tracks.jsonl'))
    const partner = run('partner', 'add', '--name', 'Bench', '--email', 'bench@example.vn', '--approve')
    const { key } = run('key', 'issue', '--partner', partner.id, '--name', 'bench')
    const server = await startServer({ ...env, ...limits })
    const load = (connections, count) =>
      sendLoad({ port: server.port, requests: searches(count, key), count, connections })
    const { perSecond } = await load(8, 2000)
    const bare = await startBare(1000 / perSecond)
    const rows = []
    for (const connections of CONNECTIONS) {
      const count = Math.ceil(perSecond * seconds)
      for (const [name, port] of [
        ['bare', bare.port],
        ['khonhac', server.port],
      ]) {
        const path = '/api/public/healthz'
        const prober = await startProbe(port, path)
        const asked = await sendLoad({ port, requests: searches(count, key), count, connections })
        rows.push({ name, connections, ...describe(asked), ...(await prober.end(asked.seconds)) })
      }
    }
    await server.stop()
    bare.child.kill('SIGKILL')
    console.table(rows)
    for (const connections of CONNECTIONS) {
      const [plain, own] = rows.filter((row) => row.connections === connections)
      const ratio = (name) => (own[name] / plain[name]).toFixed(2)
      console.log(
        `${connections} connections, khonhac ÷ bare: good answers/s ${ratio('200/s')}, health p99 ${ratio('health p99 ms')}`,
      )
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Two words, one with a typo, and a number that makes it another query. */
function searches(count, key) {
  return Array.from({ length: count }, () => {
    const n = ++last
    const pick = (step) => WORDS[Math.floor(n / step) % WORDS.length]
    const q = encodeURIComponent(`${pick(1)}x ${pick(WORDS.length)} ${n.toString(36)}`)
    return get(`/api/public/search?q=${q}&limit=20`, { 'X-API-Key': key })
  })
}

function at(sorted, share) {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

function describe({ seconds, statuses, latencies }) {
  return {
    '200/s': Math.round((statuses.get(200) ?? 0) / seconds),
    '503/s': Math.round((statuses.get(503) ?? 0) / seconds),
    'p50 ms': at(latencies, 0.5),
    'p99 ms': at(latencies, 0.99),
  }
}

async function startProbe(port, path) {
  const child = fork(SELF, ['probe', String(port), path])
  await once(child, 'message')
  return {
    async end(seconds) {
      child.send('end')
      const [{ times, failed }] = await once(child, 'message')
      times.sort((a, b) => a - b)
      return {
        'health/s': Math.round(times.length / seconds),
        'health p50 ms': at(times, 0.5),
        'health p99 ms': at(times, 0.99),
        'health failed': failed,
      }
    },
  }
}

/** Asks again and again on fresh connections, as a balancer does, until it is told to stop. What is refused, cut off or not 200 has failed. */
async function probe(port, path) {
  const times = []
  let failed = 0
  let isEnding = false
  process.once('message', () => {
    isEnding = true
  })
  process.send('ready')
  while (!isEnding) {
    const before = performance.now()
    if (await isAnswered(port, path)) times.push(performance.now() - before)
    else failed++
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  process.send({ times, failed }, () => process.exit())
}

function isAnswered(port, path) {
  return new Promise((resolve) => {
    httpGet({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200 && response.complete))
      response.on('close', () => resolve(false))
    }).on('error', () => resolve(false))
  })
}

async function startBare(busyMs) {
  const child = fork(SELF, ['bare', String(busyMs)])
  const [port] = await once(child, 'message')
  return { child, port }
}

async function serveBare(busyMs) {
  const server = createServer((request, response) => {
    if (!request.url.endsWith('/healthz')) for (const end = performance.now() + busyMs; performance.now() < end; );
    response.end('{}')
  })
  server.keepAliveTimeout = 72_000
  server.listen({ port: 0, host: '127.0.0.1', backlog: 2048 }, () => process.send(server.address().port))
}
