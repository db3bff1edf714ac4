#!/usr/bin/env node
// What partners feel of all others: `npm run build && node bench/isolation.mjs [tracks] [rounds] [lines] [roles [idle]]`. The catalogue is that of
// `node bench/run.mjs 100000`. Ten addresses without a key search the site at their limit, never twice the same; one administrator leafs
// through tracks and reports; 50,000 lines are imported; and a partner asks for `/tracks`, 50 times a second.
//
// The others are programs too and take from the same cores, which is no fault of the server. So the partner is measured alone beside
// burners: processes that take as much of the processor as the others' programs and the server's own other threads took in the round
// before, in pieces of a few milliseconds. Rounds alternate, and the ratio is of all rounds together.
//
// With `roles` partners have a process of their own (`serve --role api`), and the others one that gives way to it (`nice`), or with `idle` one
// that has what it leaves (`chrt --idle`). Burners are neither, so that the partner alone is beside programs that do not give way.
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startServer } from './children.mjs'
import { generateLines } from './generate.mjs'
import { issueKey } from './prepare.mjs'

const SELF = fileURLToPath(import.meta.url)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PASSWORD = 'bench bench bench'
const ADDRESSES = 10
/** What may be made for an address in a minute (access/address-limits.ts), evenly spread. */
const PAGES_PER_MINUTE = 300
const ASKED_PER_SECOND = 50
const LEAST_SECONDS = 20
/** As in a unit of systemd. */
const NICE = 10
const WORDS = 'mua nang gio may bien song dem ngay tinh yeu nho thuong pho cu que nha hoa sua tuoi tre'.split(' ')
const LEAFED = [
  '/tracks?page=',
  '/tracks?sort=title&page=',
  '/tracks?q=mua&page=',
  '/insight/overview?n=',
  '/insight/searches?n=',
  '/insight/traffic?n=',
  '/audit?actor=unknown&page=',
  '/requests?since=90d&limit=20&n=',
]

const ROLES = { partner: askAsPartner, strangers: searchAsStrangers, support: leafAsSupport, burner: burn }
const [first, ...rest] = process.argv.slice(2)
if (ROLES[first]) await ROLES[first](JSON.parse(rest[0]))
else
  await main(Number(first ?? 100_000), Number(rest[0] ?? 3), Number(rest[1] ?? 50_000), {
    hasRoles: rest[2] === 'roles',
    isIdle: rest[3] === 'idle',
  })

async function main(size, rounds, lines, { hasRoles, isIdle }) {
  const dataDir = copyStore(size)
  const env = { ...process.env, DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error' }
  const key = await issueKey(env)
  const server = await startServer(env, hasRoles ? ['api'] : [])
  const other = hasRoles ? await startServer(env, ['site', 'console', 'jobs']) : server
  if (hasRoles) makeGiveWay(other.pid, isIdle)
  const partnersFacts = { port: server.port, pid: server.pid, key }
  const facts = { partner: partnersFacts, port: other.port, pid: other.pid, ...(await signIn(other.port)) }
  const times = { alone: [], beside: [], quiet: [] }
  const works = { alone: [], beside: [], quiet: [] }
  const statuses = {}
  const count = (name, found) => {
    statuses[name] = { ...statuses[name], ...sumOf(statuses[name] ?? {}, found) }
  }
  const keep = (name, { partner }) => {
    times[name].push(...partner.times)
    works[name].push(...partner.works)
    count('partner', partner.statuses)
  }
  keep('quiet', await measure(facts, 10))
  for (let round = 0; round < rounds; round++) {
    const others = await measureBeside(facts, round, lines)
    keep('beside', others)
    for (const name of ['strangers', 'support']) count(name, others[name].statuses)
    keep('alone', await measure(facts, others.seconds, others.taken))
    console.log(
      `round ${round + 1}: ${others.seconds.toFixed(0)} s, an import of ${lines} lines in ${others.importSeconds.toFixed(0)} s, ` +
        `${others.taken.toFixed(2)} cores taken by others, main thread ran ${others.main.ran.toFixed(2)} and waited ${others.main.waited.toFixed(2)} of the time`,
    )
  }
  for (const one of new Set([server, other])) await one.stop()
  rmSync(dataDir, { recursive: true, force: true })
  report(times, works, statuses)
}

/** Threads to come take it over. */
function makeGiveWay(pid, isIdle) {
  if (isIdle) execFileSync('chrt', ['--idle', '--all-tasks', '--pid', '0', String(pid)])
  else for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), NICE)
}

function report(times, works, statuses) {
  console.log('from the question to the answer, by the clock')
  const rows = Object.fromEntries(Object.entries(times).map(([name, values]) => [name, describe(values)]))
  console.table(rows)
  console.log('what the main thread did meanwhile, by its own processor time: no other program of the machine is in it')
  console.table(Object.fromEntries(Object.entries(works).map(([name, values]) => [name, describe(values)])))
  console.log('answers by status', JSON.stringify(statuses))
  const ratio = (name, to = 'alone') => (rows.beside[name] / rows[to][name]).toFixed(2)
  console.log(
    `keyed /tracks beside all others ÷ alone: median ${ratio('p50 ms')}, p99 ${ratio('p99 ms')} (at most 2); ` +
      `÷ that of a quiet machine: ${ratio('p50 ms', 'quiet')} and ${ratio('p99 ms', 'quiet')}; ` +
      `503 for who has a key: ${statuses.partner[503] ?? 0} (none)`,
  )
}

function describe(values) {
  const sorted = values.sort((a, b) => a - b)
  const at = (share) => Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(2))
  return { requests: sorted.length, 'p50 ms': at(0.5), 'p90 ms': at(0.9), 'p99 ms': at(0.99), 'max ms': at(1) }
}

function sumOf(a, b) {
  return Object.fromEntries(Object.entries(b).map(([name, value]) => [name, (a[name] ?? 0) + value]))
}

/** With what a year leaves behind, where a folder `year-SIZE` lies in .bench. */
function copyStore(size) {
  const [from] = [`year-${size}`, String(size)].map((name) => join(ROOT, '.bench', name)).filter(existsSync)
  if (from === undefined) throw new Error(`There is no catalogue yet: node bench/run.mjs ${size} makes one.`)
  const dataDir = join(ROOT, '.bench', `isolation-${size}`)
  rmSync(dataDir, { recursive: true, force: true })
  cpSync(from, dataDir, { recursive: true })
  return dataDir
}

/** The partner, beside burners that take so many cores. */
async function measure(facts, seconds, cores = 0) {
  const burners = []
  for (let left = cores; left > 0.01; left -= 1) burners.push(await start('burner', { share: Math.min(1, left) }))
  const partner = await start('partner', facts.partner)
  await pause(seconds * 1000)
  const told = await partner.end()
  for (const burner of burners) await burner.end()
  return { partner: told }
}

async function measureBeside(facts, round, lines) {
  const strangers = await start('strangers', facts)
  const support = await start('support', facts)
  const partner = await start('partner', facts.partner)
  const programs = [strangers, support, facts].map(({ pid }) => pid)
  const before = timesOf(facts.partner.pid, programs)
  const importSeconds = await importLines(facts, round, lines)
  await pause(Math.max(0, before.at + LEAST_SECONDS * 1000 - performance.now()))
  const after = timesOf(facts.partner.pid, programs)
  const told = { partner: await partner.end(), strangers: await strangers.end(), support: await support.end() }
  const seconds = (after.at - before.at) / 1000
  const share = (name) => (after[name] - before[name]) / 1000 / seconds
  return {
    ...told,
    seconds,
    importSeconds,
    taken: share('others'),
    main: { ran: share('ran'), waited: share('waited') },
  }
}

/** Milliseconds of the processor: the main thread of the server, how long it waited for a core, and everybody else. */
function timesOf(pid, programs) {
  const [ran, waited] = schedstat(`/proc/${pid}/task/${pid}`)
  const tasks = [...new Set([pid, ...programs])].flatMap((one) =>
    readdirSync(`/proc/${one}/task`).map((task) => `/proc/${one}/task/${task}`),
  )
  const all = tasks.reduce((sum, task) => sum + (schedstat(task)[0] ?? 0), 0)
  return { at: performance.now(), ran, waited, others: all - ran }
}

function schedstat(task) {
  try {
    return readFileSync(`${task}/schedstat`, 'utf8')
      .split(' ')
      .map((ns) => Number(ns) / 1e6)
  } catch {
    return [0, 0]
  }
}

async function importLines({ port, cookie, csrf }, round, count) {
  const lines = []
  for await (const line of generateLines(count, 100 + round, { playsDays: 0, points: 0 })) lines.push(line)
  const startedAt = performance.now()
  const headers = { cookie, 'x-csrf-token': csrf, 'content-type': 'application/x-ndjson' }
  const api = `http://127.0.0.1:${port}/api/admin`
  const body = `${lines.slice(0, count).join('\n')}\n`
  let sent = await fetch(`${api}/imports`, { method: 'POST', headers, body })
  // Who leafs through lists at the same time may have used up what an administrator has in a minute.
  while (sent.status === 429) {
    await pause(Number(sent.headers.get('retry-after')) * 1000)
    sent = await fetch(`${api}/imports`, { method: 'POST', headers, body })
  }
  if (!sent.ok) throw new Error(await sent.text())
  const { job_id } = (await sent.json()).data
  for (;;) {
    await pause(500)
    const { data } = await (await fetch(`${api}/jobs/${job_id}`, { headers: { cookie } })).json()
    if (data?.state === 'failed') throw new Error(JSON.stringify(data))
    if (data?.state === 'done') return (performance.now() - startedAt) / 1000
  }
}

async function signIn(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'admin', password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return { cookie: answer.headers.getSetCookie()[0].split(';')[0], csrf: (await answer.json()).data.csrf }
}

/** A process that goes on until it is told to end, and then tells what it has seen. */
async function start(role, facts) {
  const child = fork(SELF, [role, JSON.stringify(facts)])
  await once(child, 'message')
  return {
    pid: child.pid,
    async end() {
      child.send('end')
      const [told] = await once(child, 'message')
      return told
    },
  }
}

function untilEnd(seen) {
  const state = { isEnding: false }
  process.once('message', () => {
    state.isEnding = true
    process.send(seen, () => process.exit())
  })
  process.once('disconnect', () => process.exit())
  process.send('ready')
  return state
}

function ask({ port }, path, { headers = {}, agent, localAddress } = {}) {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, headers, agent, localAddress }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode)),
    )
      .on('error', reject)
      .end()
  })
}

/** At its times, whether or not those before are answered. */
async function askAsPartner(facts) {
  const seen = { times: [], works: [], statuses: {} }
  const task = `/proc/${facts.pid}/task/${facts.pid}`
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const headers = { 'X-API-Key': facts.key }
  for (let page = 1; page <= 50; page++)
    await ask(facts, `/api/public/tracks?limit=20&page=${page}`, { headers, agent })
  const state = untilEnd(seen)
  const startedAt = performance.now()
  for (let n = 0; !state.isEnding; n++) {
    await pause(Math.max(0, startedAt + (n * 1000) / ASKED_PER_SECOND - performance.now()))
    const ranBefore = schedstat(task)[0]
    const before = performance.now()
    ask(facts, `/api/public/tracks?limit=20&page=${1 + (n % 50)}`, { headers, agent }).then(
      (status) => {
        seen.times.push(performance.now() - before)
        seen.works.push(schedstat(task)[0] - ranBefore)
        seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
      },
      () => (seen.statuses.broken = (seen.statuses.broken ?? 0) + 1),
    )
  }
}

async function searchAsStrangers(facts) {
  const seen = { statuses: {} }
  const state = untilEnd(seen)
  const everyMs = 60_000 / PAGES_PER_MINUTE
  await Promise.all(
    Array.from({ length: ADDRESSES }, async (_, address) => {
      const localAddress = `127.0.1.${address + 1}`
      const agent = new Agent({ keepAlive: true, maxSockets: 6 })
      await pause((address * everyMs) / ADDRESSES)
      for (let n = 0; !state.isEnding; n++) {
        const q = `${WORDS[n % 20]} ${WORDS[Math.floor(n / 20 + address) % 20]} ${(Date.now() % 1e9).toString(36)}${address}`
        ask(facts, `/search?q=${encodeURIComponent(q)}`, { agent, localAddress }).then(
          (status) => (seen.statuses[status] = (seen.statuses[status] ?? 0) + 1),
          () => (seen.statuses.broken = (seen.statuses.broken ?? 0) + 1),
        )
        await pause(everyMs)
      }
    }),
  )
}

async function leafAsSupport(facts) {
  const seen = { statuses: {} }
  const state = untilEnd(seen)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let n = 0; !state.isEnding; n++) {
    const path = `/api/admin${LEAFED[n % LEAFED.length]}${1 + Math.floor(n / LEAFED.length)}`
    const status = await ask(facts, path, { headers: { cookie: facts.cookie }, agent })
    seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
    // On a quick machine a minute's worth is soon used up.
    if (status === 429) await pause(1000)
  }
}

async function burn({ share }) {
  const state = untilEnd({})
  const pieceMs = 4
  while (!state.isEnding) {
    const before = process.cpuUsage()
    const startedAt = performance.now()
    for (;;) {
      const { user, system } = process.cpuUsage(before)
      if ((user + system) / 1000 >= pieceMs) break
    }
    await pause(Math.max(0, startedAt + pieceMs / share - performance.now()))
  }
}
