import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTrace, startTrace } from '../../src/admin/trace/traces.ts'
import { readPlanes } from '../../src/audio/read-planes.ts'
import { openMediaStore } from '../../src/media/open-media-store.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { actAt } from '../support/acts.ts'
import { codecs } from '../support/codecs.ts'
import { type Installation, KHONHAC, type RunningServer } from '../support/server.ts'
import { makeMarkedInstallation, TRACK } from '../watermark/marked-installation.ts'

const run = promisify(execFile)
let installation: Installation
let server: RunningServer
let own: { id: string; key: string }
let save: (name: string, bytes: Uint8Array) => Promise<string>
let store: Store

beforeAll(async () => {
  ;({ installation, own, server, save } = await makeMarkedInstallation())
  store = openStore({ url: `sqlite:${join(installation.dataDir, 'khonhac.db')}` })
})

afterAll(async () => {
  await store.close()
  await installation[Symbol.asyncDispose]()
})

/** A copy as a partner gets it, encoded once more. */
async function fetchReencoded(): Promise<Buffer> {
  const response = await fetch(`${server.url}/tracks/${TRACK}/watermarked`, { headers: { 'X-API-Key': own.key } })
  const planes = await readPlanes(codecs.at(-1)!, await save('copy.mp3', Buffer.from(await response.arrayBuffer())))
  return Buffer.from((await codecs.at(-1)!.encode(planes, { mp3Kbps: 64 })).mp3)
}

/** The server takes the job and does it. */
async function traceInServer(bytes: Buffer, fileName: string) {
  const media = await openMediaStore({ s3: undefined, dataDir: installation.dataDir }).put(bytes, 'uploads')
  const file = { name: 'file', media, fileName, bytes: bytes.length }
  const { id } = await startTrace(store, { file, withSpeed: false }, actAt(Date.now()))
  for (;;) {
    const trace = await findTrace(store, id)
    if (trace.state === 'done' || trace.state === 'failed') return trace
    await pause(100)
  }
}

test('a copy that was encoded again names its key, in the console as on the command line', async () => {
  const bytes = await fetchReencoded()

  const trace = await traceInServer(bytes, 'rò rỉ <b>.mp3')
  const path = await save('leak.mp3', bytes)
  const { stdout } = await run(KHONHAC, ['watermark', 'trace', path, '--fast', '--evidence'], installation)
  const page = await run(KHONHAC, ['watermark', 'evidence', trace.id.slice(0, 8), '--lang', 'en'], installation)
  const listed = await installation.command('watermark', 'traces')

  expect(trace).toMatchObject({ state: 'done', progress: 1, failure: null })
  expect(trace.digest).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(trace.result).toMatchObject({ file: 'rò rỉ <b>.mp3', found: true, in_sound: true, key: { id: own.id } })
  expect(page.stdout).toContain('This copy was given to')
  expect(page.stdout).toContain(' Certain.')
  expect(page.stdout).toContain('rò rỉ &lt;b&gt;.mp3')
  expect(page.stdout).toContain(trace.digest)
  expect(page.stdout).not.toContain('<b>')
  expect(stdout).toContain('Chắc chắn.')
  expect(stdout).toContain(trace.digest)
  expect(stdout).toContain(trace.result!.code)
  expect(listed).toMatchObject({ total: 1, traces: [{ id: trace.id, state: 'done' }] })
  const entries = await store.db.selectFrom('audit_log').select(['action', 'actor']).execute()
  expect(entries.filter(({ action }) => action.startsWith('trace.'))).toEqual([
    { action: 'trace.start', actor: 'test' },
    { action: 'trace.finish', actor: 'test' },
  ])
})

test('a file without sound fails with a reason', async () => {
  const trace = await traceInServer(Buffer.from('không phải âm thanh'.repeat(50)), 'thơ.txt')

  expect(trace).toMatchObject({
    state: 'failed',
    result: null,
    failure: { vietnamese: 'Không đọc được âm thanh nào trong tệp này.', english: expect.stringContaining('no sound') },
  })
})
