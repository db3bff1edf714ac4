#!/usr/bin/env node
// How many wishes are understood and how many titles stay titles, on the tables of test/search, and what `understand` adds to a search.
// `node bench/wishes.mjs [tracks]`, by default 100000 generated tracks for the cost.
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateLines } from './generate.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const tracks = Number(process.argv[2] ?? 100_000)
const compiled = await compile()
const load = (path) => import(join(compiled, path))
const { SONGS } = await load('test/search/songs.js')
const { WISHES } = await load('test/search/wishes.js')
const { WISH_TITLES } = await load('test/search/wish-titles.js')
const { makeSongCatalog } = await load('test/search/song-catalogue.js')
const { readAsked } = await load('src/search/asked.js')
const { repeatUnderstood } = await load('src/search/filters.js')
const { search } = await load('src/search/results.js')
const { fold } = await load('src/text/fold.js')

const others = makeSongCatalog(SONGS)
const catalog = makeSongCatalog([...SONGS, ...WISH_TITLES])
const titles = WISH_TITLES.flatMap(({ title }) => [title, fold(title)])
const share = (list, isGood) => `${list.filter(isGood).length} of ${list.length}`
console.table({
  'wishes understood': share(WISHES, (line) => isUnderstood(line, others)),
  'the same where titles say the same': share(WISHES, (line) => isUnderstood(line, catalog)),
  'titles that stay titles': share(titles, (q) => ask(catalog, q).understood === undefined),
  'the same where the songs are not there': share(titles, (q) => ask(others, q).understood === undefined),
})
console.log(`\nmicroseconds per query at ${tracks.toLocaleString('en')} generated tracks`)
console.table(await measureCost())

function ask(among, q) {
  return readAsked(among, { q, understand: true })
}

function isUnderstood({ q, understood }, among) {
  const asked = ask(among, q)
  const read = asked.understood === undefined ? {} : { ...repeatUnderstood(asked.understood), text: asked.text }
  const sorted = (fields) => JSON.stringify(Object.entries(fields).sort())
  return sorted(read) === sorted(understood)
}

async function measureCost() {
  const large = makeSongCatalog(await readGenerated())
  const page = { within: undefined, sort: 'relevance', offset: 0, limit: 20 }
  const queries = {
    'wishes, read': WISHES.map(
      ({ q }) =>
        () =>
          ask(large, q),
    ),
    'titles like wishes, read': titles.map((q) => () => ask(large, q)),
    'other titles, read': SONGS.map(
      ({ title }) =>
        () =>
          ask(large, title),
    ),
    'other titles, searched': SONGS.map(
      ({ title }) =>
        () =>
          search(large, title, page),
    ),
  }
  return Object.fromEntries(Object.entries(queries).map(([name, works]) => [name, timeOf(works)]))
}

/** Processor time, the mean of the best of ten rounds: others may have the processor too. */
function timeOf(works) {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 10; round++) {
    const start = process.cpuUsage()
    for (const work of works) work()
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / works.length)
  }
  return Math.round(best * 10) / 10
}

async function readGenerated() {
  const artists = new Map()
  const songs = []
  for await (const line of generateLines(tracks)) {
    const row = JSON.parse(line)
    if (row.type === 'artist') artists.set(row.id, row.name)
    if (row.type === 'track')
      songs.push({ title: row.title, artist: artists.get(row.artist_id) ?? '', genre: row.genre })
  }
  return songs
}

/** The tables are part of the tests, in TypeScript, which Node 20 does not run. */
async function compile() {
  const folder = join(ROOT, '.bench', 'wishes')
  mkdirSync(folder, { recursive: true })
  const files = ['song-catalogue.ts', 'songs.ts', 'wishes.ts', 'wish-titles.ts'].map((file) => `test/search/${file}`)
  const sources = ['search/asked.ts', 'search/results.ts', 'text/fold.ts'].map((file) => `src/${file}`)
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      noEmit: false,
      rootDir: '../..',
      outDir: './out',
      rewriteRelativeImportExtensions: true,
      types: ['node'],
    },
    include: [],
    files: [...files, ...sources].map((file) => `../../${file}`),
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await promisify(execFile)(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', folder])
  return join(folder, 'out')
}
