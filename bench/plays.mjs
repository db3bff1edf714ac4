#!/usr/bin/env node
// What plays on the site cost partners: CPU time per request of `/tracks` on a warm cache, while nothing is played, while plays are added to
// their tracks as the server does it, and as if each play moved the catalogue by itself: `npm run build && node bench/plays.mjs [tracks]`.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { digestKey, generateKey, keyPrefix } from '../dist/src/access/api-key.js'
import { APPLY_AFTER_MS, applyCounts } from '../dist/src/listening/apply-counts.js'
import { openStore } from '../dist/src/store/store.js'
import { startServer } from './children.mjs'
import { get, sendLoad } from './load.mjs'
import { insertTracks } from './rows.mjs'

const TRACKS = Number(process.argv[2] ?? 20_000)
/** Different lists that partners ask for again and again. */
const LISTS = 200
const PLAYS_PER_SECOND = 20
const ROUND_SECONDS = 30
const CONNECTIONS = 16

const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-bench-plays-'))
const store = openStore({ url: `sqlite:${join(dataDir, 'khonhac.db')}` })
try {
  await store.migrate()
  const ids = await insertTracks(store, TRACKS, () => ({}))
  const key = await makeKey()
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '100000000',
    IP_LIMIT_PER_MINUTE: '100000000',
  })
  const results = {}
  await measure(server, key, 3, async () => {})
  for (const [name, everyMs] of [
    ['nothing is played', undefined],
    [`${PLAYS_PER_SECOND} plays a second, added every ${APPLY_AFTER_MS / 1000} s`, APPLY_AFTER_MS],
    [`${PLAYS_PER_SECOND} plays a second, each by itself`, 1000 / PLAYS_PER_SECOND],
  ])
    results[name] = await measure(server, key, ROUND_SECONDS, (isOver) => play(ids, everyMs, isOver))
  console.table(results)
  await server.stop()
} finally {
  await store.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function makeKey() {
  const rawKey = generateKey()
  const partner = { id: randomUUID(), name: 'Bench', email: 'bench@nhac.example', status: 'approved' }
  await store.db
    .insertInto('partners')
    .values({ ...partner, created_at: 0, updated_at: 0 })
    .execute()
  const row = { id: randomUUID(), partner_id: partner.id, name: 'bench', digest: digestKey(rawKey) }
  await store.db
    .insertInto('api_keys')
    .values({ ...row, prefix: keyPrefix(rawKey), is_active: 1, created_at: 0 })
    .execute()
  return rawKey
}

/** Writes plays of many tracks and adds them as often as is said. */
async function play(ids, everyMs, isOver) {
  if (everyMs === undefined) return
  let appliedAt = performance.now()
  while (!isOver()) {
    const play = {
      id: randomUUID(),
      track_id: ids[Math.floor(Math.random() * ids.length)],
      day: '2026-03-10',
      plays: 1,
    }
    await store.db
      .insertInto('waiting_counts')
      .values({ ...play, likes: 0, at: Date.now() })
      .execute()
    if (performance.now() - appliedAt >= everyMs) {
      appliedAt = performance.now()
      await applyCounts(store, Date.now() + 2 * APPLY_AFTER_MS)
    }
    await delay(1000 / PLAYS_PER_SECOND)
  }
}

async function measure(server, key, seconds, disturb) {
  const requests = Array.from({ length: LISTS }, (_, page) =>
    get(`/api/public/tracks?limit=20&page=${page + 1}`, { 'X-API-Key': key }),
  )
  let isOver = false
  const disturbing = disturb(() => isOver)
  const before = await server.measure()
  const startedAt = performance.now()
  let count = 0
  while (performance.now() - startedAt < seconds * 1000) {
    await sendLoad({ port: server.port, requests, count: 1000, connections: CONNECTIONS })
    count += 1000
  }
  const after = await server.measure()
  isOver = true
  await disturbing
  return {
    'requests/s': Math.round(count / ((performance.now() - startedAt) / 1000)),
    'CPU µs/request': Math.round((after.cpuMicros - before.cpuMicros) / count),
    'longest pause, ms': Math.round(after.pauseMs),
  }
}
