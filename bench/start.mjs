#!/usr/bin/env node
// What a start costs with the catalogue image and without: `node bench/start.mjs 1000000 [rounds]`, after a build. Each start is a process of its own, the
// two kinds take turns, and what counts is processor time, since other programs may be running.
import { execFile } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { environmentOf, prepare } from './prepare.mjs'

const SELF = fileURLToPath(import.meta.url)
const run = promisify(execFile)

if (process.env.START_KIND === undefined)
  await compare(Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 3))
else await start(process.env.START_KIND)

async function compare(size, rounds) {
  const env = environmentOf(size)
  await prepare(size, env)
  const image = join(env.DATA_DIR, 'catalog.image')
  rmSync(image, { force: true })
  const full = []
  const short = []
  for (let round = 0; round < rounds; round++) {
    full.push(await ask(env, round === 0 ? 'full and write' : 'full'))
    if (round === 0) console.log(`image: ${Math.round(statSync(image).size / 1e6)} MB`)
    short.push(await ask(env, 'image'))
  }
  console.table([...full, ...short])
  const best = (all, name) => Math.min(...all.map((one) => one[name]))
  for (const name of ['seconds', 'cpu'])
    console.log(`image ÷ full read, best of ${rounds}, ${name}: ${(best(short, name) / best(full, name)).toFixed(3)}`)
}

async function ask(env, kind) {
  const { stdout } = await run(process.execPath, ['--expose-gc', SELF], { env: { ...env, START_KIND: kind } })
  return JSON.parse(stdout)
}

/** In a process of its own: reads the catalogue, and tells what that took. */
async function start(kind) {
  const { openCatalogImage } = await import('../dist/src/catalog/image/catalog-image.js')
  const { openStore } = await import('../dist/src/store/store.js')
  const path = join(process.env.DATA_DIR, 'catalog.image')
  const told = []
  const logger = { info: (facts) => told.push(facts), warn: (...words) => told.push(words.map(String)) }
  const store = openStore({ url: `sqlite:${join(process.env.DATA_DIR, 'khonhac.db')}` })
  const image = openCatalogImage({ path: kind === 'full' ? `${path}.none` : path, store, logger, now: Date.now })
  if (kind === 'image' && !existsSync(path)) throw new Error('there is no image')
  const startedAt = performance.now()
  const before = process.cpuUsage()
  const { catalog, seq, isFromImage } = await image.load()
  const cpu = process.cpuUsage(before)
  const result = { kind, seconds: (performance.now() - startedAt) / 1000, cpu: (cpu.user + cpu.system) / 1e6 }
  const rssMb = Math.round(process.memoryUsage().rss / 1e6)
  globalThis.gc()
  await pause(100)
  const facts = {
    tracks: catalog.trackCount,
    isFromImage,
    rssMb,
    afterGcMb: Math.round(process.memoryUsage().rss / 1e6),
  }
  process.stdout.write(JSON.stringify({ ...result, ...facts, ...(await write(kind, image, seq)), told: String(told) }))
  await store.close()
}

async function write(kind, image, seq) {
  if (kind !== 'full and write') return {}
  const delay = monitorEventLoopDelay({ resolution: 2 })
  const before = process.cpuUsage()
  const startedAt = performance.now()
  delay.enable()
  await image.keep(() => seq)
  const cpu = process.cpuUsage(before)
  return {
    writeSeconds: (performance.now() - startedAt) / 1000,
    writeCpu: (cpu.user + cpu.system) / 1e6,
    pauseMs: Math.round(delay.max / 1e6),
  }
}
