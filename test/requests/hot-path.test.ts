import { Agent, request } from 'node:http'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { makeTrack } from '../support/catalogue.ts'
import { findFreePort } from '../support/ports.ts'
import { type Installation, makeInstallation } from '../support/server.ts'

/** What a ready answer costs beyond bare `node:http`, as far as it can be counted: no clock and no busy machine changes it. */

const PROBE = resolve(import.meta.dirname, '../support/hot-path-probe.mjs')
/** Room for all that a batch allocates: where nothing is collected meanwhile, what is in use has grown by just that. */
const ROOMY = ['--min-semi-space-size=64', '--max-semi-space-size=64']
/** Beyond what bare `node:http` allocates: 3,700 to 4,700 on Node 20, 22 and 24. With `writeHead` for every answer it is half as much again. */
const MAX_BYTES = 5_200
const WARM = 600
const BATCHES = 5
const PER_BATCH = 100

type Counts = Record<'Timeout' | 'Immediate' | 'PROMISE' | 'TickObject' | 'reads' | 'writes' | 'bytes', number>
interface Target {
  port: number
  path: string
  headers: Record<string, string>
}

let installation: Installation
let probe: Target
let targets: { ready: Target; bare: Target }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function send({ port, path, headers }: Target, method = 'GET', body = ''): Promise<{ raw: string[]; text: string }> {
  return new Promise((done, fail) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, headers, method }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      response.once('end', () => {
        if (response.statusCode === 200) done({ raw: response.rawHeaders, text })
        else fail(new Error(`answered ${response.statusCode}: ${text}`))
      })
    })
    sent.once('error', fail).end(body)
  })
}

const readCounts = async (path: string): Promise<Counts> => JSON.parse((await send({ ...probe, path })).text)

/** Counts per answer, on average. */
async function countBatch(target: Target): Promise<Counts> {
  const before = await readCounts('/counts')
  for (let sent = 0; sent < PER_BATCH; sent++) await send(target)
  const after = await readCounts('/counts')
  const each = Object.entries(before).map(([name, count]) => [name, (after[name as keyof Counts] - count) / PER_BATCH])
  return Object.fromEntries(each)
}

async function countBeyondBare(): Promise<Counts[]> {
  const differences: Counts[] = []
  for (let batch = 0; batch < BATCHES; batch++) {
    const [ready, bare] = [await countBatch(targets.ready), await countBatch(targets.bare)]
    const beyond = Object.entries(ready).map(([name, count]) => [name, count - bare[name as keyof Counts]])
    differences.push(Object.fromEntries(beyond))
  }
  return differences
}

/** The middle of all batches, in which what the server does now and then has no say. A rounded -0 is 0. */
const middleOf = (batches: readonly Counts[], name: keyof Counts) =>
  Math.round(batches.map((each) => each[name]).sort((a, b) => a - b)[BATCHES >> 1]!) + 0

beforeAll(async () => {
  const port = await findFreePort()
  installation = await makeInstallation({ PROBE_PORT: String(port) })
  const { key } = await installation.issueKey()
  const store = openStore({ url: `sqlite:${installation.dataDir}/khonhac.db` })
  for (let made = 0; made < 20; made++) await makeTrack(store)
  await store.close()
  const server = await installation.serve({ under: [process.execPath, ...ROOMY, '--import', PROBE] })
  probe = { port, path: '/counts', headers: {} }
  const ready = { port: server.port, path: '/api/public/tracks?limit=20', headers: { 'X-API-Key': key } }
  targets = { ready, bare: { port, path: '/bare', headers: { 'X-API-Key': key } } }
  const { raw, text } = await send(ready)
  const own = raw.indexOf('Date')
  await send({ ...probe, path: '/bare' }, 'PUT', JSON.stringify({ headers: raw.slice(0, own), body: text }))
  for (let sent = 0; sent < WARM; sent++) for (const target of Object.values(targets)) await send(target)
})
afterAll(() => {
  agent.destroy()
  return installation?.[Symbol.asyncDispose]()
})

test('a ready answer costs nothing more that can be counted', async () => {
  const unwatched = await countBeyondBare()
  await readCounts('/hooks')
  const watched = await countBeyondBare()
  const count = (name: keyof Counts) => middleOf(watched, name)
  // One write to the journal, and two callbacks for all requests of a turn: one that sends, one that ends what is known of the keys.
  expect(count('writes')).toBe(1)
  expect(count('reads')).toBe(0)
  expect(count('Timeout')).toBe(0)
  expect(count('Immediate')).toBe(2)
  expect(count('TickObject')).toBeLessThanOrEqual(0)
  // Whatever else goes on allocates too; a collection of garbage in a batch makes it less than nothing.
  const bytes = Math.min(...unwatched.map((each) => each.bytes).filter((each) => each > 0))
  expect(bytes, 'bytes allocated').toBeLessThan(MAX_BYTES)
})
