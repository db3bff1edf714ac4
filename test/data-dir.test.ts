import { mkdtemp, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadSecrets } from '../src/config/secrets.ts'
import { openDiskCache } from '../src/media/disk-cache.ts'
import { openFolderStore } from '../src/media/folder-store.ts'
import { openJournal } from '../src/requests/journal/journal.ts'
import { openStore } from '../src/store/store.ts'
import { runCli } from './cli/run-cli.ts'

/** The first process makes DATA_DIR, and other users cannot look into it. */
test.each<[name: string, begin: (dataDir: string) => Promise<unknown>]>([
  ['the secrets', (dataDir) => loadSecrets(dataDir, {})],
  [
    'the store',
    async (dataDir) => {
      const store = openStore({ url: `sqlite:${join(dataDir, 'khonhac.db')}` })
      await store.migrate()
      await store.close()
    },
  ],
  [
    'the request log',
    async (dataDir) => {
      const options = { directory: join(dataDir, 'log'), host: hostname(), pid: 1, startedAt: 0, now: () => 0 }
      const journal = openJournal(options)
      journal.append({
        ...{ at: 0, requestId: 'r', method: 'GET', endpoint: '/x', path: '/x', status: 200, ip: '::1' },
        ...{ userAgent: undefined, durationMs: 1, keyId: undefined },
      })
      await journal.close()
    },
  ],
  ['the media', (dataDir) => openFolderStore(join(dataDir, 'media')).put(Buffer.from('x'), 'covers')],
  ['the cached covers', async (dataDir) => openDiskCache(join(dataDir, 'covers'), 1)],
  ['a command', (dataDir) => runCli(dataDir, ['migrate'])],
])('made by %s, it is its owner’s alone', async (_name, begin) => {
  const parent = await mkdtemp(join(tmpdir(), 'khonhac-data-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const dataDir = join(parent, 'data')

  await begin(dataDir)

  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
})
