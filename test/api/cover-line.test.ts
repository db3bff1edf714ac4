import { join } from 'node:path'
import { setImmediate as aTurn } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createBoundedQueue } from '../../src/async/bounded-queue.ts'
import { createCoverFinder } from '../../src/media/covers.ts'
import { openDiskCache } from '../../src/media/disk-cache.ts'
import { openFolderStore } from '../../src/media/folder-store.ts'
import { makeFolder } from '../support/folder.ts'

/** A folder with pictures that are read only when `release` is called, and a line with three places behind one. */
async function setUp(count: number) {
  const folder = makeFolder()
  const media = openFolderStore(join(folder, 'media'))
  const keys: string[] = []
  for (let n = 0; n < count; n++) {
    const plain = { create: { width: 200, height: 200, channels: 3, background: { r: n * 30, g: 90, b: 30 } } } as const
    keys.push(await media.put(await sharp(plain).webp().toBuffer(), 'covers'))
  }
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const seen = { reading: 0, mostReading: 0, reads: 0 }
  const slow = {
    ...media,
    async open(key: string) {
      seen.reads++
      seen.mostReading = Math.max(seen.mostReading, ++seen.reading)
      await released
      seen.reading--
      return await media.open(key)
    },
  }
  const { enter: enterQueue } = createBoundedQueue({ atOnce: 1, maxWaiting: 3 })
  const cache = openDiskCache(join(folder, 'cache'), 1 << 20)
  return { find: createCoverFinder({ media: slow, cache, enterQueue }), keys, seen, release }
}

test('one at a time, the others wait, and beyond the line 503 with Retry-After', async () => {
  const { find, keys, seen, release } = await setUp(7)
  const answers = keys.map((key, index) => find(key, 128, 'webp', `192.0.2.${index}`).catch((error) => error))
  for (const refused of await Promise.all(answers.slice(4)))
    expect(refused).toMatchObject({ status: 503, code: 'NOT_READY', headers: { 'Retry-After': '2' } })
  release()

  for (const picture of await Promise.all(answers.slice(0, 4))) expect(picture).toBeInstanceOf(Buffer)
  expect(seen).toEqual({ reading: 0, mostReading: 1, reads: 4 })
})

test('what many ask for at once is read and resized once, and what is cached needs no place', async () => {
  const { find, keys, seen, release } = await setUp(6)
  const [wanted, ...others] = keys as [string, ...string[]]
  const many = Array.from({ length: 50 }, (_, n) => find(wanted, 128, 'webp', `192.0.2.${n}`))
  await aTurn()
  release()
  expect(new Set(await Promise.all(many)).size).toBe(1)
  expect(seen.reads).toBe(1)

  const filling = others.map((key) => find(key, 64, 'webp', '192.0.2.1').catch(() => undefined))
  expect(await find(wanted, 128, 'webp', '192.0.2.1')).toBeInstanceOf(Buffer)
  await Promise.all(filling)
})
