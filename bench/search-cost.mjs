#!/usr/bin/env node
// What a search costs beside the list of genres: `node bench/search-cost.mjs [tracks]`, by default 100000 (catalogues are kept in .bench/).
// All are asked for in turn, one at a time, in several rounds, no answer from the cache of ready bodies. The p99 is that of the clock; the
// processor time of the server says the same on a machine that does other work. Goal: p99 at most 2 times that of /genres at 100,000 tracks, 4 at 1,000,000.
import { startServer } from './children.mjs'
import { searchPaths, times } from './latency.mjs'
import { get, percentile, sendLoad } from './load.mjs'
import { environmentOf, issueKey, prepare } from './prepare.mjs'

const tracks = Number(process.argv[2] ?? 100_000)
const goal = tracks > 200_000 ? 4 : 2
const env = environmentOf(tracks)
await prepare(tracks, env)
const headers = { 'X-API-Key': await issueKey(env) }
const server = await startServer(env)
const BASE = '/api/public'
const ROUNDS = 5

const GENRES = times((n) => `/genres?x=${n}`)
const TWENTY = 'em anh mưa yêu ngày đêm phố biển nhớ tình thu hạ xuân đông trăng sao gió mây sông hoa'.split(' ')
const KINDS = {
  ...searchPaths(),
  '/search, one word': times((n) => `/search?q=${encodeURIComponent(TWENTY[n % 20])}&x=${n}`),
  '/search, twenty words': times(
    (n) => `/search?q=${encodeURIComponent([...TWENTY.slice(n % 20), ...TWENTY.slice(0, n % 20)].join(' '))}&x=${n}`,
  ),
  '/search, signs that fold to many letters': times(
    (n) => `/search?q=${encodeURIComponent('ﷺ'.repeat(1 + (n % 99)))}&x=${n}`,
  ),
}

const measured = Object.fromEntries(['/genres', ...Object.keys(KINDS)].map((name) => [name, []]))
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, paths] of Object.entries({ '/genres': GENRES, ...KINDS })) {
    const one = await measure(paths, round)
    // The first round is for the compiler: as a server runs on, each kind of question has been asked before.
    if (round > 0) measured[name].push(one)
  }
}
await server.stop()

const { '/genres': genres, ...kinds } = measured
const rows = {}
for (const [name, rounds] of Object.entries(kinds)) {
  const ratio = median(rounds, 'p99') / median(genres, 'p99')
  rows[name] = {
    'p50 ms': median(rounds, 'p50').toFixed(2),
    'p99 ms': median(rounds, 'p99').toFixed(2),
    'p99 ÷ /genres': ratio.toFixed(1),
    'least p99 ÷ least': (least(rounds, 'p99') / least(genres, 'p99')).toFixed(1),
    'CPU µs': Math.round(median(rounds, 'cpu')),
    'CPU ÷ /genres': (median(rounds, 'cpu') / median(genres, 'cpu')).toFixed(1),
    goal: ratio <= goal ? 'reached' : `above ${goal}`,
  }
}
console.log(`\n${tracks.toLocaleString('en')} tracks, medians of ${ROUNDS} rounds`)
console.log(`/genres: p50 ${median(genres, 'p50').toFixed(2)} ms, p99 ${median(genres, 'p99').toFixed(2)} ms`)
console.table(rows)

/** Each round asks with other addresses. */
async function measure(paths, round) {
  const requests = paths.map((path) => get(`${BASE}${path}&round=${round}`, headers))
  const before = await server.measure()
  const { latencies } = await sendLoad({ port: server.port, requests, count: 400, connections: 1 })
  const after = await server.measure()
  const cpu = (after.cpuMicros - before.cpuMicros) / latencies.length
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), cpu }
}

function median(rounds, what) {
  return percentile(
    rounds.map((round) => round[what]).sort((a, b) => a - b),
    0.5,
  )
}

function least(rounds, what) {
  return Math.min(...rounds.map((round) => round[what]))
}
