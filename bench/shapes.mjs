#!/usr/bin/env node
// What two tricks with V8 bring, each against doing without, on the Node that runs it: `node bench/shapes.mjs`. For other versions:
// `npx -y -p node@22 node bench/shapes.mjs`. Each figure is of a process of its own; the ratio is "without ÷ with".
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROUNDS = 5
const MEASURES = { tick: measureTicks, row: measureRows }
const TRICKS = [
  ['process.nextTick after a full collection, ns a call', 'tick', 'http/connection/node-internals.ts'],
  ['rows of SQLite as objects, µs a row of 22 columns', 'row', 'store/drivers/compile-row.ts'],
]

const [kind, isWith] = process.argv.slice(2)
if (kind !== undefined) console.log(JSON.stringify(await MEASURES[kind](isWith === 'with')))
else await compare()

async function compare() {
  const rows = []
  for (const [what, name, file] of TRICKS) {
    const figures = { with: [], without: [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const way of round % 2 === 0 ? ['with', 'without'] : ['without', 'with'])
        figures[way].push(await run(name, way))
    }
    const [used, unused] = [median(figures.with), median(figures.without)]
    rows.push({ what, file, with: shorten(used), without: shorten(unused), ratio: shorten(unused / used) })
  }
  console.log(`Node ${process.version}, medians of ${ROUNDS}`)
  console.table(rows)
}

async function run(name, way) {
  const args = ['--expose-gc', fileURLToPath(import.meta.url), name, way]
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout)
}

/** In a quiet moment, with nothing queued, a full collection; then what a call takes. */
async function measureTicks(isUsed) {
  if (isUsed) (await import('../dist/src/http/connection/node-internals.js')).keepTickShape()
  const calls = 300_000
  const takeTicks = () =>
    new Promise((resolve) => {
      let left = calls
      const startedAt = performance.now()
      const tick = () => {
        if (--left > 0) process.nextTick(tick, left)
        else resolve(((performance.now() - startedAt) / calls) * 1e6)
      }
      process.nextTick(tick, left)
    })
  const rest = () => new Promise((resolve) => setTimeout(resolve, 50))
  await takeTicks()
  for (let times = 0; times < 8; times++) {
    await rest()
    globalThis.gc()
  }
  await rest()
  return await takeTicks()
}

async function measureRows(isUsed) {
  const { DatabaseSync } = await import('@photostructure/sqlite')
  const { compileRow } = await import('../dist/src/store/drivers/compile-row.js')
  const folder = mkdtempSync(join(tmpdir(), 'khonhac-bench-'))
  const database = new DatabaseSync(join(folder, 'rows.db'))
  const columns = Array.from({ length: 22 }, (_, index) => `column_${index}`)
  database.exec(`create table wide (${columns.join(', ')})`)
  const count = 40_000
  const insert = database.prepare(`insert into wide values (${columns.map(() => '?').join(', ')})`)
  database.exec('begin')
  for (let row = 0; row < count; row++)
    insert.run(...columns.map((_, index) => (index % 3 === 0 ? `text ${row} ${index}` : index % 3 === 1 ? row : null)))
  database.exec('commit')
  const select = database.prepare('select * from wide')
  const toRow = compileRow(columns)
  if (isUsed) select.setReturnArrays(true)
  const read = () => (isUsed ? select.all().map(toRow) : select.all())
  read()
  const startedAt = performance.now()
  if (read().length !== count) throw new Error('rows are missing')
  const micros = ((performance.now() - startedAt) / count) * 1000
  database.close()
  rmSync(folder, { recursive: true })
  return micros
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

function shorten(value) {
  return Math.round(value * 100) / 100
}
