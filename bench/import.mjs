#!/usr/bin/env node
// Tracks a second of `khonhac import`, into an empty store of both kinds in turn: `npm run build && node bench/import.mjs [tracks=60000] [rounds=3]`.
// PostgreSQL is a private one, with its settings as they come. The tracks have their artists, waveforms and no plays. Goal: 10,000 a second.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import { startPostgres } from './cluster-services.mjs'
import { generateLines } from './generate.mjs'
import { KHONHAC } from './prepare.mjs'

const GOAL = 10_000
const [count = 60_000, rounds = 3] = process.argv.slice(2).map(Number)

const folder = mkdtempSync(join(tmpdir(), 'khonhac-bench-import-'))
const file = join(folder, 'catalogue.jsonl')
await pipeline(jsonLines(), createWriteStream(file))
const postgres = await startPostgres()
const stores = { SQLite: [], PostgreSQL: [] }
try {
  for (let round = 0; round < rounds; round++) {
    stores.SQLite.push(await importInto(round))
    await postgres.query(`create database round${round}`)
    stores.PostgreSQL.push(await importInto(round, postgres.url.replace(/postgres$/, `round${round}`)))
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const [name, rates] of Object.entries(stores)) {
  const median = [...rates].sort((a, b) => a - b)[rates.length >> 1]
  const all = rates.map((rate) => Math.round(rate)).join(', ')
  console.log(`${name}: ${all} tracks a second; median ÷ ${GOAL}: ${(median / GOAL).toFixed(2)}`)
}

async function* jsonLines() {
  for await (const line of generateLines(count, 1, { playsDays: 0, points: 120 })) yield `${line}\n`
}

async function importInto(round, url) {
  const { DATABASE_URL: _, ...env } = process.env
  const dataDir = join(folder, `${url === undefined ? 'sqlite' : 'postgres'}-${round}`)
  const child = spawn(process.execPath, [KHONHAC, 'import', file, '--json', '--data', dataDir], {
    env: url === undefined ? env : { ...env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const startedAt = performance.now()
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  const seconds = (performance.now() - startedAt) / 1000
  rmSync(dataDir, { recursive: true, force: true })
  return count / seconds
}
