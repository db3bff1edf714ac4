#!/usr/bin/env node
// How long the console's first screen takes with 100,000 tracks, 1,000 partners and two weeks of their traffic: `node bench/console.mjs`.
// The catalogue is the one of `node bench/run.mjs 100000`, which has to be run before. With a browser (CHROMIUM, or /usr/bin/chromium)
// also from the address to the first plot. The store is copied first, so that the other bench finds it as it was.
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { storeBatch } from '../dist/src/request-log/ship-batch.js'
import { openStore } from '../dist/src/store/store.js'
import { startChild } from './children.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SIZE = Number(process.argv[2] ?? 100_000)
const PARTNERS = 1_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const ROUTES = ['/tracks', '/search', '/tracks/{id}', '/genres', '/trending', '/search/suggest']
const PASSWORD = 'bench bench bench'

const made = join(ROOT, '.bench', String(SIZE))
if (!existsSync(join(made, 'imported')))
  throw new Error(`There is no catalogue yet: node bench/run.mjs ${SIZE} makes one.`)
const dataDir = join(ROOT, '.bench', `console-${SIZE}`)
rmSync(dataDir, { recursive: true, force: true })
cpSync(made, dataDir, { recursive: true })

const store = openStore({ url: `sqlite:${join(dataDir, 'khonhac.db')}` })
await store.migrate()
await fill(store, Date.now())
const { count } = await store.db
  .selectFrom('traffic_hourly')
  .select((row) => row.fn.countAll().as('count'))
  .executeTakeFirst()
await store.close()
console.log(`${SIZE} tracks, ${PARTNERS} partners, ${count} rows of traffic`)

const server = await startChild('khonhac', undefined, {
  ...process.env,
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: PASSWORD,
  LOG_LEVEL: 'warn',
})
const origin = `http://127.0.0.1:${server.port}`
const cookie = await signIn()
const paths = [
  '/insight/overview',
  '/insight/traffic',
  `/insight/traffic?from=${dayAgo(7)}`,
  `/insight/traffic?from=${dayAgo(14)}`,
]
const figures = {}
for (const path of [...paths, '/insight/searches', '/audit']) figures[path] = await measure(() => ask(path))
console.table(figures)
await measureBrowser()
await server.stop()

function dayAgo(days) {
  return new Date(Date.now() - days * DAY).toISOString().slice(0, 10)
}

async function fill(target, now) {
  const partners = Array.from({ length: PARTNERS }, (_, i) => ({
    id: randomUUID(),
    name: `Partner ${i}`,
    email: `p${i}@example.vn`,
    status: i % 50 === 0 ? 'pending' : 'approved',
    created_at: now - i * HOUR,
    updated_at: now,
  }))
  const keys = partners.map(({ id }, i) => ({
    id: randomUUID(),
    partner_id: id,
    name: 'web',
    digest: randomUUID(),
    prefix: `kn_live_${String(i).padStart(4, '0')}`,
    is_active: 1,
    created_at: now,
    expires_at: i % 10 === 0 ? now + i * HOUR : null,
  }))
  const webhooks = partners.map(({ id }, i) => ({
    id: randomUUID(),
    partner_id: id,
    url: `https://p${i}.example/hook`,
    events: '["track.deleted"]',
    secret_sealed: 'x',
    is_active: 1,
    created_at: now,
    consecutive_failures: 0,
    failing_since: i % 40 === 0 ? now - DAY : null,
  }))
  const deliveries = Array.from({ length: 100_000 }, (_, i) => ({
    id: randomUUID(),
    webhook_id: webhooks[i % PARTNERS].id,
    event: 'track.updated',
    track_id: randomUUID(),
    data: '{}',
    state: i % 20 === 0 ? 'pending' : i % 33 === 0 ? 'failed' : 'done',
    lane: 0,
    attempts: 1,
    created_at: now - i * 1000,
    due_at: now + DAY,
  }))
  for (const [table, rows] of Object.entries({ partners, api_keys: keys, webhooks, deliveries }))
    await target.transaction(async (trx) => {
      for (let at = 0; at < rows.length; at += 500)
        await trx
          .insertInto(table)
          .values(rows.slice(at, at + 500))
          .execute()
    })
  await fillTraffic(target, keys, now)
}

/** Every key asks for two or three routes in every hour of its day. */
async function fillTraffic(target, keys, now) {
  let position = 0
  for (let at = now - 14 * DAY; at < now; at += HOUR) {
    const lines = keys.flatMap(({ id }, i) =>
      Array.from({ length: 3 }, (_, n) => ({
        position: position++,
        entry: {
          at: Math.floor(at),
          requestId: 'r',
          method: 'GET',
          endpoint: ROUTES[(i + n * 2) % ROUTES.length],
          path: '/',
          status: (i + n) % 40 === 0 ? 429 : 200,
          ip: '203.0.113.9',
          userAgent: 'bench',
          durationMs: (i % 50) / 5,
          keyId: id,
          repeats: 1 + (i % 90),
        },
      })).filter((_, n) => n < 1 + (i % 3)),
    )
    await storeBatch(target, { segment: `bench-${Math.floor(at)}`, from: 0, to: 1, lines }, now)
  }
}

async function signIn() {
  const answer = await fetch(`${origin}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'admin', password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.headers.getSetCookie()[0].split(';')[0]
}

async function ask(path) {
  const answer = await fetch(`${origin}/api/admin${path}`, { headers: { cookie } })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
}

async function measure(work, times = 30) {
  const took = []
  for (let i = 0; i < times; i++) {
    const startedAt = performance.now()
    await work()
    took.push(performance.now() - startedAt)
  }
  took.sort((a, b) => a - b)
  const at = (share) => Math.round(took[Math.floor(took.length * share)] * 10) / 10
  return { 'median ms': at(0.5), '95 % ms': at(0.95) }
}

async function measureBrowser() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) return console.log('no browser: the screen itself is not measured')
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const context = await browser.newContext()
  const [name, value] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  const shown = []
  for (let i = 0; i < 6; i++) {
    const page = await context.newPage()
    const startedAt = performance.now()
    await page.goto(`${origin}/console`, { waitUntil: 'commit' })
    await page.locator('.overview-topics').first().waitFor()
    const usable = performance.now() - startedAt
    await page.locator('.plot canvas').first().waitFor()
    shown.push({ 'usable ms': Math.round(usable), 'plot ms': Math.round(performance.now() - startedAt) })
    await page.close()
  }
  await browser.close()
  console.log('the first screen, from the address (the first one with nothing in the cache)')
  console.table(shown)
}
