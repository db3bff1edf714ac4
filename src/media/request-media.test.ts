import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { onlyIf } from '../../test/support/programs.ts'
import { openFolderStore } from './folder-store.ts'
import { MediaStoreError } from './media-store.ts'
import { openRequestMedia } from './request-media.ts'

/** How often this process has the file open. */
async function countOpen(path: string): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  return (await Promise.all(links)).filter((link) => link === path).length
}

test(
  'a file that opens after its reader was sent away is closed again',
  onlyIf(process.platform === 'linux', 'no Linux'),
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'khonhac-hung-disk-'))
    const digest = 'ab'.repeat(32)
    const path = join(root, 'previews', 'ab', `${digest}.mp3`)
    await mkdir(dirname(path), { recursive: true })
    // A pipe hangs its readers until its other end is opened, as a disk does that is away for a while.
    execFileSync('mkfifo', [path])
    await expect(openRequestMedia(openFolderStore(root)).open(`previews/${digest}.mp3`)).rejects.toThrow(
      MediaStoreError,
    )

    const writer = await open(path, 'w')
    await expect.poll(() => countOpen(path), { timeout: 120_000 }).toBe(1)
    await writer.close()
    await rm(root, { recursive: true })
  },
)

test('the key of a file is told before the file comes to its place', async () => {
  const root = await mkdtemp(join(tmpdir(), 'khonhac-request-media-'))
  const store = openFolderStore(root)
  const told: [string, boolean][] = []

  const key = await openRequestMedia(store).put(Buffer.from('bytes'), 'marked', async (name) => {
    told.push([name, (await store.stat(name)) !== undefined])
  })

  expect(told).toEqual([[key, false]])
  await rm(root, { recursive: true })
})
