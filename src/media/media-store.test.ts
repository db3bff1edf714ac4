import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { S3_CREDENTIALS, startS3Server } from '../../test/support/s3-server.ts'
import { openFolderStore } from './folder-store.ts'
import { digestOf, MediaMissingError, type MediaStore, MediaStoreError, parseKey } from './media-store.ts'
import { openS3Store } from './s3-store.ts'

let folder = ''
let s3: Awaited<ReturnType<typeof startS3Server>>
const stores: Record<string, MediaStore> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khonhac-media-'))
  s3 = await startS3Server()
  const { endpoint, bucket } = s3
  const spoolFolder = join(folder, 'spool')
  stores.folder = openFolderStore(join(folder, 'media'))
  stores.bucket = openS3Store({ ...S3_CREDENTIALS, endpoint, bucket, spoolFolder, now: Date.now, retryMs: [1, 1] })
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const noise = (length: number, seed: number) =>
  Buffer.from(
    Uint32Array.from({ length: Math.ceil(length / 4) }, (_, i) => Math.imul(i + seed, 2_654_435_761)).buffer,
  ).subarray(0, length)

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe.each(['folder', 'bucket'])('%s', (name) => {
  test('gives back what was put, under a key made of the content', async () => {
    const store = stores[name]!
    const bytes = noise(300_000, 1)

    const key = await store.put(bytes, 'previews')

    expect(key).toBe(`previews/${digestOf(bytes)}.mp3`)
    expect((await buffer(await store.open(key))).equals(bytes)).toBe(true)
    expect(await store.stat(key)).toMatchObject({ size: 300_000 })
    expect(Math.abs((await store.stat(key))!.modifiedMs - Date.now())).toBeLessThan(60_000)
  })

  test('a stream gets the same key as its bytes, and nothing is left beside it', async () => {
    const store = stores[name]!
    const bytes = noise(1_000_001, 2)

    const fromStream = await store.put(inPieces(bytes, 65_536), 'originals')
    const again = await store.put(bytes, 'originals')

    expect(again).toBe(fromStream)
    expect((await buffer(await store.open(fromStream))).equals(bytes)).toBe(true)
    expect(await filesUnder(join(folder, 'spool'))).toEqual([])
    expect(await filesUnder(join(folder, 'media', '.incoming'))).toEqual([])
  })

  test('a stream that breaks leaves nothing', async () => {
    const store = stores[name]!
    const broken = (async function* () {
      yield noise(1000, 3)
      throw new Error('the client went away')
    })()

    await expect(store.put(broken, 'masters')).rejects.toThrow('the client went away')

    const left: string[] = []
    for await (const { key } of store.list('masters')) left.push(key)
    expect(left).toEqual([])
    expect(await filesUnder(join(folder, 'spool'))).toEqual([])
    expect(await filesUnder(join(folder, 'media', '.incoming'))).toEqual([])
  })

  test('ranges are the slices of the file', async () => {
    const store = stores[name]!
    const bytes = noise(200_000, 4)
    const key = await store.put(bytes, 'previews')
    const range = fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 20_000 }))

    await fc.assert(
      fc.asyncProperty(range, async ([start, length]) => {
        const end = Math.min(start + length, bytes.length - 1)
        return (await buffer(await store.open(key, { start, end }))).equals(bytes.subarray(start, end + 1))
      }),
    )
  })

  test('lists by kind and deletes, twice without complaint', async () => {
    const store = stores[name]!
    const keys = await Promise.all([5, 6, 7, 8, 9].map((seed) => store.put(noise(10, seed), 'covers')))
    await store.put(noise(10, 5), 'avatars')

    const listed: string[] = []
    for await (const entry of store.list('covers')) {
      expect(entry.size).toBe(10)
      listed.push(entry.key)
    }
    expect(listed.sort()).toEqual(keys.sort())

    for (const key of [...keys, ...keys]) await store.delete(key)
    expect(await store.stat(keys[0]!)).toBeUndefined()
    const all: string[] = []
    for await (const entry of store.list()) all.push(parseKey(entry.key)!.kind)
    expect(all).toContain('avatars')
    expect(all).not.toContain('covers')
  })

  test.each([
    `previews/${'0'.repeat(64)}.mp3`,
    `previews/${'0'.repeat(64)}.flac`,
    `previews/../originals/${'0'.repeat(64)}.bin`,
    '../../etc/passwd',
    'previews/',
    '',
  ])('has no %j', async (key) => {
    const store = stores[name]!

    await expect(store.open(key)).rejects.toBeInstanceOf(MediaMissingError)
    expect(await store.stat(key)).toBeUndefined()
    await store.delete(key)
  })
})

test('only previews and pictures may be linked', () => {
  const kinds = ['originals', 'masters', 'marked', 'previews', 'covers', 'avatars']
  const extensions: Record<string, string> = {
    originals: 'bin',
    marked: 'bin',
    masters: 'flac',
    covers: 'webp',
    avatars: 'webp',
  }

  const open = kinds.filter((kind) => parseKey(`${kind}/${'a'.repeat(64)}.${extensions[kind] ?? 'mp3'}`)!.isPublic)

  expect(open).toEqual(['previews', 'covers', 'avatars'])
})

test('folder: uploads left by a killed process are swept after a day, running ones stay', async () => {
  const root = join(folder, 'killed')
  const store = openFolderStore(root)
  await store.put(noise(10, 1), 'covers')
  const old = join(root, '.incoming', 'old')
  await writeFile(old, 'half')
  await writeFile(join(root, '.incoming', 'young'), 'half')
  const now = Date.now()
  await utimes(old, now / 1000 - 90_000, now / 1000 - 90_000)

  expect(await store.sweepIncoming(now)).toBe(1)
  expect(await filesUnder(join(root, '.incoming'))).toEqual(['young'])
})

describe('bucket', () => {
  test('every request was signed right', () => {
    expect(s3.state.refusals).toEqual([])
  })

  test('a short trouble is waited out, a long one is reported', async () => {
    s3.state.failures = 2
    const key = await stores.bucket!.put(inPieces(noise(5000, 11), 1000), 'originals')
    expect(s3.objects.get(key)?.bytes).toHaveLength(5000)

    s3.state.failures = 3
    await expect(stores.bucket!.stat(key)).rejects.toBeInstanceOf(MediaStoreError)
    s3.state.failures = 0
  })

  test('an upload that is cut off is an error and no file', async () => {
    s3.state.dropUploads = true
    const before = s3.objects.size

    await expect(stores.bucket!.put(noise(2_000_000, 12), 'masters')).rejects.toBeInstanceOf(MediaStoreError)

    s3.state.dropUploads = false
    expect(s3.objects.size).toBe(before)
  })

  test('a bucket that gives the same page again and again is an error, not an endless list', async () => {
    for (let seed = 20; seed < 23; seed++) await stores.bucket!.put(noise(10, seed), 'avatars')
    s3.state.repeatsPage = true

    const listed = (async () => {
      for await (const _ of stores.bucket!.list('avatars'));
    })()

    await expect(listed).rejects.toThrow('the same page')
    s3.state.repeatsPage = false
  })

  test('a wrong secret is refused at once', async () => {
    const store = openS3Store({
      ...S3_CREDENTIALS,
      secretAccessKey: 'wrong',
      endpoint: s3.endpoint,
      bucket: s3.bucket,
      spoolFolder: folder,
      now: Date.now,
    })

    await expect(store.put(noise(10, 13), 'covers')).rejects.toThrow('403 SignatureDoesNotMatch')
  })
})
