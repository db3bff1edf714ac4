#!/usr/bin/env node
// Speed against the limit, in one run: `npm run bench`, or `node bench/run.mjs 100000` for one size. Figures are ratios where the machine's
// own speed would count otherwise. Generated catalogues are kept in .bench/ and used again.
import { execFile, spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { measureChanges } from './change.mjs'
import { startChild } from './children.mjs'
import { generateLines } from './generate.mjs'
import { measureLatencies } from './latency.mjs'
import { measureThroughput } from './throughput.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const KHONHAC = join(ROOT, 'bin', 'khonhac')
const LIMITS = { RATE_LIMIT_PER_MINUTE: '1000000000', IP_LIMIT_PER_MINUTE: '1000000000' }
const run = promisify(execFile)
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100_000, 1_000_000]

for (const size of sizes) {
  const env = { ...process.env, ...LIMITS, LOG_LEVEL: 'warn', DATA_DIR: join(ROOT, '.bench', String(size)) }
  console.log(`\n=== ${size.toLocaleString('en')} tracks`)
  await prepare(size, env)
  const key = await issueKey(env)
  const server = await startChild('khonhac', undefined, env)
  const { rss } = await server.measure()
  console.log(`ready after ${(server.readyMs / 1000).toFixed(1)} s, ${Math.round(rss / 1e6)} MB resident`)
  if (size === sizes[0]) {
    console.log('\n/tracks?limit=20 with key, quota and request log, against bare node:http sending the same bytes')
    console.table(await measureThroughput(server, key))
  }
  console.log('\nlatency, one request at a time, no answer from the cache of ready bodies')
  const sample = await takeSample(server.port, key)
  console.table(await measureLatencies(server, key, sample))
  console.log('\na change by another process')
  console.table(await measureChanges(server, key, sample.ids, KHONHAC, env))
  console.log(`${Math.round((await server.measure()).rss / 1e6)} MB resident afterwards`)
  await server.stop()
}

/** Generates and imports a catalogue once; a half-made one is thrown away. */
async function prepare(size, env) {
  const done = join(env.DATA_DIR, 'imported')
  if (existsSync(done)) return console.log('catalogue: kept from an earlier run (remove .bench/ to measure the import)')
  rmSync(env.DATA_DIR, { recursive: true, force: true })
  mkdirSync(env.DATA_DIR, { recursive: true })
  const file = join(env.DATA_DIR, 'catalogue.jsonl')
  await pipeline(jsonLines(size), createWriteStream(file))
  const startedAt = performance.now()
  await new Promise((resolve, reject) => {
    const child = spawn(KHONHAC, ['import', file, '--json'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`import ended with ${code}`))))
  })
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`import: ${seconds.toFixed(1)} s, ${Math.round(size / seconds)} tracks/s with their artists and plays`)
  rmSync(file)
  mkdirSync(done)
}

async function* jsonLines(size) {
  // A million tracks with plays on several days would be an import of plays.
  const options = { playsDays: size > 200_000 ? 0 : 3, points: size > 200_000 ? 0 : 120 }
  for await (const line of generateLines(size, 1, options)) yield `${line}\n`
}

async function issueKey(env) {
  const json = async (...args) =>
    JSON.parse((await run(KHONHAC, [...args, '--json'], { env })).stdout.trim().split('\n').at(-1))
  const partner = await json('partner', 'add', '--name', 'Bench', '--email', 'bench@example.vn', '--approve')
  return (await json('key', 'issue', '--partner', partner.id, '--name', 'bench', '--quota', '1000000')).key
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
