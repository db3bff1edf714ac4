import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { openStore, type Store } from '../../src/store/store.ts'
import { createDatabase, hasPostgres } from './databases.ts'

interface FreshStore {
  readonly url: string
  /** Empty, migrated; closed when the suite ends. */
  readonly store: Store
  /** The same store opened once more, as another process would. */
  openAnother(): Store
}

type OpenFresh = (options?: { isMigrated?: boolean }) => Promise<FreshStore>

/** Runs the same suite on SQLite and on PostgreSQL (where that is installed: see postgres.ts). */
export function eachStore(name: string, suite: (openFresh: OpenFresh) => void): void {
  onSqlite(name, suite)
  onPostgres(name, suite)
}

export function onSqlite(name: string, suite: (openFresh: OpenFresh) => void): void {
  describe(`${name} (SQLite)`, () => {
    const directories: string[] = []
    const openFresh = createOpenFresh(async () => {
      const directory = await mkdtemp(join(tmpdir(), 'khonhac-store-'))
      directories.push(directory)
      return `sqlite:${join(directory, 'made', 'on demand', 'store.db')}`
    })
    afterAll(async () => {
      await openFresh.closeAll()
      await Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true })))
    })
    suite(openFresh.open)
  })
}

export function onPostgres(name: string, suite: (openFresh: OpenFresh) => void): void {
  describe.skipIf(!hasPostgres)(`${name} (PostgreSQL)`, () => {
    const openFresh = createOpenFresh(createDatabase)
    afterAll(openFresh.closeAll)
    suite(openFresh.open)
  })
}

function createOpenFresh(makeUrl: () => Promise<string>) {
  const opened: Store[] = []
  return {
    async open({ isMigrated = true } = {}): Promise<FreshStore> {
      const url = await makeUrl()
      const openAnother = () => {
        const store = openStore({ url })
        opened.push(store)
        return store
      }
      const store = openAnother()
      if (isMigrated) await store.migrate()
      return { url, store, openAnother }
    },
    closeAll: () => Promise.all(opened.map((store) => store.close())).then(() => {}),
  }
}
