#!/usr/bin/env node
// Relevance and speed of search beside MiniSearch, SQLite FTS5 and PostgreSQL's pg_trgm: the same folded texts, the same queries, one run.
// `node bench/search.mjs [tracks]`, by default 100000 generated tracks for the speed; relevance is measured on the songs of test/search.
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateLines } from './generate.mjs'
import { openFts5, openMiniSearch, openOurs, openTrigrams } from './search-engines.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const tracks = Number(process.argv[2] ?? 100_000)
const compiled = await compileTests()
const load = (path) => import(join(compiled, path))
const { SONGS } = await load('test/search/songs.js')
const { askForAll, isAnswer, KINDS } = await load('test/search/queries.js')
const { fold } = await load('src/text/fold.js')
const { startPostgres } = await load('test/support/postgres.js')
const postgres = await startPostgres()
const engines = {
  khonhac: (songs) => openOurs(load, songs),
  MiniSearch: (songs) => openMiniSearch(songs, fold),
  'SQLite FTS5': (songs) => openFts5(songs, fold),
  ...(postgres === undefined ? {} : { pg_trgm: (songs) => openTrigrams(songs, fold, postgres) }),
}
try {
  console.log(`\nsuccess at 1, 3 and 5 (per cent) over ${SONGS.length} songs, by kind of query`)
  console.table(await measureRelevance())
  console.log(`\nmilliseconds per query at ${tracks.toLocaleString('en')} generated tracks, first page of 20`)
  console.table(await measureSpeed())
} finally {
  await postgres?.stop()
}

/** The songs and the ways to ask for them are part of the tests, in TypeScript, which Node 20 does not run. */
async function compileTests() {
  const folder = join(ROOT, '.bench', 'search')
  mkdirSync(folder, { recursive: true })
  const files = ['test/search/song-catalogue.ts', 'test/search/queries.ts', 'test/support/postgres.ts']
  const sources = ['src/search/results.ts', 'src/text/fold.ts']
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      noEmit: false,
      rootDir: '../..',
      outDir: './out',
      rewriteRelativeImportExtensions: true,
      types: ['node', 'vitest'],
    },
    include: [],
    files: [...files, ...sources].map((file) => `../../${file}`),
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await promisify(execFile)(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', folder])
  return join(folder, 'out')
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
  const songs = []
  const names = new Map()
  for await (const line of generateLines(tracks, 1)) {
    const row = JSON.parse(line)
    if (row.type === 'artist') names.set(row.id, row.name)
    else songs.push({ title: row.title, artist: names.get(row.artist_id), genre: row.genre, plays: row.play_count })
  }
  const letters = 'abcdeghiklmnopqrstuvxy'
  const queries = {
    'one letter': Array.from(letters),
    'two letters': Array.from({ length: 40 }, (_, at) => letters[at % 22] + letters[(at * 7 + 3) % 22]),
    'a word': ['mua', 'em', 'đường', 'ngay', 'nguyen', 'linh', 'remix', 'thuong', 'hoa', 'saigon'],
    words: ['em cua ngay hom qua', 'mưa trên phố', 'anh em', 'hom qua', 'duong ve que nha', 'bien nho xa dan'],
    'title and artist': ['em cua ngay nguyen', 'ky uc tran minh', 'giac mo le thi lan', 'loi yeu pham van'],
    genres: ['bolero', 'nhạc ballad', 'rap việt', 'lofi'],
    'names of videos': ['[MV] Mưa trên phố | Nguyễn Văn An (Official)', 'loi bai hat em cua ngay hom qua'],
    lyrics: ['em oi ha noi pho ta con em mui hoang lan', 'mot chieu mua bay tren pho vang em cho anh'],
    typos: ['mua trn pho', 'em cua ngya', 'nguyeen', 'thuongn nhau', 'giacs mow', 'hen mot maii', 'biern nho'],
    nothing: ['zzzzzz', 'qwertyuiop asdfghjkl', 'x'.repeat(100), '❤❤❤'],
  }
  const rows = {}
  let ours
  for (const [name, open] of Object.entries(engines)) {
    const engine = await open(songs)
    let total = 0
    for (const [kind, some] of Object.entries(queries)) {
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
