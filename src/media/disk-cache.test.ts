import { access, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDiskCache } from './disk-cache.ts'

test('a start deletes the drafts of killed runs, and leaves those that another process is writing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-cache-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['.old', '.young', 'cover.webp']) await writeFile(join(folder, name), 'bytes')
  const anHourAgo = Date.now() / 1000 - 3600
  await utimes(join(folder, '.old'), anHourAgo, anHourAgo)

  const cache = openDiskCache(folder, 1 << 20)
  expect((await readdir(folder)).sort()).toEqual(['.young', 'cover.webp'])
  const fail = () => Promise.reject(new Error('is not made again'))
  expect(await cache.find('cover.webp', fail)).toEqual(Buffer.from('bytes'))
  await expect(access(join(folder, '.old'))).rejects.toThrow()
})

test('files that another process makes count against the bound', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-cache-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const cache = openDiskCache(folder, 1000)
  await writeFile(join(folder, 'of-another.webp'), Buffer.alloc(900))
  for (let at = 0; at < 500; at++) await cache.find(`${at}.webp`, async () => Buffer.alloc(1))

  const bytes = async () => {
    const sizes = await Promise.all(
      (await readdir(folder)).map((name) => stat(join(folder, name)).catch(() => ({ size: 0 }))),
    )
    return sizes.reduce((sum, { size }) => sum + size, 0)
  }
  await expect.poll(bytes).toBeLessThanOrEqual(1000)
})
