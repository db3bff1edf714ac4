#!/usr/bin/env node
// Whether a newer build answers what an older one answers, byte for byte: `node bench/replay.mjs OLD_TREE NEW_TREE [requests]`, by default 3000.
// Both trees are built; each makes its own store of the same import file, which gives every id, and signs with the same secret; each is asked with
// a key of its own. Every request goes to both at once, and status, body and headers are compared, but for those that name the request or count it.
// A link signed for "now" and the time of a change are compared by their form only.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from './free-port.mjs'
import { generateLines } from './generate.mjs'

const [oldTree, newTree, count = '3000'] = process.argv.slice(2)
if (!oldTree || !newTree) throw new Error('usage: replay.mjs OLD_TREE NEW_TREE [REQUESTS]')
const TRACKS = 2000
const folder = mkdtempSync(join(tmpdir(), 'replay-'))
const OWN = /^(?:date|x-request-id|x-ratelimit-.*|ratelimit.*|keep-alive|connection)$/
/** What depends on the moment: when a link was signed, when a store was filled. */
const VARYING = [
  ['/audio-url', /expires=\d+|signature=[\w-]+|"expires_at":"[^"]+"/g],
  ['/changes', /"changed_at":"[^"]+"/g],
]
/** They list the operations that there are, or measure something. */
const LISTS = /^\/(?:health|healthz|readyz|status|metrics|openapi.*)?$/
const state = { seed: 20_261_117 }

const children = []
try {
  const rows = await writeCatalogue()
  const [before, after] = await Promise.all([start(oldTree, 'old'), start(newTree, 'new')])
  const differing = []
  for (let at = 0; at < Number(count); at++) {
    const path = makePath(rows)
    const difference = await compare(before, after, path)
    if (difference !== undefined) differing.push({ path, ...difference })
  }
  for (const one of differing.slice(0, 10)) console.log(one)
  console.log(`${count} requests, ${differing.length} answered otherwise`)
  process.exitCode = differing.length === 0 ? 0 : 1
} finally {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map((child) => new Promise((done) => child.once('exit', done))))
  rmSync(folder, { recursive: true, force: true })
}

async function writeCatalogue() {
  const lines = []
  for await (const line of generateLines(TRACKS, 1, { playsDays: 2, points: 40 })) lines.push(line)
  writeFileSync(join(folder, 'catalogue.jsonl'), lines.join('\n'))
  const rows = lines.map((line) => JSON.parse(line))
  const idsOf = (type) => rows.filter((row) => row.type === type).map(({ id }) => id)
  return { ids: idsOf('track'), artists: idsOf('artist'), slugs: ['em-cua-ngay-hom-qua', 'mua-tren-pho-anh', 'x'] }
}

/** Returns the key that this tree is asked with. */
function fillStore(tree, env) {
  const run = (...args) => {
    const printed = execFileSync(process.execPath, ['bin/khonhac', ...args], { cwd: tree, env, encoding: 'utf8' })
    return printed.trim().split('\n').at(-1)
  }
  run('import', join(folder, 'catalogue.jsonl'))
  const partner = JSON.parse(run('partner', 'add', '--name', 'P', '--email', 'p@example.vn', '--approve', '--json'))
  return JSON.parse(run('key', 'issue', '--partner', partner.id, '--name', 'k', '--quota', '1000000', '--json')).key
}

function environment(name) {
  // The address stands in links, which must not differ.
  const limits = { IP_LIMIT_PER_MINUTE: '100000000', PUBLIC_URL: 'http://nhac.example' }
  const secret = { SIGNING_SECRET: 'a secret that both trees sign with' }
  return { ...process.env, ...limits, ...secret, DATA_DIR: join(folder, name), LOG_LEVEL: 'error', HOST: '127.0.0.1' }
}

async function start(tree, name) {
  const port = await findFreePort()
  const cwd = resolve(tree)
  const env = { ...environment(name), PORT: String(port) }
  const key = fillStore(cwd, env)
  children.push(spawn(process.execPath, ['bin/khonhac', 'serve'], { cwd, env, stdio: 'ignore' }))
  const base = `http://127.0.0.1:${port}/api/public`
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${base}/readyz`).catch(() => undefined)
    if (answer?.ok) return { base, key }
    await pause(200)
  }
  throw new Error(`${tree} does not get ready`)
}

/** Once more where links may have been signed in two windows. */
async function compare(before, after, path) {
  for (let tries = 0; ; tries++) {
    const [old, now] = await Promise.all([ask(before, path), ask(after, path)])
    const name = Object.keys(old).find((each) => old[each] !== now[each])
    if (name === undefined) return undefined
    if (tries === 1) return { what: name, old: old[name]?.slice(0, 400), now: now[name]?.slice(0, 400) }
  }
}

async function ask({ base, key }, path) {
  const answer = await fetch(base + path, { headers: { 'x-api-key': key, 'accept-encoding': 'identity' } })
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OWN.test(name)))
  const text = await answer.text()
  const body = VARYING.reduce((rest, [place, text]) => (path.includes(place) ? rest.replaceAll(text, '') : rest), text)
  return { status: String(answer.status), ...headers, body }
}

function draw(end) {
  state.seed = (Math.imul(state.seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state.seed / 2 ** 32) * end)
}

function makePath({ ids, artists, slugs }) {
  const some = (list) => list[draw(list.length)]
  const id = () => (draw(12) === 0 ? some(['x', '00000000-0000-4000-8000-000000000000', '%F0%9F%8E%B5']) : some(ids))
  const words = () =>
    some(['mua', 'em', 'Mưa trên', 'nguyen van', 'lofi', 'đường về', 'hom qau', 'trn pho', '', 'x'.repeat(101), 'zzzz'])
  const shared = {
    page: () => some([1, 2, 3, 0, 5001, 'x']),
    limit: () => some([1, 5, 100, 0, 101]),
    misspelt: () => 1,
  }
  const filters = {
    ...{ q: words, title: words, artist: words, genre: () => some(['ballad', 'việt', 'x']) },
    artist_id: () => some([some(artists), 'x', '']),
    slug: () => some([...slugs, 'Á']),
    ...{ bpm_min: () => some([0, 90, 120.5, 301, 'x']), bpm_max: () => some([100, 300, -1, '']) },
    ...{ energy_min: () => some([0, 0.5, 2]), energy_max: () => some([0.5, 1, 'x']) },
    key: () => some(['A minor', 'bbm', 'H', '']),
    license: () => some(['service-standard', 'service-restricted', 'free']),
    ...{ commercial: () => some(['true', '0', 'maybe']), explicit: () => some(['false', '1', '']) },
    sort: () => some(['newest', 'popular', 'title_asc', 'most_liked', 'relevance', 'loudest']),
    cursor: () => some(['', 'x']),
  }
  const { q, genre, artist_id, sort } = filters
  const query = (parameters) => {
    const chosen = Object.entries(parameters).filter(() => draw(5) === 0)
    const pairs = chosen.map(([name, value]) => `${name}=${encodeURIComponent(value())}`)
    if (draw(40) === 0) pairs.push('page=1', 'page=2')
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`
  }
  const path = some([
    () => `/tracks${query({ ...filters, ...shared })}`,
    () => `/tracks${query({ ...filters, ...shared })}`,
    () =>
      `/search?q=${encodeURIComponent(words())}&${query({ genre, artist_id, sort, ...shared, include: () => some(['bpm,slug', 'x']) }).slice(1)}`,
    () => `/search/suggest?q=${encodeURIComponent(words())}`,
    () => `/tracks/${id()}${query(shared)}`,
    () => `/tracks/by-slug/${some(slugs)}`,
    () => `/tracks/by-ids?ids=${Array.from({ length: draw(55) }, id).join()}`,
    () => `/tracks/${id()}/${some(['audio-url', 'license', 'similar', 'waveform'])}`,
    () => `/tracks/waveforms?ids=${id()},${id()}`,
    () => `/artists/${draw(9) === 0 ? 'x' : some(artists)}/tracks${query({ sort, ...shared })}`,
    () => `/artists${query({ q, ...shared })}`,
    () => some(['/genres', '/licenses', '/trending', '/trending?days=0', '/changes', '/webhooks', '/nowhere']),
  ])()
  return LISTS.test(path) ? '/genres' : path
}
