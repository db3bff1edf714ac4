#!/usr/bin/env node
// What an export costs those who ask for lists: `node bench/export.mjs [tracks]`, by default 1,000,000. Lists are asked for one at a time, each
// another one, before, while the export is rendered, while it is sent, and after; what matters is the ratio of their p99 to that of before and after together.
// The export is taken by a process of its own: lists and export must not wait for each other on the side of the client.
// On a machine that does other work the two differ more than the export could move them. Catalogues are kept in .bench/.
import { execFile } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { startServer } from './children.mjs'
import { get, percentile, sendLoad } from './load.mjs'
import { environmentOf, issueKey, prepare } from './prepare.mjs'

const tracks = Number(process.argv[2] ?? 1_000_000)
const env = environmentOf(tracks)
await prepare(tracks, env)
const key = await issueKey(env)
const server = await startServer(env)
const headers = { 'X-API-Key': key }
const url = `http://127.0.0.1:${server.port}/api/public/export`
const TAKE = `require('node:http').get(process.argv[1], { headers: { 'X-API-Key': process.argv[2] } }, async (response) => {
  let bytes = 0
  for await (const chunk of response) bytes += chunk.length
  console.log(bytes)
})`
let asked = 0

await measure(600)
const before = await measure(4000)
const rows = {}
const startedAt = performance.now()
let isRendered = false
const rendering = render().then(() => {
  isRendered = true
})
rows['while it is rendered'] = await measureUntil(() => isRendered)
await rendering
const seconds = (performance.now() - startedAt) / 1000
let isSent = false
const sending = download().then((bytes) => {
  isSent = true
  return bytes
})
rows['while it is sent'] = await measureUntil(() => isSent)
const bytes = await sending
const after = await measure(4000)
const quiet = show([...before, ...after])
const table = { before: show(before), ...rows, after: show(after), 'before and after': quiet }
for (const row of Object.values(table)) row.ratio = (row.p99 / quiet.p99).toFixed(2)
console.log(
  `\n${tracks.toLocaleString('en')} tracks: rendered in ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB; lists of 20, in ms`,
)
console.table(table)
await server.stop()

/** Until it is there: one that takes long is asked for again. */
async function render() {
  for (;;) {
    const { status } = await fetch(url, { method: 'HEAD', headers })
    if (status === 200) return
    if (status !== 503) throw new Error(`HEAD ${url}: ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

async function download() {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', TAKE, url, key])
  return Number(stdout)
}

async function measure(count) {
  const all = []
  while (all.length < count) all.push(...(await askLists()))
  return all
}

async function measureUntil(isOver) {
  const all = []
  while (!isOver()) all.push(...(await askLists()))
  return show(all)
}

/** None of them has been asked for before: one that is ready would be no measure for one that is not. */
async function askLists() {
  const requests = Array.from({ length: 200 }, () =>
    get(`/api/public/tracks?limit=20&page=${(asked++ % 4000) + 1}&x=${asked}`, headers),
  )
  const { latencies } = await sendLoad({ port: server.port, requests, count: requests.length, connections: 1 })
  return latencies
}

function show(unsorted) {
  const latencies = Float64Array.from(unsorted).sort()
  const rounded = (share) => Math.round(percentile(latencies, share) * 1000) / 1000
  return { requests: latencies.length, p50: rounded(0.5), p99: rounded(0.99) }
}
