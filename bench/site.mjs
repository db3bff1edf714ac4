#!/usr/bin/env node
// The pages of the site against `/api/public/tracks?limit=20`, in one run: `node bench/site.mjs`, or `node bench/site.mjs 100000` for another
// size. Once with answers that lie ready, and once with addresses that nobody has asked for before, so that each page is made anew.
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { startServer } from './children.mjs'
import { get, sendLoad } from './load.mjs'
import { environmentOf, issueKey, prepare } from './prepare.mjs'

const SIZE = Number(process.argv[2] ?? 10_000)
const ROUNDS = 5
const COLD_ROUNDS = 40
const TRACKS = '/api/public/tracks?limit=20'
const PAGES = ['/', '/search?q=mua', '/search?bpm_min=90&bpm_max=120', '/charts']

const env = environmentOf(SIZE)
await prepare(SIZE, env)
const key = await issueKey(env)
const server = await startServer(env)
const genre = await findGenre()
const paths = [TRACKS, ...PAGES, `/genres/${genre}`]
let asked = 0

console.log(`\n${SIZE.toLocaleString('en')} tracks, warm: answers lie ready`)
console.table(await measureWarm())
console.log('\ncold: every address is new, one request at a time')
console.table(await measureCold())
await server.stop()

function headersOf(path) {
  return path.startsWith('/api/') ? { 'X-API-Key': key } : { Accept: 'text/html', 'Accept-Language': 'vi' }
}

/** Requests per second of each path, and their ratio to `/tracks` of the same round: medians, since the machine may be busy. */
async function measureWarm() {
  const rates = Object.fromEntries(paths.map((path) => [path, []]))
  // What is hot is compiled during the first round, which is not counted.
  for (let round = -1; round < ROUNDS; round++) {
    for (const path of round % 2 === 0 ? paths : [...paths].reverse()) {
      const plan = { port: server.port, requests: [get(path, headersOf(path))], count: 1000, connections: 16 }
      const { perSecond, statuses } = await sendLoad(plan)
      if (statuses.size !== 1 || !statuses.has(200)) throw new Error(`${path}: ${[...statuses]}`)
      if (round >= 0) rates[path].push(perSecond)
    }
  }
  return paths.map((path) => ({
    path,
    'requests/s': Math.round(median(rates[path])),
    'rate ÷ tracks': rounded(median(rates[path].map((rate, round) => rate / rates[TRACKS][round]))),
  }))
}

async function measureCold() {
  const times = Object.fromEntries(paths.map((path) => [path, []]))
  for (let round = 0; round < COLD_ROUNDS; round++) for (const path of paths) times[path].push(await askNew(path))
  const tracks = median(times[TRACKS])
  return paths.map((path) => ({
    path,
    'ms, median': rounded(median(times[path])),
    'rate ÷ tracks': rounded(tracks / median(times[path])),
  }))
}

/** Parameters that mean nothing are ignored, but nothing lies ready under such an address. A server that is busy says so, and is asked again. */
async function askNew(path) {
  const url = `http://127.0.0.1:${server.port}${path}${path.includes('?') ? '&' : '?'}n=${asked++}`
  const startedAt = performance.now()
  const answer = await fetch(url, { headers: headersOf(path) })
  await answer.arrayBuffer()
  if (answer.status === 200) return performance.now() - startedAt
  if (answer.status !== 503) throw new Error(`${path}: ${answer.status}`)
  await setTimeout(100)
  return askNew(path)
}

function rounded(value) {
  return Math.round(value * 1000) / 1000
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

async function findGenre() {
  const page = await fetch(`http://127.0.0.1:${server.port}/`)
  return /href="\/genres\/([^"]+)"/.exec(await page.text())[1]
}
