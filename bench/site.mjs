#!/usr/bin/env node
// The pages of the site against `/api/public/tracks?limit=20`, in one run: `node bench/site.mjs`, or `node bench/site.mjs 100000` for another
// size. Once with answers that lie ready, and once with addresses that nobody has asked for before, so that each page is made anew.
import { startChild } from './children.mjs'
import { get, sendLoad } from './load.mjs'
import { environmentOf, issueKey, prepare } from './prepare.mjs'

const SIZE = Number(process.argv[2] ?? 10_000)
const ROUNDS = 5
const TRACKS = '/api/public/tracks?limit=20'
const PAGES = ['/', '/search?q=mua', '/search?bpm_min=90&bpm_max=120', '/charts']

const env = environmentOf(SIZE)
await prepare(SIZE, env)
const key = await issueKey(env)
const server = await startChild('khonhac', undefined, env)
const genre = await findGenre()
const paths = [TRACKS, ...PAGES, `/genres/${genre}`]
let asked = 0

console.log(`\n${SIZE.toLocaleString('en')} tracks, warm: answers lie ready`)
console.table(await compare((path) => [request(path)], 1000, 16))
console.log('\ncold: every address is new, one request at a time')
console.table(await compare((path) => Array.from({ length: 60 }, () => request(newAddress(path))), 60, 1))
await server.stop()

/** Parameters that mean nothing are ignored, but nothing lies ready under such an address. */
function newAddress(path) {
  return `${path}${path.includes('?') ? '&' : '?'}n=${asked++}`
}

function request(path) {
  return get(path, path.startsWith('/api/') ? { 'X-API-Key': key } : { Accept: 'text/html', 'Accept-Language': 'vi' })
}

/** Requests per second of each path, and their ratio to `/tracks` of the same round: medians, since the machine may be busy. */
async function compare(requestsOf, count, connections) {
  const rates = Object.fromEntries(paths.map((path) => [path, []]))
  // What is hot is compiled during the first round, which is not counted.
  for (let round = -1; round < ROUNDS; round++) {
    for (const path of round % 2 === 0 ? paths : [...paths].reverse()) {
      const { perSecond, statuses } = await sendLoad({
        port: server.port,
        requests: requestsOf(path),
        count,
        connections,
      })
      if (statuses.size !== 1 || !statuses.has(200)) throw new Error(`${path}: ${[...statuses]}`)
      if (round >= 0) rates[path].push(perSecond)
    }
  }
  return paths.map((path) => ({
    path,
    'requests/s': Math.round(median(rates[path])),
    'rate ÷ tracks': Math.round(median(rates[path].map((rate, round) => rate / rates[TRACKS][round])) * 1000) / 1000,
  }))
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

async function findGenre() {
  const page = await fetch(`http://127.0.0.1:${server.port}/`)
  return /href="\/genres\/([^"]+)"/.exec(await page.text())[1]
}
