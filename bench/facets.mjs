#!/usr/bin/env node
// What counting costs beside listing: `node bench/facets.mjs [tracks]`, by default 1,000,000. The same filters are asked of both in turn, in one
// process and without any cache; the ratio is what matters, since both meet the same busy machine.
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateLines } from './generate.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROUNDS = 15
const PAGE = 20
const tracks = Number(process.argv[2] ?? 1_000_000)
const compiled = await compile()
const load = (path) => import(join(compiled, path))
const { createCatalog } = await load('src/catalog/catalog.js')
const { createCatalogState } = await load('src/catalog/tables/catalog-state.js')
const { INITIAL_FIELDS } = await load('src/catalog/track-fields.js')
const { slugify } = await load('src/text/slug.js')

const state = createCatalogState()
const catalog = createCatalog(state)
await fill()

const QUESTIONS = {
  'nothing asked': {},
  'a tempo': { bpm_min: 90, bpm_max: 120 },
  'a wide tempo': { bpm_min: 60 },
  'an energy and a length': { energy_min: 0.3, duration_max: 240 },
  'a genre': { genre: 'ballad' },
  'a genre and a tempo': { genre: 'pop', bpm_min: 90, bpm_max: 120 },
  words: { q: 'mua' },
  'commercial use': { commercial: true },
  'a licence': { license: 'service-standard' },
  'a key and a licence': { key: 21, license: 'service-standard' },
  'seven at once': {
    genre: 'pop',
    key: 0,
    license: 'service-standard',
    explicit: false,
    bpm_min: 80,
    energy_min: 0.2,
    duration_max: 300,
  },
}
const rows = {}
for (const [name, filter] of Object.entries(QUESTIONS)) {
  const [list, facets] = alternate(
    () => {
      state.matches.clear()
      const { slots } = catalog.listTracks(filter, 'popular', 0, PAGE)
      return JSON.stringify(slots.map((slot) => catalog.track(slot)))
    },
    () => JSON.stringify(catalog.countFacets(filter)),
  )
  const { total } = catalog.countFacets(filter)
  rows[name] = {
    tracks: total,
    'list ms': list.toFixed(2),
    'facets ms': facets.toFixed(2),
    ratio: (facets / list).toFixed(1),
  }
}
console.log(`\n${tracks.toLocaleString('en')} tracks, median of ${ROUNDS} rounds, a page of ${PAGE} by popularity`)
console.table(rows)

async function compile() {
  const folder = join(ROOT, '.bench', 'facets')
  mkdirSync(folder, { recursive: true })
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
    files: ['../../src/catalog/catalog.ts', '../../src/text/slug.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await promisify(execFile)(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', folder])
  return join(folder, 'out')
}

async function fill() {
  let batch = []
  const flush = () => {
    catalog.addTracks(batch)
    batch = []
  }
  for await (const line of generateLines(tracks, 1, { playsDays: 0, points: 0 })) {
    const { type, ...row } = JSON.parse(line)
    if (type === 'artist') catalog.addArtists([{ ...row, biography: null, avatar_media: null, created_at: 0 }])
    else if (type === 'track') batch.push(toRow(row))
    if (batch.length === 10_000) flush()
  }
  flush()
  for (const _ of catalog.build());
}

function toRow({ artists: _, is_explicit, ...line }) {
  const media = { audio_media: null, cover_media: null, preview_start_seconds: 0, preview_duration_seconds: 30 }
  const published_at = Date.parse(line.published_at)
  const slug = line.slug ?? `${slugify(line.title)}-${line.id}`
  return { ...INITIAL_FIELDS, ...media, ...line, slug, published_at, is_explicit: is_explicit ? 1 : 0 }
}

/** Medians of both, asked in turn, after some rounds that are not counted. */
function alternate(...questions) {
  const times = questions.map(() => [])
  for (let round = -5; round < ROUNDS; round++) {
    for (const [at, ask] of questions.entries()) {
      const startedAt = performance.now()
      ask()
      if (round >= 0) times[at].push(performance.now() - startedAt)
    }
  }
  return times.map((some) => some.sort((a, b) => a - b)[Math.floor(some.length / 2)])
}
