#!/usr/bin/env node
// What each list and report of the console costs with 100,000 tracks and what a year leaves behind (year.mjs):
// `node bench/console.mjs [tracks] [part of a path]`.
// `main ms` is the time of the thread that answers everybody, and `threads ms` that of all others, both of the processor.
// The catalogue is the one of `node bench/run.mjs 100000`, which has to be run before. With a browser (CHROMIUM, or /usr/bin/chromium)
// also from the address to the first plot. The filled store is kept, and a copy of it measured.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { openStore } from '../dist/src/store/store.js'
import { startServer } from './children.mjs'
import { fillYear } from './year.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SIZE = Number(process.argv[2] ?? 100_000)
const DAY = 24 * 3_600_000
const PASSWORD = 'bench bench bench'

const made = join(ROOT, '.bench', String(SIZE))
if (!existsSync(join(made, 'imported')))
  throw new Error(`There is no catalogue yet: node bench/run.mjs ${SIZE} makes one.`)
const year = join(ROOT, '.bench', `year-${SIZE}`)
const dataDir = join(ROOT, '.bench', `console-${SIZE}`)
if (!existsSync(join(year, 'filled'))) await makeYear()
rmSync(dataDir, { recursive: true, force: true })
cpSync(year, dataDir, { recursive: true })
const store = openStore({ url: `sqlite:${join(dataDir, 'khonhac.db')}` })
await store.migrate()
const track = await store.db.selectFrom('tracks').select(['id', 'title']).limit(1).executeTakeFirst()
const webhook = await store.db.selectFrom('webhooks').select('id').limit(1).executeTakeFirst()
const partner = await store.db.selectFrom('partners').select('id').limit(1).executeTakeFirst()
await store.close()

const server = await startServer({
  ...process.env,
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: PASSWORD,
  LOG_LEVEL: 'warn',
})
const origin = `http://127.0.0.1:${server.port}`
const cookie = await signIn()
const encoded = encodeURIComponent
const paths = [
  '/insight/overview',
  '/waiting',
  '/insight/traffic',
  `/insight/traffic?from=${dayAgo(7)}`,
  `/insight/traffic?from=${dayAgo(14)}`,
  `/insight/traffic?from=${dayAgo(90)}`,
  '/insight/searches',
  '/insight/searches?days=90',
  '/insight/storage',
  '/insight/locks',
  '/tracks',
  '/tracks?page=2000',
  '/tracks?status=draft',
  '/tracks?sort=title',
  '/tracks?q=mua',
  `/tracks?q=${encoded('mưa phố')}`,
  `/tracks/${track.id}`,
  '/genres',
  '/artists',
  '/artists?page=100',
  '/artists?q=linh',
  '/artists/near?name=linh',
  '/releases',
  '/collections',
  '/requests',
  '/requests?since=90d&address=203.0.113.7',
  '/requests?since=90d&status=500',
  '/requests?since=90d&path=nothing',
  '/requests?request_id=nothing',
  '/audit',
  '/audit?page=400',
  '/audit?actor=nobody',
  '/audit?action=nothing',
  '/partners',
  '/partners?status=pending&page=100',
  '/partners?q=partner',
  `/partners/${partner.id}`,
  '/keys',
  '/mails',
  '/mails?state=failed',
  '/jobs',
  '/jobs?state=failed',
  '/alerts',
  '/webhooks',
  `/webhooks/${webhook.id}/deliveries`,
  '/takedowns',
  '/traces',
  '/proofs',
  '/administrators',
  '/tokens',
  '/account/sessions',
  `/find?q=${encoded(track.title)}`,
  '/find?q=partner',
  '/openapi.json',
]
const figures = {}
const [, , , part = ''] = process.argv
for (const path of paths.filter((one) => one.includes(part))) figures[path] = await measure(() => ask(path))
console.table(figures)
if (part === '') await measureBrowser()
await server.stop()

/** Kept for the next run, and for bench/isolation.mjs. */
async function makeYear() {
  rmSync(year, { recursive: true, force: true })
  cpSync(made, year, { recursive: true })
  const filled = openStore({ url: `sqlite:${join(year, 'khonhac.db')}` })
  await filled.migrate()
  await fillYear(filled, Date.now())
  await filled.close()
  mkdirSync(join(year, 'filled'))
}

function dayAgo(days) {
  return new Date(Date.now() - days * DAY).toISOString().slice(0, 10)
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

/** Milliseconds of the processor: the main thread has the number of its process. */
function cpuMs() {
  const ran = (path) => Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6
  const [, fields] = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return { main: ran(`/proc/${server.pid}/task/${server.pid}/schedstat`), all: (user + system) * 10 }
}

async function measure(work, times = 10) {
  await work().catch((error) => console.log(String(error).slice(0, 200)))
  const took = []
  const main = []
  const before = cpuMs()
  for (let i = 0; i < times; i++) {
    const startedAt = performance.now()
    const { main: ranBefore } = cpuMs()
    await work().catch(() => {})
    took.push(performance.now() - startedAt)
    main.push(cpuMs().main - ranBefore)
  }
  const after = cpuMs()
  const threads = (after.all - before.all - (after.main - before.main)) / times
  const median = (values) => Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)] * 10) / 10
  return { 'median ms': median(took), 'main ms': median(main), 'threads ms': Math.max(0, Math.round(threads)) }
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
