#!/usr/bin/env node
// Signed HTTPS deliveries from one process to fifty endpoints in another: how many a second, and what one endpoint that hangs does to the
// other 49. `npm run build && node bench/webhooks.mjs [postgres://…]`
import { execFileSync, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { appendChanges } from '../dist/src/store/change-log.js'
import { openStore } from '../dist/src/store/store.js'
import { openDeliverer } from '../dist/src/webhooks/delivery/deliverer.js'
import { createSystemResolver } from '../dist/src/webhooks/delivery/resolve-host.js'
import { openSender } from '../dist/src/webhooks/delivery/send.js'
import { EVENTS } from '../dist/src/webhooks/event-names.js'
import { enqueueDeliveries } from '../dist/src/webhooks/outbox.js'
import { registerWebhook } from '../dist/src/webhooks/registrations.js'

const ENDPOINTS = 50
const BURST = 100
const ROUNDS = 24
const EDITS = 25
const EDIT_EVERY_MS = 40

const folder = mkdtempSync(join(tmpdir(), 'khonhac-bench-'))
const store = openStore({ url: process.argv[2] ?? `sqlite:${join(folder, 'bench.db')}` })
await store.migrate()
const receiver = await startReceiver()
const secretKey = randomBytes(32)
const artistId = randomUUID()
await prepare()
const deliverer = openDeliverer({
  store,
  secretKeys: [secretKey],
  sender: openSender({
    allowPrivateNetworks: true,
    resolveHost: createSystemResolver(),
    ca: readFileSync(join(folder, 'cert.pem'), 'utf8'),
    now: Date.now,
  }),
  retrySeconds: [3600],
  now: Date.now,
  isClockRight: () => true,
  random: Math.random,
  onError: console.error,
  onSuspended: console.error,
})
deliverer.start()
await measureThroughput()
await measureIsolation()
await deliverer.stop()
await store.close()
receiver.process.kill()
rmSync(folder, { recursive: true })

async function measureThroughput() {
  await publish(2)
  await receiver.untilCount(2 * ENDPOINTS)
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  await publish(BURST)
  await receiver.untilCount((2 + BURST) * ENDPOINTS)
  await deliverer.drain()
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const deliveries = BURST * ENDPOINTS
  console.log(`${store.kind}: ${deliveries} deliveries to ${ENDPOINTS} endpoints in ${seconds.toFixed(1)} s`)
  console.log(
    `  ${Math.round(deliveries / seconds)} a second, ${Math.round((user + system) / deliveries)} µs of CPU each`,
  )
}

/** With and without the hung one, turn by turn, so that the machine's moods meet both alike. */
async function measureIsolation() {
  const times = { healthy: [], hung: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const kind = round % 2 === 0 ? 'healthy' : 'hung'
    receiver.process.send(kind === 'hung' ? 'hang' : 'answer')
    times[kind].push(...(await timeEdits()))
    // What was held is answered, so that every turn begins alike.
    receiver.process.send('answer')
    await deliverer.drain()
  }
  const [without, beside] = [median(times.healthy), median(times.hung)]
  console.log(
    `commit to arrival, median of the other ${ENDPOINTS - 1}: ${without.toFixed(1)} ms, beside one that hangs ${beside.toFixed(1)} ms`,
  )
  console.log(`  ratio ${(beside / without).toFixed(2)}`)
}

/** From the commit of a single edit to its arrival, at every endpoint but the one that hangs. */
async function timeEdits() {
  await receiver.take()
  const committed = new Map()
  for (let edit = 0; edit < EDITS; edit++) {
    await publish(1)
    committed.set(edit, performance.timeOrigin + performance.now())
    await pause(EDIT_EVERY_MS)
  }
  await pause(300)
  const byPath = Map.groupBy ? Map.groupBy(await receiver.take(), ([path]) => path) : groupByPath(await receiver.take())
  return [...byPath]
    .filter(([path]) => !path.startsWith('/hung'))
    .flatMap(([, arrivals]) => arrivals.slice(0, EDITS).map(([, at], edit) => at - committed.get(edit)))
}

function groupByPath(arrivals) {
  const groups = new Map()
  for (const arrival of arrivals) groups.set(arrival[0], [...(groups.get(arrival[0]) ?? []), arrival])
  return groups
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

async function publish(count) {
  const now = Date.now()
  const moves = Array.from({ length: count }, () => ({ before: undefined, after: makeTrack(), fields: [] }))
  await store.transaction(async (trx) => {
    await enqueueDeliveries(trx, moves, { now, isBulk: false })
    const changes = moves.map(({ after }) => ({ kind: 'track', entity_id: after.id, action: 'created' }))
    await appendChanges(trx, changes, now)
  })
}

function makeTrack() {
  return {
    id: randomUUID(),
    title: 'Mưa trên phố cũ',
    artist_id: artistId,
    genre: 'Ballad',
    duration_seconds: 252,
    license_code: 'service-standard',
    territory: 'worldwide',
    cover_media: null,
    preview_start_seconds: 0,
    preview_duration_seconds: 30,
    published_at: Date.now(),
  }
}

async function prepare() {
  const at = { created_at: 0, updated_at: 0 }
  await store.db
    .insertInto('artists')
    .values({ id: artistId, name: 'Hà Linh', biography: null, avatar_media: null, ...at })
    .execute()
  for (let number = 0; number < ENDPOINTS; number++) {
    const id = randomUUID()
    await store.db
      .insertInto('partners')
      .values({ id, name: `Partner ${number}`, email: 'a@example.vn', status: 'approved', ...at })
      .execute()
    const url = `https://127.0.0.1:${receiver.port}/${number === 0 ? 'hung' : 'fine'}/${number}`
    await registerWebhook(store, id, { url, events: EVENTS, description: null }, secretKey, Date.now())
  }
}

async function startReceiver() {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const files = ['-keyout', key, '-out', cert, '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', [...kind, ...files], { stdio: 'ignore' })
  const child = fork(fileURLToPath(new URL('./webhook-receiver.mjs', import.meta.url)), [key, cert])
  const next = () => new Promise((resolve) => child.once('message', resolve))
  const ask = async (question) => {
    const answer = next()
    child.send(question)
    return await answer
  }
  const { port } = await next()
  return {
    process: child,
    port,
    take: async () => (await ask('take')).arrived,
    async untilCount(count) {
      while ((await ask('count')).count < count) await pause(20)
    },
  }
}
