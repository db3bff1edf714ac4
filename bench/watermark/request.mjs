#!/usr/bin/env node
// What a marked copy costs the server, beside the plain preview: `node bench/watermark/request.mjs`. 30 s previews, CPU of the whole process.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compose } from '../../dist/demo/music/compose.js'
import { SONGS } from '../../dist/demo/songs/songs.js'
import { createMixBuffers, renderScore } from '../../dist/demo/sound/render.js'
import { interleave16 } from '../../dist/src/sound/codec/encode-flac.js'
import { encodeFlac } from '../../dist/src/sound/codec/encode-libav.js'
import { loadLibav } from '../../dist/src/sound/codec/libav.js'
import { startServer } from '../children.mjs'
import { get, sendLoad } from '../load.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const KHONHAC = join(ROOT, 'bin', 'khonhac')
const TRACK = '3f2c8e0a-5b7d-4c1e-9a34-7d20b6f1c8e5'
const ARTIST = '9c1d7a52-0e4b-4f6a-8d13-52a7c9e0b1f4'
const ROUNDS = 7
const REQUESTS = 400

const folder = join(ROOT, '.bench', 'watermark')
const most = '1000000000'
const env = {
  ...process.env,
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: most,
  IP_LIMIT_PER_MINUTE: most,
  WATERMARK_PER_MINUTE: most,
  WATERMARK_PER_DAY: most,
  MEDIA_IP_LIMIT_PER_MINUTE: most,
}
const command = (...args) =>
  JSON.parse(
    execFileSync(KHONHAC, [...args, '--json'], { env })
      .toString()
      .trim()
      .split('\n')
      .at(-1),
  )

const key = await prepare()
const server = await startServer(env)
const headers = { 'X-API-Key': key }
const base = `http://127.0.0.1:${server.port}`
const marked = await fetch(`${base}/api/public/tracks/${TRACK}/watermarked`, { headers })
if (marked.status !== 200) throw new Error(`watermarked: ${marked.status} ${await marked.text()}`)
const { audio_url } = await (await fetch(`${base}/api/public/tracks/${TRACK}/audio-url`, { headers })).json()
const link = new URL(audio_url)
const requests = {
  'plain preview': get(link.pathname + link.search),
  'marked copy': get(`/api/public/tracks/${TRACK}/watermarked`, headers),
}
const results = Object.fromEntries(Object.keys(requests).map((name) => [name, []]))
for (let round = -1; round < ROUNDS; round++) {
  for (const name of Object.keys(requests)) {
    const before = await server.measure()
    const { statuses } = await sendLoad({
      port: server.port,
      requests: [requests[name]],
      count: REQUESTS,
      connections: 4,
    })
    if (statuses.get(200) !== REQUESTS) throw new Error(`${name}: ${[...statuses]}`)
    const after = await server.measure()
    if (round >= 0) results[name].push((after.cpuMicros - before.cpuMicros) / REQUESTS / 1000)
  }
}
await server.stop()
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const ratios = results['marked copy'].map((cpu, round) => cpu / results['plain preview'][round])
console.log(`${(await marked.arrayBuffer()).byteLength} bytes; CPU ms per request`)
console.table(
  Object.fromEntries(Object.entries(results).map(([name, values]) => [name, Number(median(values).toFixed(3))])),
)
console.log(`marked ÷ plain: ${median(ratios).toFixed(2)} (limit 5)`)

async function prepare() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { left, right } = renderScore(compose(SONGS[0]), createMixBuffers())
  writeFileSync(join(folder, 'song.flac'), await encodeFlac(await loadLibav('main'), interleave16([left, right])))
  const lines = [
    { type: 'artist', id: ARTIST, name: 'Hà Linh' },
    {
      type: 'track',
      id: TRACK,
      title: 'Mưa',
      artist_id: ARTIST,
      genre: 'Ballad',
      audio: 'song.flac',
      preview_duration_seconds: 30,
    },
  ]
  writeFileSync(join(folder, 'lines.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  command('import', join(folder, 'lines.jsonl'))
  const partner = command('partner', 'add', '--name', 'Bench', '--email', 'bench@example.vn', '--approve')
  return command('key', 'issue', '--partner', partner.id, '--name', 'bench', '--quota', '1000000').key
}
