import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeSound } from '../../src/sound/codec/encode.ts'
import { readPlanes } from '../../src/sound/read-planes.ts'
import { openStore } from '../../src/store/store.ts'
import { formatCode, PART_VALUES, parseCode } from '../../src/watermark/code.ts'
import type { Planes } from '../../src/watermark/grid.ts'
import { findIssue, insertIssue } from '../../src/watermark/queries.ts'
import { makeWav } from '../support/sounds.ts'
import { type MarkedInstallation, makeMarkedInstallation, ONCE, TRACK } from './marked-installation.ts'

let marked: MarkedInstallation
beforeAll(async () => {
  marked = await makeMarkedInstallation()
})
afterAll(() => marked[Symbol.asyncDispose]())

test('a converted copy is traced by its sound; another key whose half of the code is by chance the same is not named', async () => {
  const { code, bytes } = await marked.fetchCopy()
  const twins = await issueTwins(code)
  const { mp3 } = await encodeSound(await readPlanes(bytes), { mp3Kbps: 64 })

  const found = await marked.trace(mp3, 'converted.mp3')

  const key = { id: marked.own.id }
  expect(found).toMatchObject({ found: true, code, layer: 'spectral-v1', means: 'blind', key, others: [] })
  expect(found.chance).toBeLessThan(1e-5)
  expect(twins).not.toContain(found.runner_up?.code)
})

/** Codes of another key that share half of this one. */
async function issueTwins(code: string): Promise<string[]> {
  const other = await marked.installation.issueKey()
  const store = openStore({ url: `sqlite:${join(marked.installation.dataDir, 'khonhac.db')}` })
  const issue = (await findIssue(store.db, code))!
  const { keyPart, requestPart } = parseCode(code)!
  const twins = Array.from({ length: 8 }, (_, n) =>
    formatCode({ keyPart, requestPart: (requestPart + n + 1) % PART_VALUES }),
  )
  for (const twin of twins) {
    const { track_id, variant_id, request_id, issued_at } = issue
    await insertIssue(store.db, { code: twin, key_id: other.id, track_id, variant_id, request_id, issued_at })
  }
  await store.close()
  return twins
}

test('a tag from another copy names no one falsely', async () => {
  const other = await marked.installation.issueKey()
  const [mine, theirs] = [await marked.fetchCopy(), await marked.fetchCopy(other.key)]
  const tagBytes = mine.bytes.length - findFrames(mine.bytes)
  const swapped = Buffer.concat([
    theirs.bytes.subarray(0, theirs.bytes.length - tagBytes),
    mine.bytes.subarray(mine.bytes.length - tagBytes),
  ])
  expect(await marked.trace(swapped, 'swapped.mp3')).toMatchObject({
    found: true,
    code: mine.code,
    key: { id: marked.own.id },
  })
})

describe('copies that were mixed', () => {
  async function mix(copies: { bytes: Buffer }[]): Promise<Buffer> {
    const sounds: Planes[] = []
    for (const { bytes } of copies) sounds.push(await readPlanes(bytes))
    const average = (channel: 0 | 1) =>
      sounds[0]![channel].map((_, i) => sounds.reduce((sum, planes) => sum + planes[channel][i]!, 0) / sounds.length)
    return makeWav([average(0), average(1)], 44_100)
  }

  test('of one key: it is named, and once', async () => {
    const copies = await Promise.all(Array.from({ length: 4 }, () => marked.fetchCopy()))
    const found = await marked.trace(await mix(copies), 'averaged.wav', '--fast')
    expect(found).toMatchObject({ found: true, layer: 'spectral-v1', key: { id: marked.own.id }, others: [] })
  })
})

/** Where the first frame begins, behind the tag. */
const findFrames = (bytes: Buffer) => 10 + ((bytes[6]! << 21) | (bytes[7]! << 14) | (bytes[8]! << 7) | bytes[9]!)

test('a clean file names no one', async () => {
  const preview = await fetch(`${marked.server.url}/tracks/${TRACK}/audio-url`, {
    headers: { 'X-API-Key': marked.own.key, ...ONCE },
  })
  const { audio_url } = (await preview.json()) as { audio_url: string }
  const path = new URL(audio_url)
  const clean = await fetch(`http://127.0.0.1:${marked.server.port}${path.pathname}${path.search}`, { headers: ONCE })
  const found = await marked.trace(Buffer.from(await clean.arrayBuffer()), 'clean.mp3', '--fast')
  expect(found).toMatchObject({ found: false, code: null, track_id: TRACK })
})

test('after a restart, variants whose file is lost are made again for all who ask at once, and copies of the lost ones are still traced', async () => {
  const before = await marked.fetchCopy()
  const [variant] = await marked.installation.command('watermark', 'variants')
  await marked.server.end('SIGKILL')
  marked.server = await marked.installation.serve()
  const restarted = await marked.fetchCopy()
  expect(restarted.bytes.length).toBe(before.bytes.length)
  expect(await marked.installation.command('watermark', 'variants')).toHaveLength(1)
  await marked.server.end('SIGKILL')
  await rm(join(marked.installation.dataDir, 'media', 'marked'), { recursive: true })
  marked.server = await marked.installation.serve()
  const several = await Promise.all(Array.from({ length: 5 }, () => marked.fetchCopy()))
  const after = several[0]!

  expect(several.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(several.map(({ code }) => code)).size).toBe(5)
  expect(await marked.installation.command('watermark', 'variants')).toMatchObject([{ id: variant.id, is_weak: false }])
  const files = [await marked.save('before.mp3', before.bytes.subarray(0, 200_000))]
  files.push(await marked.save('after.mp3', after.bytes.subarray(0, 200_000)))
  expect(await marked.installation.command('watermark', 'trace', ...files)).toMatchObject([
    { code: before.code },
    { code: after.code },
  ])
})
