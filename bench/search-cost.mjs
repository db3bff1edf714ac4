#!/usr/bin/env node
// What a search costs beside the list of genres: `node bench/search-cost.mjs [tracks]`, by default 100000 (catalogues are kept in .bench/).
// Both are asked for in turn, one at a time, no answer from the cache of ready bodies. The p99 is that of the clock; the processor time of
// the server says the same on a machine that does other work. Goal: p99 at most 2 times that of /genres at 100,000 tracks, 4 at 1,000,000.
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

const GENRES = times((n) => `/genres?x=${n}`)
const TWENTY = 'em anh mưa yêu ngày đêm phố biển nhớ tình thu hạ xuân đông trăng sao gió mây sông hoa'.split(' ')
const KINDS = {
  ...searchPaths(),
  '/search, one word': times((n) => `/search?q=${encodeURIComponent(TWENTY[n % 20])}&x=${n}`),
  '/search, twenty words': times(
    (n) => `/search?q=${encodeURIComponent([...TWENTY.slice(n % 20), ...TWENTY.slice(0, n % 20)].join(' '))}&x=${n}`,
  ),
  '/search, signs that fold to many letters': times((n) => `/search?q=${encodeURIComponent('ﷺ'.repeat(1 + (n % 99)))}`),
}

await measure(GENRES)
const rows = {}
for (const [name, paths] of Object.entries(KINDS)) {
  const [genres, search, again] = [await measure(GENRES), await measure(paths), await measure(GENRES)]
  const base = { p99: Math.max(genres.p99, again.p99), cpu: (genres.cpu + again.cpu) / 2 }
  const ratio = search.p99 / base.p99
  rows[name] = {
    'p50 ms': search.p50.toFixed(2),
    'p99 ms': search.p99.toFixed(2),
    'p99 ÷ /genres': ratio.toFixed(2),
    'CPU µs': Math.round(search.cpu),
    'CPU ÷ /genres': (search.cpu / base.cpu).toFixed(2),
    goal: ratio <= goal ? 'reached' : `above ${goal}`,
  }
}
console.log(`\n${tracks.toLocaleString('en')} tracks`)
console.table(rows)
await server.stop()

async function measure(paths) {
  const requests = paths.map((path) => get(BASE + path, headers))
  const before = await server.measure()
  const { latencies } = await sendLoad({ port: server.port, requests, count: 400, connections: 1 })
  const after = await server.measure()
  const cpu = (after.cpuMicros - before.cpuMicros) / latencies.length
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), cpu }
}
