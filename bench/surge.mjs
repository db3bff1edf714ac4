#!/usr/bin/env node
// Five times as much as can be answered, for a minute: `npm run build && node bench/surge.mjs [seconds] [times]`, by default 60 and 5.
// Requests come when they come, whether or not earlier ones were answered (overload.mjs asks in closed loops). First a third of what can be answered,
// then the surge, then a third again: the p99 of what is accepted beside that of the quiet time, whether health is answered meanwhile, how soon and how often not (a process
// of its own asks, on fresh connections), and after how many seconds all is as before.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startServer } from './children.mjs'
import { get, percentile, sendLoad } from './load.mjs'
import { environmentOf, issueKey, prepare } from './prepare.mjs'

const seconds = Number(process.argv[2] ?? 60)
const factor = Number(process.argv[3] ?? 5)
const PROBE = fileURLToPath(new URL('overload.mjs', import.meta.url))
const TRACKS = 20_000
const QUIET_SECONDS = 15
const MOST_AT_ONCE = 2000
/** Of a second in which all is as before: nothing refused, and the p99 at most so many times that of the quiet time. */
const AS_BEFORE = 2
const WORDS = 'mua nang gio may bien song dem ngay tinh yeu nho thuong pho cu que nha hoa sua tuoi tre'.split(' ')
const agent = new Agent({ keepAlive: true, maxSockets: MOST_AT_ONCE })
let last = 0

const env = environmentOf(TRACKS)
await prepare(TRACKS, env)
const key = await issueKey(env)
const server = await startServer(env)
const capacity = await findCapacity()
const quiet = summarise(await send(capacity / 3, QUIET_SECONDS))
const prober = fork(PROBE, ['probe', String(server.port), '/api/public/healthz'])
await once(prober, 'message')
const surge = summarise(await send(capacity * factor, seconds))
prober.send('end')
const [health] = await once(prober, 'message')
const after = await send(capacity / 3, QUIET_SECONDS)
const { rss } = await server.measure()
await server.stop()
agent.destroy()

const times = health.times.sort((a, b) => a - b)
console.log(`${Math.round(capacity)} searches a second can be answered`)
console.table({ quiet, [`${factor} times for ${seconds} s`]: surge, afterwards: summarise(after) })
console.log(
  `health: ${times.length} answers, p99 ${Math.round(percentile(times, 0.99))} ms, longest ${Math.round(times.at(-1))} ms; failed: ${health.failed}`,
)
console.log(
  `accepted p99, surge ÷ quiet: ${(surge['p99 ms'] / quiet['p99 ms']).toFixed(1)}; good answers a second, surge ÷ capacity: ${(surge['200/s'] / capacity).toFixed(2)}`,
)
console.log(`as before after ${findCalm(after, quiet['p99 ms'])} s, ${Math.round(rss / 1e6)} MB resident`)
process.exit()

async function findCapacity() {
  const requests = Array.from({ length: 2000 }, () => get(nextPath(), { 'X-API-Key': key }))
  const ask = (count) => sendLoad({ port: server.port, requests, count, connections: 4 })
  await ask(500)
  return (await ask(2000)).perSecond
}

/** Two words, one with a typo, and a number that makes it another query. */
function nextPath() {
  const n = ++last
  const pick = (step) => WORDS[Math.floor(n / step) % WORDS.length]
  return `/api/public/search?q=${encodeURIComponent(`${pick(1)}x ${pick(WORDS.length)} ${n.toString(36)}`)}&limit=20`
}

/** Sends so many a second, and returns all answers: when they were sent, how long they took, their status. */
async function send(perSecond, duration) {
  const answers = []
  const startedAt = performance.now()
  let sent = 0
  let underWay = 0
  while (performance.now() - startedAt < duration * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * perSecond
    for (; sent < due; sent++) {
      const at = performance.now()
      const second = (at - startedAt) / 1000
      if (underWay >= MOST_AT_ONCE) {
        answers.push({ second, ms: 0, status: 'no connection left' })
        continue
      }
      underWay++
      ask().then((status) => {
        underWay--
        answers.push({ second, ms: performance.now() - at, status })
      })
    }
    await pause(2)
  }
  while (underWay > 0) await pause(10)
  return answers
}

function ask() {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port: server.port, path: nextPath(), headers: { 'X-API-Key': key }, agent }
    request(options, (response) => response.resume().on('end', () => resolve(response.statusCode)))
      .on('error', (error) => resolve(error.code))
      .end()
  })
}

function summarise(answers) {
  const statuses = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  const took = latenciesOf(answers)
  const duration = Math.max(...answers.map(({ second }) => second))
  return {
    'sent/s': Math.round(answers.length / duration),
    '200/s': Math.round(took.length / duration),
    'p50 ms': Math.round(percentile(took, 0.5)),
    'p99 ms': Math.round(percentile(took, 0.99)),
    answers: JSON.stringify(statuses),
  }
}

function latenciesOf(answers) {
  return answers
    .filter(({ status }) => status === 200)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
}

/** The second after which none is worse than the quiet time was. */
function findCalm(answers, quietP99) {
  let calm = 0
  for (let second = 0; second < QUIET_SECONDS; second++) {
    const some = answers.filter((answer) => Math.floor(answer.second) === second)
    const isCalm =
      some.every(({ status }) => status === 200) && percentile(latenciesOf(some), 0.99) <= AS_BEFORE * quietP99
    if (!isCalm) calm = second + 1
  }
  return calm
}
