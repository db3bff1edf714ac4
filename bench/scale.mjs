#!/usr/bin/env node
// Memory, start, change rate and search by the number of tracks, and a model of each: `node bench/scale.mjs [--write]`, after a build. The catalogue is
// generated and made without a store, kept as an image, and measured in a fresh process that starts from it. Times are processor time: other programs may
// be running. `--write` puts the tables into docs/scale.md; `--also 4000000` adds a size.
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateLines } from './generate.mjs'

const SELF = fileURLToPath(import.meta.url)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(ROOT, '.bench', 'scale')
const FITTED = [10_000, 100_000, 1_000_000]
const CHECKED = 300_000
const FACTS = { program: '', seq: 0, newest: { seq: 0, mark: 0 }, firstDay: '', tracks: 0 }
const QUERIES = [
  'mưa',
  'em cua ngay',
  'nguyen van an',
  'bolero',
  'sai gon lofi',
  'duong ve qe nha',
  'hanoi mua',
  'a',
  'remix',
  'dj trang 7',
]

const run = promisify(execFile)
async function measureAll() {
  mkdirSync(FOLDER, { recursive: true })
  const also = process.argv.includes('--also') ? [Number(process.argv[process.argv.indexOf('--also') + 1])] : []
  const measured = []
  for (const tracks of [...FITTED, CHECKED, ...also].sort((a, b) => a - b)) {
    const made = await ask('make', tracks)
    measured.push({ tracks, ...made, ...(await ask('measure', tracks)) })
    rmSync(pathOf(tracks))
    console.log(measured.at(-1))
  }
  const text = `${table(measured)}\n\n${models(measured)}`
  console.log(text)
  if (process.argv.includes('--write')) write(text)
}

const pathOf = (tracks) => join(FOLDER, `${tracks}.image`)

async function ask(task, tracks) {
  const env = { ...process.env, SCALE_TASK: task, SCALE_SIZE: String(tracks) }
  const { stdout } = await run(process.execPath, ['--expose-gc', '--max-old-space-size=6000', SELF], { env })
  return JSON.parse(stdout)
}

function tell(figures) {
  process.stdout.write(JSON.stringify(figures))
}

/** Seconds of processor time, of all threads. */
function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

async function make(tracks) {
  const { createCatalog } = await import('../dist/src/catalog/catalog.js')
  const { createCatalogState } = await import('../dist/src/catalog/tables/catalog-state.js')
  const { graphOf } = await import('../dist/src/catalog/image/load-image.js')
  const { writeImageFile } = await import('../dist/src/catalog/image/image-file.js')
  const state = createCatalogState()
  const catalog = createCatalog(state)
  let made = 0
  const count = (work) => {
    const before = cpuSeconds()
    const result = work()
    made += cpuSeconds() - before
    return result
  }
  for await (const rows of batches(tracks)) {
    count(() => {
      catalog.addArtists(rows.artists)
      catalog.addTracks(rows.tracks)
      catalog.addTrackArtists(rows.credits)
    })
  }
  count(() => {
    for (const _ of catalog.build());
  })
  const before = cpuSeconds()
  await writeImageFile(pathOf(tracks), Date.now(), (write) => write(graphOf(state), FACTS, () => false))
  tell({ makeSeconds: made, writeSeconds: cpuSeconds() - before, imageMb: statSync(pathOf(tracks)).size / 1e6 })
}

async function* batches(tracks) {
  const { INITIAL_FIELDS } = await import('../dist/src/catalog/track-fields.js')
  let rows = { artists: [], tracks: [], credits: [] }
  let number = 0
  for await (const text of generateLines(tracks)) {
    const line = JSON.parse(text)
    if (line.type === 'artist') rows.artists.push({ biography: null, avatar_media: null, created_at: 0, ...line })
    else {
      rows.tracks.push(toRow(INITIAL_FIELDS, line, number++))
      for (const [position, { id, role }] of (line.artists ?? []).entries())
        rows.credits.push({ track_id: line.id, artist_id: id, role, position })
    }
    if (rows.tracks.length + rows.artists.length < 2000) continue
    yield rows
    rows = { artists: [], tracks: [], credits: [] }
  }
  yield rows
}

function toRow(initial, line, number) {
  const fields = Object.fromEntries(Object.keys(initial).map((name) => [name, line[name] ?? initial[name]]))
  return {
    ...fields,
    ...{ id: line.id, slug: `bai-hat-so-${number}`, title: line.title, artist_id: line.artist_id, genre: line.genre },
    ...{ duration_seconds: line.duration_seconds, play_count: line.play_count ?? 0, like_count: line.like_count ?? 0 },
    ...{ published_at: Date.parse(line.published_at), preview_start_seconds: 0, preview_duration_seconds: 30 },
    ...{ is_explicit: line.is_explicit ? 1 : 0, audio_media: null, cover_media: null, aliases: null },
  }
}

async function measure(tracks) {
  const { createCatalog } = await import('../dist/src/catalog/catalog.js')
  const { createCatalogState } = await import('../dist/src/catalog/tables/catalog-state.js')
  const { graphOf } = await import('../dist/src/catalog/image/load-image.js')
  const { readImageFile } = await import('../dist/src/catalog/image/image-file.js')
  const empty = process.memoryUsage().rss
  const before = cpuSeconds()
  const state = createCatalogState()
  await readImageFile(pathOf(tracks), async () => {}, graphOf(state))
  const startSeconds = cpuSeconds() - before
  state.phase = 'ready'
  const catalog = createCatalog(state)
  globalThis.gc()
  await pause(100)
  const rssMb = (process.memoryUsage().rss - empty) / 1e6
  const searchMs = await measureSearch(catalog)
  tell({ startSeconds, rssMb, searchMs, changeMs: await measureChanges(catalog, tracks) })
}

async function measureSearch(catalog) {
  const { createLiveCatalog } = await import('../dist/src/catalog/live-catalog.js')
  const { parseQuery } = await import('../dist/src/http/parse-query.js')
  const { createLinkSigner } = await import('../dist/src/media/signed-links.js')
  const { searchRoutes } = await import('../dist/src/search/routes.js')
  const live = createLiveCatalog()
  live.publish(catalog)
  const signer = createLinkSigner('https://nhac.example', 'secret')
  const [search] = searchRoutes({ live, signer, now: () => 1_770_000_000_000, queryStats: { noteTotal() {} } })
  const askOne = (text) => {
    const query = parseQuery(search, `q=${encodeURIComponent(text)}`)
    const input = {
      params: {},
      query,
      caller: undefined,
      headers: {},
      body: undefined,
      requestId: '',
      isGone: () => false,
    }
    return search.handle(input)
  }
  const rounds = 12
  // Node compiles what runs often.
  for (let round = 0; round < 8; round++) for (const text of QUERIES) await askOne(text)
  const before = cpuSeconds()
  for (let round = 0; round < rounds; round++) for (const text of QUERIES) await askOne(text)
  return ((cpuSeconds() - before) / rounds / QUERIES.length) * 1000
}

async function measureChanges(catalog, tracks) {
  const changed = []
  for await (const rows of batches(Math.min(tracks, 8000))) changed.push(...rows.tracks)
  const change = (from) => {
    const some = changed.slice(from, from + 1000)
    const rows = some.map((row, at) => ({
      ...row,
      slug: `${row.slug}-moi`,
      title: `${row.title} ${at % 7}`,
      artists: [],
    }))
    const before = cpuSeconds()
    for (const _ of catalog.apply({ tracks: rows }));
    return ((cpuSeconds() - before) / some.length) * 1000
  }
  for (const from of [0, 1000]) change(from)
  return Math.min(change(2000), change(3000))
}

const FIGURES = [
  ['rssMb', 'memory, MB', 0],
  ['imageMb', 'image, MB', 0],
  ['makeSeconds', 'made of rows, s', 1],
  ['startSeconds', 'read from the image, s', 2],
  ['writeSeconds', 'image written, s', 2],
  ['changeMs', 'a change, ms', 3],
  ['searchMs', 'a search, ms', 2],
]

function table(measured) {
  const cells = (values) => `| ${values.join(' | ')} |`
  const head = [cells(['tracks', ...FIGURES.map(([, title]) => title)]), cells(['---:', ...FIGURES.map(() => '---:')])]
  const lines = measured.map((one) =>
    cells([one.tracks.toLocaleString('en'), ...FIGURES.map(([name, , digits]) => one[name].toFixed(digits))]),
  )
  return [...head, ...lines].join('\n')
}

/** Each figure is so much, and so much for each 100,000 tracks: the line that misses the fitted sizes least, each by its share. */
function models(measured) {
  const at = (tracks) => measured.find((one) => one.tracks === tracks)
  const lines = FIGURES.map(([name, title, digits]) => {
    const { base, slope } = fitLine(FITTED.map((tracks) => [tracks / 100_000, at(tracks)[name]]))
    const guess = (tracks) => base + (slope * tracks) / 100_000
    const off = (guess(CHECKED) / at(CHECKED)[name] - 1) * 100
    return `| ${[title, base.toFixed(digits + 1), slope.toFixed(digits + 1), `${off > 0 ? '+' : ''}${off.toFixed(0)} %`, guess(4_000_000).toFixed(digits)].join(' | ')} |`
  })
  const head = `| figure | at no tracks | more for each 100,000 | the model at ${CHECKED.toLocaleString('en')}, to which it was not fitted | by it at 4,000,000 |`
  return [head, '| --- | ---: | ---: | ---: | ---: |', ...lines].join('\n')
}

function fitLine(points) {
  let [w, x, y, xx, xy] = [0, 0, 0, 0, 0]
  for (const [tracks, value] of points) {
    const weight = 1 / value ** 2
    w += weight
    x += weight * tracks
    y += weight * value
    xx += weight * tracks * tracks
    xy += weight * tracks * value
  }
  const slope = (w * xy - x * y) / (w * xx - x * x)
  return { slope, base: (y - slope * x) / w }
}

function write(text) {
  const path = join(ROOT, 'docs', 'scale.md')
  const parts = readFileSync(path, 'utf8').split(/(?<=<!-- measured -->\n)[\s\S]*?(?=\n<!-- end -->)/)
  writeFileSync(path, parts.join(`\n${text}\n`))
}

const [task, size] = [process.env.SCALE_TASK, Number(process.env.SCALE_SIZE)]
if (task === 'make') await make(size)
else if (task === 'measure') await measure(size)
else await measureAll()
