import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBare, startServer } from '../children.mjs'
import { get, sendLoad } from '../load.mjs'
import { environmentOf, issueKey, prepare } from '../prepare.mjs'
import { installPeers } from './install.mjs'
import { startNginx } from './nginx.mjs'
import { fillPostgres } from './postgres-tracks.mjs'
import { processSeconds } from './process-time.mjs'
import { QUERIES } from './search-speed.mjs'
import { formatTable, median, shorten } from './table.mjs'

const CONNECTIONS = 6
/** A row of a round takes about so much processor time, however busy the machine. */
const SECONDS = 0.7
const BASE = '/api/public'
const PAGE_ONE = `${BASE}/tracks?limit=20`
const WORDS = Object.values(QUERIES).flat()
const QUESTIONS = {
  first: 'the first page',
  unchanged: 'the same, unchanged (304)',
  tempo: 'a page by tempo, most played first',
  one: 'one track',
  search: 'a search',
}

export async function measureServers({ tracks, rounds, load, postgres }) {
  const folder = mkdtempSync(join(tmpdir(), 'khonhac-bench-peers-'))
  const env = environmentOf(tracks)
  await prepare(tracks, env)
  const key = await issueKey(env)
  const ours = await startServer(env)
  const all = await readTracks(ours.port, key)
  const peers = [await describeOurs(ours, key, all), ...(await startOthers({ ours, key, all, folder, load, postgres }))]
  try {
    const runs = await takeTurns(peers, rounds)
    const rates = (of) =>
      formatTable(
        ['', ...Object.values(QUESTIONS)],
        peers.map((peer) => rowOf(peer, runs, of)),
      )
    return { processor: rates((run) => run.perProcessorSecond), clock: rates((run) => run.perSecond) }
  } finally {
    for (const peer of peers) await peer.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each question of each peer in every round; the first round, in which code is compiled, only tells how many requests take long enough. */
async function takeTurns(peers, rounds) {
  const runs = new Map()
  const pairs = peers.flatMap((peer) => Object.keys(peer.asks).map((question) => ({ peer, question, count: 0 })))
  for (const pair of pairs) {
    pair.count = await findCount(pair)
    runs.set(nameOf(pair.peer, pair.question), [])
  }
  for (let round = 0; round < rounds; round++) {
    for (const pair of round % 2 === 0 ? pairs : pairs.toReversed()) {
      runs.get(nameOf(pair.peer, pair.question)).push(await measure(pair.peer, pair.question, pair.count))
    }
    console.log(`round ${round + 1} of ${rounds}`)
  }
  return runs
}

async function findCount({ peer, question }) {
  for (let count = CONNECTIONS; ; count *= 4) {
    const { used, perProcessorSecond } = await measure(peer, question, count)
    if (used > SECONDS / 4) return Math.max(CONNECTIONS, Math.ceil(perProcessorSecond * SECONDS))
  }
}

async function measure(peer, question, count) {
  const requests = Array.from({ length: peer.isSame?.(question) ? 1 : count }, () => peer.asks[question]())
  const before = peer.seconds()
  const { seconds, statuses } = await sendLoad({
    port: peer.port,
    requests,
    count,
    connections: CONNECTIONS,
  })
  const used = peer.seconds() - before
  const good = statuses.get(question === 'unchanged' ? 304 : 200) ?? 0
  // A machine that is busy with other things makes ours refuse some: only answers count, and there have to be enough of them.
  if (good < count * 0.5) throw new Error(`${peer.name}, ${question}: ${[...statuses].join(' ')}`)
  if (good < count) console.log(`${peer.name}, ${question}: ${[...statuses].join(' ')}`)
  return { used, perSecond: good / seconds, perProcessorSecond: good / used }
}

function rowOf(peer, runs, of) {
  const cells = Object.keys(QUESTIONS).map((question) => {
    const own = runs.get(nameOf(peer, question))
    if (own === undefined) return '–'
    const base = runs.get(nameOf({ name: OURS }, question))
    const ratio = median(own.map((run, at) => of(run) / of(base[at])))
    return `${shorten(ratio)} (${shorten(median(own.map(of)))})`
  })
  return [peer.name, ...cells]
}

const OURS = '**Kho Nhạc**'
const nameOf = ({ name }, question) => `${name} ${question}`

async function describeOurs(server, key, all) {
  const headers = { 'X-API-Key': key }
  return {
    name: OURS,
    port: server.port,
    stop: server.stop,
    seconds: () => processSeconds(server.pid),
    ...(await asksOf(server.port, headers, all, {
      first: PAGE_ONE,
      tempo: (n) => `${BASE}/tracks?${tempo(n)}&sort=popular&limit=20&x=${n}`,
      one: (id) => `${BASE}/tracks/${id}`,
      search: (q, n) => `${BASE}/search?q=${q}&limit=20&x=${n}`,
    })),
  }
}

async function startOthers({ ours, key, all, folder, load, postgres }) {
  const headers = { 'X-API-Key': key }
  const answer = await fetchPlain(ours.port, PAGE_ONE, headers)
  const nginx = await startNginx(answer)
  const bare = await startBare({ port: ours.port, path: PAGE_ONE, headers })
  const fixed = async (name, server, isTagged) => ({
    name,
    port: server.port,
    stop: server.stop,
    seconds: () => processSeconds(server.pid),
    ...(await asksOf(server.port, headers, all, { first: PAGE_ONE }, isTagged)),
  })
  return [
    ...(nginx === undefined
      ? []
      : [await fixed('nginx, these bytes from a file, `limit_req`, access log', nginx, true)]),
    await fixed('bare `node:http`, these bytes', bare, false),
    ...(postgres === undefined ? [] : await startExpress({ key, all, folder, load, postgres })),
    ...((await installPeers()) ? [await startJsonServer({ all, folder })] : []),
  ]
}

async function startExpress({ key, all, folder, load, postgres }) {
  const { fold } = await load('src/text/fold.js')
  const url = await postgres.createDatabase()
  const databasePid = await fillPostgres(url, all, fold)
  const child = await startProcess('express-process.mjs', [url, key, join(folder, 'express.log')])
  const server = { ...child, seconds: () => processSeconds(child.pid) + processSeconds(databasePid) }
  const headers = { 'X-API-Key': key }
  const lists = {
    first: '/tracks',
    tempo: (n) => `/tracks?${tempo(n)}`,
    one: (id) => `/tracks/${id}`,
    search: (q) => `/search/ilike?q=${q}`,
  }
  return [
    { ...server, name: 'Express + PostgreSQL, `ILIKE`', ...(await asksOf(child.port, headers, all, lists)) },
    {
      ...server,
      name: 'Express + PostgreSQL, `pg_trgm`',
      ...(await asksOf(child.port, headers, all, { search: (q) => `/search/trgm?q=${q}` })),
      stop: () => {},
    },
  ]
}

async function startJsonServer({ all, folder }) {
  const file = join(folder, 'tracks.json')
  writeFileSync(file, JSON.stringify(all))
  const child = await startProcess('json-server-process.mjs', [file])
  return {
    ...child,
    name: 'json-server (no key, quota or log)',
    seconds: () => processSeconds(child.pid),
    ...(await asksOf(child.port, {}, all, {
      first: '/tracks?_page=1&_limit=20',
      tempo: (n) =>
        `/tracks?${tempo(n).replace('bpm_min', 'bpm_gte').replace('bpm_max', 'bpm_lte')}&_sort=play_count&_order=desc&_limit=20`.replace(
          '&page',
          '&_page',
        ),
      one: (id) => `/tracks/${id}`,
      search: (q) => `/tracks?q=${q}&_page=1&_limit=20`,
    })),
  }
}

async function startProcess(file, args) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, { stdio: 'inherit' })
  const [port] = await once(child, 'message')
  return { port, pid: child.pid, stop: () => new Promise((resolve) => child.once('exit', resolve).kill('SIGKILL')) }
}

/** What is asked next, by question; only the first page is asked for again and again. */
async function asksOf(port, headers, all, { first, tempo: pageOf, one, search }, isTagged = first !== undefined) {
  let n = 0
  const asks = {}
  if (first !== undefined) asks.first = () => get(first, headers)
  if (isTagged) {
    const { etag } = (await fetchPlain(port, first, headers)).headers
    asks.unchanged = () => get(first, { ...headers, 'If-None-Match': etag })
  }
  if (pageOf !== undefined) asks.tempo = () => get(pageOf(n++), headers)
  if (one !== undefined) asks.one = () => get(one(all[(n++ * 7919) % all.length].id), headers)
  if (search !== undefined) asks.search = () => get(search(encodeURIComponent(WORDS[n % WORDS.length]), n++), headers)
  return { asks, isSame: (question) => question === 'first' || question === 'unchanged' }
}

function tempo(n) {
  return `bpm_min=${60 + (n % 60)}&bpm_max=${130 + (n % 40)}&page=${(n % 50) + 1}`
}

/** Without asking for compression, which `fetch` does. */
function fetchPlain(port, path, headers) {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, async (response) => {
      const chunks = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ headers: response.headers, body: Buffer.concat(chunks) })
    })
      .on('error', reject)
      .end()
  })
}

/** All tracks as the API tells them, newest first. */
async function readTracks(port, key) {
  const all = []
  for (let page = 1; ; page++) {
    const { body } = await fetchPlain(port, `${BASE}/tracks?limit=100&page=${page}`, { 'X-API-Key': key })
    const { data, meta } = JSON.parse(body)
    for (const track of data) all.push(track)
    if (page >= meta.total_pages) return all
  }
}
