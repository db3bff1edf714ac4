#!/usr/bin/env node
// Whether memory grows while the server is used: `npm run build && node bench/soak.mjs [minutes] [requests a second]`, by default 10 and 200.
// No two searches, pages and lists are alike, many keys and addresses ask, some of them wrong ones; a share is asked for again with its ETag, and previews
// and pictures are fetched whole and in parts. Caches and code settle in the first two minutes, or, where the machine is too busy for so many requests a
// second, until as many were sent as two such minutes have; the rest of the time comes after that. Prints the resident memory minute by minute, and the
// ratio of the last two minutes to the first two that are settled: flat is about 1.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { openMediaStore } from '../dist/src/media/open-media-store.js'
import { createLinkSigner } from '../dist/src/media/signed-links.js'
import { openStore } from '../dist/src/store/store.js'
import { startServer } from './children.mjs'
import { insertKey } from './keys.mjs'
import { median } from './load.mjs'
import { environmentOf, prepare } from './prepare.mjs'

const minutes = Number(process.argv[2] ?? 10)
const perSecond = Number(process.argv[3] ?? 200)
const TRACKS = 20_000
const KEYS = 300
const LANES = 16
const SAMPLE_MS = 5000
const SETTLING_MINUTES = 2
const SECRET = 'a secret of this bench and of nothing else'
const WORDS =
  'mua nang gio may bien song dem ngay tinh yeu nho thuong pho cu que nha hoa sua tuoi tre hà nội sài gòn em anh'.split(
    ' ',
  )
const agent = new Agent({ keepAlive: true, maxSockets: LANES })
const statuses = {}
const tags = []
let asked = 0

const folder = mkdtempSync(join(tmpdir(), 'khonhac-bench-soak-'))
try {
  const made = await makeData()
  const server = await startServer({
    ...made.env,
    ...{ SIGNING_SECRET: SECRET, TRUST_PROXY: '127.0.0.1', MEDIA_IP_LIMIT_PER_MINUTE: '1000000000' },
    ...{ DATABASE_URL: '', REDIS_URL: '' },
  })
  const { samples, settledAt } = await soak(server, made)
  await server.stop()
  tell(samples, settledAt)
} finally {
  agent.destroy()
  rmSync(folder, { recursive: true, force: true })
}

async function makeData() {
  const kept = environmentOf(TRACKS)
  await prepare(TRACKS, kept)
  const env = { ...kept, DATA_DIR: join(folder, 'data') }
  cpSync(kept.DATA_DIR, env.DATA_DIR, { recursive: true })
  const media = openMediaStore({ dataDir: env.DATA_DIR, s3: undefined })
  const preview = await media.put(Buffer.alloc(240_000, 'frames'), 'previews')
  const noise = { type: 'gaussian', mean: 128, sigma: 30 }
  const picture = sharp({ create: { width: 800, height: 800, channels: 3, noise, background: '#000' } })
  const cover_media = await media.put(await picture.webp().toBuffer(), 'covers')
  const store = openStore({ url: `sqlite:${join(env.DATA_DIR, 'khonhac.db')}` })
  await store.db.updateTable('tracks').set({ audio_media: preview, cover_media }).execute()
  const tracks = await store.db.selectFrom('tracks').select(['id', 'slug']).limit(5000).execute()
  const keys = []
  while (keys.length < KEYS) keys.push(await insertKey(store))
  await store.close()
  return { env, tracks, keys, preview, signer: createLinkSigner('', SECRET) }
}

/** So many requests a second; what comes late is not made up for. */
async function soak(server, made) {
  const samples = []
  const startedAt = performance.now()
  const minute = () => (performance.now() - startedAt) / 60_000
  let settledAt
  const isOver = () => settledAt !== undefined && minute() >= settledAt + minutes - SETTLING_MINUTES
  const sampling = async () => {
    while (!isOver()) {
      await pause(SAMPLE_MS)
      const { rss, heapUsed, external } = await server.measure()
      samples.push({ minute: minute(), asked, rss, heapUsed, external })
      if (minute() >= SETTLING_MINUTES && asked >= perSecond * 60 * SETTLING_MINUTES) settledAt ??= minute()
    }
  }
  const lane = async () => {
    while (!isOver()) {
      const dueAt = performance.now() + (LANES * 1000) / perSecond
      await ask(server.port, nextRequest(made))
      await pause(Math.max(0, dueAt - performance.now()))
    }
  }
  await Promise.all([sampling(), ...Array.from({ length: LANES }, lane)])
  return { samples, settledAt }
}

function nextRequest({ tracks, keys, preview, signer }) {
  const n = ++asked
  const word = (step) => WORDS[Math.floor(n / step) % WORDS.length]
  const query = encodeURIComponent(`${word(1)} ${word(7)}${n % 3 === 0 ? 'x' : ''} ${n.toString(36)}`)
  const track = tracks[(n * 7919) % tracks.length]
  const headers = { 'X-Forwarded-For': `10.${n % 200}.${(n >> 8) % 250}.${n % 250}` }
  const keyed = { ...headers, 'X-API-Key': keys[n % keys.length] }
  const tagged = tags[n % Math.max(1, tags.length)]
  const again = tagged && { path: tagged.path, headers: { ...keyed, 'If-None-Match': tagged.etag } }
  const range = n % 2 === 0 ? {} : { Range: `bytes=${n % 1000}-${50_000 + (n % 1000)}` }
  const more = ['similar', 'waveform', 'license'][n % 3]
  const listed = { page: (n % 900) + 1, limit: (n % 90) + 1, bpm_min: n % 150 }
  /** How many of twenty requests are of each kind. */
  const kinds = [
    [4, () => ({ path: `/api/public/search?q=${query}`, headers: keyed, isTagged: n % 40 === 1 })],
    [3, () => ({ path: `/api/public/tracks?${new URLSearchParams(listed)}`, headers: keyed })],
    [1, () => ({ path: `/api/public/tracks?limit=20&x=${n % 100}`, headers: keyed, isTagged: true })],
    [1, () => ({ path: `/api/public/search/suggest?q=${query}`, headers: keyed })],
    [3, () => again ?? { path: '/api/public/genres', headers: keyed }],
    [2, () => ({ path: `/search?q=${query}`, headers })],
    [1, () => ({ path: `/tracks/${track.slug}`, headers })],
    [2, () => ({ path: signer.sign(`/media/${preview}`, Date.now(), track.id), headers: { ...headers, ...range } })],
    [1, () => ({ path: `/api/public/tracks/${track.id}/cover?size=${64 + (n % 37)}`, headers })],
    [1, () => ({ path: `/api/public/tracks/${track.id}/${more}`, headers: keyed })],
    [1, () => ({ path: `/api/public/tracks?y=${n}`, headers: { ...headers, 'X-API-Key': `kn_live_wrong${n}` } })],
  ].flatMap(([count, make]) => Array(count).fill(make))
  return kinds[n % kinds.length]()
}

function ask(port, { path, headers, isTagged }) {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1
      if (isTagged && response.headers.etag) tags[asked % 500] = { path, etag: response.headers.etag }
      response.resume().on('end', resolve).on('error', resolve)
    })
    const lost = (error) => {
      statuses[error.code] = (statuses[error.code] ?? 0) + 1
      resolve()
    }
    sent.on('error', lost).end()
  })
}

function tell(samples, settledAt) {
  const mb = (some, name) => Math.round(median(some.map((sample) => sample[name])) / 1e6)
  const between = (from, to) => samples.filter(({ minute }) => minute >= from && minute < to)
  const rows = Array.from({ length: Math.ceil(samples.at(-1).minute) }, (_, at) => {
    const some = between(at, at + 1)
    if (some.length === 0) return {}
    return {
      minute: at + 1,
      requests: some.at(-1).asked,
      'resident MB': mb(some, 'rss'),
      'heap MB': mb(some, 'heapUsed'),
      'external MB': mb(some, 'external'),
    }
  })
  console.table(rows)
  console.log('answers:', statuses)
  const last = samples.at(-1).minute
  const ratio = mb(between(last - 2, last + 1), 'rss') / mb(between(settledAt, settledAt + 2), 'rss')
  console.log(`settled after ${settledAt.toFixed(1)} minutes`)
  console.log(
    `resident memory of the last two minutes ÷ that of the first two after it had settled: ${ratio.toFixed(3)}`,
  )
}
