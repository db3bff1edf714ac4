#!/usr/bin/env node
// Kho Nhạc beside others, in one run: the same tracks, the same questions, the same machine and load generator.
// `npm run build && node bench/peers.mjs [--tracks=100000] [--rounds=5] [--write]`; with --write the tables of docs/performance.md are replaced.
// Over HTTP: nginx and bare `node:http` sending the same bytes, Express with PostgreSQL, json-server. In search: Orama, MiniSearch, FTS5, pg_trgm.
// What counts is requests per second of processor time, of a server with all its processes and threads, its database included: the clock also
// measures what else the machine does, and, beside nginx, the load generator. Rounds of all take turns; medians are told.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureEngines } from './peers/engines.mjs'
import { compileTests } from './peers/search-speed.mjs'
import { measureServers } from './peers/servers.mjs'

const PAGE = fileURLToPath(new URL('../docs/performance.md', import.meta.url))
const { values } = parseArgs({
  options: {
    tracks: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
})
const tracks = Number(values.tracks)
const load = await compileTests()
const { startPostgres } = await load('test/support/postgres.js')
const postgres = await startPostgres()
if (postgres === undefined) console.log('Express and pg_trgm are left out, PostgreSQL is not installed')
const machine = `Measured with Node ${process.versions.node} at ${tracks.toLocaleString('en')} generated tracks, on ${cpus().length} cores (${cpus()[0].model.trim()}, ${process.arch}).`
try {
  tell({ machine, ...(await measureServers({ tracks, rounds: Number(values.rounds), load, postgres })) })
  tell(await measureEngines({ tracks, load, postgres }))
} finally {
  await postgres?.stop()
}

/** Each part as soon as it is measured: the second takes long. */
function tell(blocks) {
  for (const [name, text] of Object.entries(blocks)) console.log(`\n${name}\n${text}`)
  if (values.write) writeFileSync(PAGE, fill(readFileSync(PAGE, 'utf8'), blocks))
}

function fill(page, blocks) {
  for (const [name, text] of Object.entries(blocks)) {
    const start = `<!-- made by bench/peers.mjs: ${name} -->`
    const from = page.indexOf(start)
    const to = page.indexOf('<!-- end -->', from)
    if (from === -1 || to === -1) throw new Error(`docs/performance.md has no block for ${name}`)
    page = `${page.slice(0, from)}${start}\n\n${text}\n\n${page.slice(to)}`
  }
  return page
}
