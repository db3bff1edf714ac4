import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { openStore, type Store } from '../../src/store/store.ts'
import { createDatabase, createMigratedDatabase, hasPostgres } from './databases.ts'
import { onlyIf } from './programs.ts'

interface FreshStore {
  readonly url: string
  /** Empty, migrated; closed when the suite ends. */
  readonly store: Store
  /** The same store opened once more, as another process would. */
  openAnother(): Store
}

export type OpenFresh = (options?: { isMigrated?: boolean }) => Promise<FreshStore>

/** Runs the same suite on SQLite and, but for a plain `npm test`, on PostgreSQL too (where that is installed: see postgres.ts). */
export function eachStore(name: string, suite: (openFresh: OpenFresh) => void): void {
  onSqlite(name, suite)
  if (process.env.TEST_EVERY_STORE === 'true') onPostgres(name, suite)
}

/** The same where what the two do differently is the subject: always both. */
export function bothStores(name: string, suite: (openFresh: OpenFresh) => void): void {
  onSqlite(name, suite)
  onPostgres(name, suite)
}

export function onSqlite(name: string, suite: (openFresh: OpenFresh) => void): void {
  describe(`${name} (SQLite)`, () => {
    const directories: string[] = []
    const makePath = async () => {
      const directory = await mkdtemp(join(tmpdir(), 'khonhac-store-'))
      directories.push(directory)
      return join(directory, 'made', 'on demand', 'store.db')
    }
    const openFresh = createOpenFresh({
      makeEmpty: async () => `sqlite:${await makePath()}`,
      async makeMigrated() {
        const path = await makePath()
        await writeMigratedFile(path)
        return `sqlite:${path}`
      },
    })
    afterAll(async () => {
      await openFresh.closeAll()
      await Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true })))
    })
    suite(openFresh.open)
  })
}

export function onPostgres(name: string, suite: (openFresh: OpenFresh) => void): void {
  describe(`${name} (PostgreSQL)`, onlyIf(hasPostgres, 'postgres'), () => {
    const openFresh = createOpenFresh({ makeEmpty: createDatabase, makeMigrated: createMigratedDatabase })
    afterAll(openFresh.closeAll)
    suite(openFresh.open)
  })
}

let migratedFile: Promise<Buffer> | undefined

/** An empty store with all migrations, which are run once for all who ask. */
export async function writeMigratedFile(path: string): Promise<void> {
  migratedFile ??= makeMigratedFile()
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, await migratedFile, { mode: 0o600 })
}

async function makeMigratedFile(): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'khonhac-store-'))
  const path = join(directory, 'store.db')
  const store = openStore({ url: `sqlite:${path}` })
  await store.migrate()
  await store.close()
  const bytes = await readFile(path)
  await rm(directory, { recursive: true, force: true })
  return bytes
}

/** In seconds: a machine that is busy with other tests may take more than two to open a connection. */
const PATIENCE = 'connect_timeout=60'

interface MakeUrl {
  makeEmpty(): Promise<string>
  makeMigrated(): Promise<string>
}

function createOpenFresh({ makeEmpty, makeMigrated }: MakeUrl) {
  const opened: Store[] = []
  return {
    async open({ isMigrated = true } = {}): Promise<FreshStore> {
      const url = await (isMigrated ? makeMigrated() : makeEmpty())
      const openAnother = () => {
        const store = openStore({ url: url.startsWith('postgres:') ? `${url}?${PATIENCE}` : url })
        opened.push(store)
        return store
      }
      return { url, store: openAnother(), openAnother }
    },
    closeAll: () => Promise.all(opened.map((store) => store.close())).then(() => {}),
  }
}
