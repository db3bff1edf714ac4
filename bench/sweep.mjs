#!/usr/bin/env node
// How long the event loop stands still while files that nothing refers to are looked for, on a catalogue whose tracks have files:
// `npm run build && node bench/sweep.mjs [tracks]`, on SQLite, or on the empty PostgreSQL database of DATABASE_URL. Every track has an
// original, a master, a preview and a cover, all of them empty files; a hundredth as many orphans lie beside them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { openFolderStore } from '../dist/src/media/folder-store.js'
import { mediaKeyOf } from '../dist/src/media/media-store.js'
import { sweepMedia } from '../dist/src/media/sweep.js'
import { openStore } from '../dist/src/store/store.js'
import { digestOf, insertTracks } from './rows.mjs'

const TRACKS = Number(process.argv[2] ?? 200_000)
const COLUMNS = { originals: 'audio_original', masters: 'master_media', previews: 'audio_media', covers: 'cover_media' }
const KINDS = Object.keys(COLUMNS)
const HOUR = 3_600_000

const folder = await mkdtemp(join(tmpdir(), 'khonhac-bench-sweep-'))
const store = openStore({ url: process.env.DATABASE_URL || `sqlite:${join(folder, 'khonhac.db')}` })
try {
  await store.migrate()
  await insertTracks(store, TRACKS, (n) =>
    Object.fromEntries(KINDS.map((kind) => [COLUMNS[kind], mediaKeyOf(kind, digestOf(`${kind} ${n}`))])),
  )
  for (const kind of KINDS) for (let n = 0; n < TRACKS * 1.01; n++) writeFile(kind, digestOf(`${kind} ${n}`))
  const media = openFolderStore(join(folder, 'media'))
  // What a machine that is busy with other things does to an event loop that has nothing to do.
  const rows = { 'no sweep, for 20 s': await measure(() => new Promise((done) => setTimeout(done, 20_000, 0))) }
  // Files must be old to be looked at; the second sweep finds the orphans of the first due.
  for (const hours of [2, 51]) {
    const now = Date.now() + hours * HOUR
    rows[`sweep ${hours} hours on`] = await measure(() => sweepMedia({ store, media, now: () => now }))
  }
  console.log(`${TRACKS.toLocaleString('en')} tracks with ${KINDS.length} files each, ${store.kind}`)
  console.table(rows)
} finally {
  await store.close()
  await rm(folder, { recursive: true, force: true })
}

function writeFile(kind, digest) {
  const key = mediaKeyOf(kind, digest)
  const shard = join(folder, 'media', kind, digest.slice(0, 2))
  mkdirSync(shard, { recursive: true })
  writeFileSync(join(shard, key.slice(kind.length + 1)), '')
}

async function measure(sweep) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
  const removed = await sweep()
  const { user, system } = process.cpuUsage(cpu)
  delay.disable()
  const seconds = (ms) => Number((ms / 1000).toFixed(1))
  return {
    removed,
    'took, s': seconds(performance.now() - startedAt),
    'CPU, s': seconds((user + system) / 1000),
    'longest pause, ms': Math.round(delay.max / 1e6),
  }
}
