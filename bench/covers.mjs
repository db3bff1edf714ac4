#!/usr/bin/env node
// How much a flood of cover requests without a key, each for a picture that has to be made, slows another client's media:
// `npm run build && node bench/covers.mjs [requests]`. Prints the median of a file's time beside the flood and before it, and their ratio.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import sharp from 'sharp'
import { openMediaStore } from '../dist/src/media/open-media-store.js'
import { createLinkSigner } from '../dist/src/media/signed-links.js'
import { openStore } from '../dist/src/store/store.js'
import { startServer } from './children.mjs'
import { insertTracks } from './rows.mjs'

const FLOOD = Number(process.argv[2] ?? 600)
const PICTURES = 60
const QUIET_SAMPLES = 100
const SECRET = 'a secret of this bench and of nothing else'

const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-bench-covers-'))
try {
  const { tracks, preview } = await makeCatalogue()
  const link = createLinkSigner('', SECRET).sign(`/media/${preview}`, Date.now())
  const server = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SIGNING_SECRET: SECRET,
    TRUST_PROXY: '127.0.0.1',
    IP_LIMIT_PER_MINUTE: String(FLOOD + 10),
    DATABASE_URL: '',
  })
  const origin = `http://127.0.0.1:${server.port}`
  // Once before anything is measured: code is compiled, the file is in memory.
  for (let count = 0; count < 20; count++) await timeMedia(origin + link)
  const quiet = []
  for (let count = 0; count < QUIET_SAMPLES; count++) quiet.push(await timeMedia(origin + link))
  const { beside, statuses, seconds } = await flood(origin, link, tracks)
  const { rss } = await server.measure()
  await server.stop()
  console.log(`${FLOOD} cover requests in ${seconds.toFixed(1)} s:`, statuses)
  console.table({
    'media, quiet': summary(quiet),
    'media, beside the flood': summary(beside),
  })
  console.log(
    `ratio of the medians ${(median(beside) / median(quiet)).toFixed(2)}, ${Math.round(rss / 1e6)} MB resident`,
  )
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

/** Tracks whose covers are soft pictures with some grain, which take as long to resize as photographs do. */
async function makeCatalogue() {
  const media = openMediaStore({ dataDir, s3: undefined })
  const store = openStore({ url: `sqlite:${join(dataDir, 'khonhac.db')}` })
  await store.migrate()
  const preview = await media.put(Buffer.alloc(480_000, 'frames'), 'previews')
  const covers = []
  for (let n = 0; n < PICTURES; n++) {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 }
    const picture = sharp({ create: { width: 1024, height: 1024, channels: 3, noise, background: '#000' } })
    covers.push(
      await media.put(
        await picture
          .blur(2 + (n % 5))
          .webp({ quality: 90 })
          .toBuffer(),
        'covers',
      ),
    )
  }
  const tracks = await insertTracks(store, PICTURES, (n) => ({ audio_media: preview, cover_media: covers[n] }))
  await store.close()
  return { tracks, preview }
}

async function timeMedia(url) {
  const startedAt = performance.now()
  const response = await fetch(url, { headers: { 'X-Forwarded-For': '198.51.100.7' } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`media answered ${response.status}`)
  return performance.now() - startedAt
}

/** All at once from one address, every one another picture, size or format; another client fetches a file again and again meanwhile. */
async function flood(origin, link, tracks) {
  const startedAt = performance.now()
  const statuses = {}
  let isOver = false
  const asked = Array.from({ length: FLOOD }, async (_, n) => {
    const size = 64 + ((n * 7) % 961)
    const response = await fetch(`${origin}/api/public/tracks/${tracks[n % tracks.length]}/cover?size=${size}`, {
      headers: { 'X-Forwarded-For': '203.0.113.9', Accept: n % 2 ? 'image/jpeg' : 'image/webp' },
    })
    await response.arrayBuffer()
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
  })
  const over = Promise.all(asked).then(() => {
    isOver = true
  })
  const beside = []
  while (!isOver) beside.push(await timeMedia(origin + link))
  await over
  return { beside, statuses, seconds: (performance.now() - startedAt) / 1000 }
}

function median(times) {
  return [...times].sort((a, b) => a - b)[times.length >> 1]
}

function summary(times) {
  const sorted = [...times].sort((a, b) => a - b)
  const ms = (value) => Number(value.toFixed(1))
  return {
    samples: times.length,
    'median, ms': ms(median(times)),
    '90 %, ms': ms(sorted[Math.floor(times.length * 0.9)]),
    'longest, ms': ms(sorted.at(-1)),
  }
}
