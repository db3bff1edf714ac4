#!/usr/bin/env node
// Relevance and speed of search beside Orama, MiniSearch, SQLite FTS5 and PostgreSQL's pg_trgm: the same folded texts, the same queries, one run.
// `node bench/search.mjs [tracks]`, by default 100000 generated tracks for the speed; relevance is measured on the songs of test/search.
import { performance } from 'node:perf_hooks'
import { compileTests, findEngines, generateSongs, QUERIES } from './search-speed.mjs'

const tracks = Number(process.argv[2] ?? 100_000)
const load = await compileTests()
const { SONGS } = await load('test/search/songs.js')
const { askForAll, isAnswer, KINDS } = await load('test/search/queries.js')
const { startPostgres } = await load('test/support/postgres.js')
const postgres = await startPostgres()
const engines = await findEngines(load, postgres)
try {
  console.log(`\nsuccess at 1, 3 and 5 (per cent) over ${SONGS.length} songs, by kind of query`)
  console.table(await measureRelevance())
  console.log(`\nmilliseconds per query at ${tracks.toLocaleString('en')} generated tracks, first page of 20`)
  console.table(await measureSpeed())
} finally {
  await postgres?.stop()
}

async function measureRelevance() {
  const asked = askForAll(SONGS, 21)
  const rows = {}
  for (const [name, open] of Object.entries(engines)) {
    const engine = await open(SONGS)
    for (const kind of KINDS) rows[kind] = { ...rows[kind], [name]: await successOf(engine, asked, kind) }
    await engine.close()
  }
  return rows
}

async function successOf(engine, asked, kind) {
  const places = []
  for (const { q, wanted } of asked.filter((each) => each.kind === kind)) {
    const found = await engine.search(q, 5)
    const song = SONGS[wanted]
    places.push(found.findIndex((number) => isAnswer(kind, song, SONGS[number])))
  }
  const share = (depth) => Math.round((places.filter((at) => at >= 0 && at < depth).length / places.length) * 1000) / 10
  return `${share(1)} ${share(3)} ${share(5)}`
}

async function measureSpeed() {
  const songs = await generateSongs(tracks)
  const rows = {}
  let ours
  for (const [name, open] of Object.entries(engines)) {
    const engine = await open(songs)
    let total = 0
    for (const [kind, some] of Object.entries(QUERIES)) {
      const { mean, text } = await timeOf(engine, some)
      rows[kind] = { ...rows[kind], [name]: text }
      total += mean * some.length
    }
    ours ??= total
    rows['all once'] = {
      ...rows['all once'],
      [name]: `${total.toFixed(0)} ms, ${(total / ours).toFixed(1)} times ours`,
    }
    await engine.close()
  }
  return rows
}

/** Thirty rounds, or as many as two seconds are enough for, after some that are not counted. */
async function timeOf(engine, queries) {
  const times = []
  const startedAt = performance.now()
  for (let round = -10; round < 30; round++) {
    if (round > 0 && performance.now() - startedAt > 2000) break
    // A slow engine has warmed up after one round.
    if (round === -9 && performance.now() - startedAt > 500) round = 0
    for (const q of queries) {
      const before = performance.now()
      await engine.search(q, 20)
      if (round >= 0) times.push(performance.now() - before)
    }
  }
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(2)
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  return { mean, text: `p50 ${at(0.5)}  p99 ${at(0.99)}` }
}
