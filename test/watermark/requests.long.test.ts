import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeSound } from '../../src/sound/codec/encode.ts'
import { readPlanes } from '../../src/sound/read-planes.ts'
import { openStore } from '../../src/store/store.ts'
import { formatCode, PART_VALUES, parseCode } from '../../src/watermark/code.ts'
import type { Planes } from '../../src/watermark/grid.ts'
import { findIssue, insertIssue } from '../../src/watermark/queries.ts'
import type { Installation, RunningServer } from '../support/server.ts'
import { makeWav } from '../support/sounds.ts'
import { makeMarkedInstallation, ONCE, TRACK } from './marked-installation.ts'

let installation: Installation
let server: RunningServer
let own: { id: string; key: string; partnerId: string }
let save: (name: string, bytes: Uint8Array) => Promise<string>

beforeAll(async () => {
  ;({ installation, own, server, save } = await makeMarkedInstallation())
})

afterAll(() => installation[Symbol.asyncDispose]())

async function fetchCopy(key = own.key) {
  const response = await fetch(`${server.url}/tracks/${TRACK}/watermarked`, { headers: { 'X-API-Key': key, ...ONCE } })
  return { response, code: response.headers.get('x-watermark-code'), bytes: Buffer.from(await response.arrayBuffer()) }
}

async function trace(bytes: Buffer, name: string, ...more: string[]) {
  return await installation.command('watermark', 'trace', await save(name, bytes), ...more)
}

describe('a copy that was converted', () => {
  let code: string | null
  let twins: string[]
  let found: any
  beforeAll(async () => {
    const copy = await fetchCopy()
    code = copy.code
    twins = await issueTwins(code!)
    found = await trace(await convert(copy.bytes, 64), 'converted.mp3')
  })

  test('is traced by its sound', () => {
    expect(found).toMatchObject({ found: true, code, layer: 'spectral-v1', means: 'blind', key: { id: own.id } })
    expect(found.chance).toBeLessThan(1e-5)
  })

  test('another key whose half of the code is by chance the same is not named beside the right one', () => {
    expect(found).toMatchObject({ found: true, code, key: { id: own.id }, others: [] })
    expect(twins).toHaveLength(8)
    expect(twins).not.toContain(found.runner_up?.code)
  })
})

/** Codes of another key that share half of this one. */
async function issueTwins(code: string): Promise<string[]> {
  const other = await installation.issueKey()
  const store = openStore({ url: `sqlite:${join(installation.dataDir, 'khonhac.db')}` })
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

/** Decoded, and encoded at another bit rate. */
async function convert(bytes: Buffer, mp3Kbps: 64): Promise<Buffer> {
  return (await encodeSound(await readPlanes(bytes), { mp3Kbps })).mp3
}

test('a tag from another copy names no one falsely', async () => {
  const other = await installation.issueKey()
  const [mine, theirs] = [await fetchCopy(), await fetchCopy(other.key)]
  const tagBytes = mine.bytes.length - findFrames(mine.bytes)
  const swapped = Buffer.concat([
    theirs.bytes.subarray(0, theirs.bytes.length - tagBytes),
    mine.bytes.subarray(mine.bytes.length - tagBytes),
  ])
  expect(await trace(swapped, 'swapped.mp3')).toMatchObject({ found: true, code: mine.code, key: { id: own.id } })
})

describe('copies that were mixed', () => {
  async function mix(copies: { bytes: Buffer }[]): Promise<Buffer> {
    const sounds: Planes[] = []
    for (const { bytes } of copies) sounds.push(await readPlanes(bytes))
    const average = (channel: 0 | 1) =>
      sounds[0]![channel].map((_, i) => sounds.reduce((sum, planes) => sum + planes[channel][i]!, 0) / sounds.length)
    return makeWav([average(0), average(1)], 44_100)
  }

  test('of two keys: both are named', async () => {
    const other = await installation.issueKey()
    const [mine, theirs] = [await fetchCopy(), await fetchCopy(other.key)]
    const found = await trace(await mix([mine, theirs]), 'mixed.wav', '--fast')
    expect(found).toMatchObject({ found: true, layer: 'spectral-v1' })
    const codes = [found.code, ...found.others.map(({ code }: { code: string }) => code)]
    expect(codes.toSorted()).toEqual([mine.code, theirs.code].toSorted())
  })

  test('of one key: it is named, and once', async () => {
    const copies = await Promise.all(Array.from({ length: 4 }, () => fetchCopy()))
    const found = await trace(await mix(copies), 'averaged.wav', '--fast')
    expect(found).toMatchObject({ found: true, layer: 'spectral-v1', key: { id: own.id }, others: [] })
  })
})

/** Where the first frame begins, behind the tag. */
const findFrames = (bytes: Buffer) => 10 + ((bytes[6]! << 21) | (bytes[7]! << 14) | (bytes[8]! << 7) | bytes[9]!)

test('a clean file names no one', async () => {
  const preview = await fetch(`${server.url}/tracks/${TRACK}/audio-url`, { headers: { 'X-API-Key': own.key, ...ONCE } })
  const { audio_url } = (await preview.json()) as { audio_url: string }
  const path = new URL(audio_url)
  const clean = await fetch(`http://127.0.0.1:${server.port}${path.pathname}${path.search}`, { headers: ONCE })
  const found = await trace(Buffer.from(await clean.arrayBuffer()), 'clean.mp3', '--fast')
  expect(found).toMatchObject({ found: false, code: null, track_id: TRACK })
})

test('variants whose file is lost are made again for all who ask at once, and copies of the lost ones are still traced', async () => {
  const before = await fetchCopy()
  const [variant] = await installation.command('watermark', 'variants')
  await server.end('SIGKILL')
  await rm(join(installation.dataDir, 'media', 'marked'), { recursive: true })
  server = await installation.serve()
  const several = await Promise.all(Array.from({ length: 5 }, () => fetchCopy()))
  const after = several[0]!

  expect(several.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(several.map(({ code }) => code)).size).toBe(5)
  expect(await installation.command('watermark', 'variants')).toMatchObject([{ id: variant.id, is_weak: false }])
  const files = [await save('before.mp3', before.bytes.subarray(0, 200_000))]
  files.push(await save('after.mp3', after.bytes.subarray(0, 200_000)))
  expect(await installation.command('watermark', 'trace', ...files)).toMatchObject([
    { code: before.code },
    { code: after.code },
  ])
})

test('a restart serves what was made before, and old copies are still traced', async () => {
  const before = await fetchCopy()
  await server.end('SIGKILL')
  server = await installation.serve()
  const after = await fetchCopy()
  expect([after.response.status, after.bytes.length]).toEqual([200, before.bytes.length])
  expect(await trace(before.bytes, 'before.mp3')).toMatchObject({ found: true, code: before.code })
  expect(await installation.command('watermark', 'variants')).toHaveLength(1)
  expect((await readFile(join(installation.dataDir, 'before.mp3'))).length).toBe(before.bytes.length)
})
