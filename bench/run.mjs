#!/usr/bin/env node
// Speed against the limit, in one run: `npm run bench`, or `node bench/run.mjs 100000` for one size. Figures are ratios where the machine's
// own speed would count otherwise. Generated catalogues are kept in .bench/ and used again.
import { startServer } from './children.mjs'
import { measureLatencies } from './latency.mjs'
import { environmentOf, issueKey, prepare } from './prepare.mjs'
import { measureThroughput } from './throughput.mjs'

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100_000, 1_000_000]

for (const size of sizes) {
  const env = environmentOf(size)
  console.log(`\n=== ${size.toLocaleString('en')} tracks`)
  await prepare(size, env)
  const key = await issueKey(env)
  const server = await startServer(env)
  const { rss } = await server.measure()
  console.log(`ready after ${(server.readyMs / 1000).toFixed(1)} s, ${Math.round(rss / 1e6)} MB resident`)
  if (size === sizes[0]) {
    console.log('\n/tracks?limit=20 with key, quota and request log, against bare node:http sending the same bytes')
    console.table(await measureThroughput(server, key))
  }
  console.log('\nlatency, one request at a time, no answer from the cache of ready bodies')
  const sample = await takeSample(server.port, key)
  console.table(await measureLatencies(server, key, sample))
  console.log(`${Math.round((await server.measure()).rss / 1e6)} MB resident afterwards`)
  await server.stop()
}

async function takeSample(port, key) {
  const ids = []
  const slugs = []
  const artistIds = []
  for (let page = 1; page <= 9; page++) {
    const response = await fetch(`http://127.0.0.1:${port}/api/public/tracks?limit=100&page=${page * 97}`, {
      headers: { 'X-API-Key': key },
    })
    for (const track of (await response.json()).data) {
      ids.push(track.id)
      slugs.push(track.slug)
      artistIds.push(track.artist_id)
    }
  }
  return { ids, slugs, artistIds }
}
