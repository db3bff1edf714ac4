import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { findLastSeq } from '../../src/store/change-log.ts'
import { openFeed } from '../../src/store/feed.ts'
import { MIGRATIONS } from '../../src/store/migrations/migrations.ts'
import { bothStores, onSqlite } from '../support/stores.ts'
import { makeArtist, readVersions } from './rows.ts'

const CHILD = fileURLToPath(new URL('child.mjs', import.meta.url))
const BUILT = fileURLToPath(new URL('../../dist/src/store/store.js', import.meta.url))

beforeAll(() => {
  if (!existsSync(BUILT)) throw new Error('These tests start the built program: npm run build.')
})

const start = (task: 'migrate' | 'append' | 'import' | 'hold', url: string) => fork(CHILD, [task, url])

async function end(child: ChildProcess) {
  if (child.exitCode === null) await once(child, 'exit')
  expect(child.exitCode).toBe(0)
}

bothStores('several processes', (openFresh) => {
  test('migrating an empty store at once all succeed, and it is migrated once', async () => {
    const { url, store } = await openFresh({ isMigrated: false })
    const children = Array.from({ length: 4 }, () => start('migrate', url))

    await Promise.all(children.map(end))

    expect(await readVersions(store)).toEqual([...MIGRATIONS.keys()].map((index) => index + 1))
  })

  test('a change by another process arrives by itself', async () => {
    const { url, store } = await openFresh()
    let arrived = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const feed = openFeed(store, {
      kinds: ['track'],
      apply: async () => arrived(),
      reload: async () => 0,
      onError: () => {},
    })
    feed.start(await findLastSeq(store.db))

    await Promise.all([arrival, end(start('append', url))])

    await feed.stop()
  })
})

onSqlite('two processes write', (openFresh) => {
  test('after the close the file holds everything: the log is empty', async () => {
    const { url, store } = await openFresh()
    await store.db.insertInto('artists').values(makeArtist()).execute()

    await store.close()

    const log = await stat(`${url.slice('sqlite:'.length)}-wal`).catch(() => undefined)
    expect(log?.size ?? 0).toBe(0)
  })

  test('an import in batches and single rows beside it: neither fails, neither is kept out', async () => {
    const { url, store } = await openFresh()
    const child = start('import', url)
    await once(child, 'message')

    for (let index = 0; index < 60; index += 1) {
      const values = makeArtist({ name: 'single' })
      if (index % 2 === 0) await store.db.insertInto('artists').values(values).execute()
      else await store.transaction((trx) => trx.insertInto('artists').values(values).execute())
    }

    child.send('stop')
    const [{ written }] = (await once(child, 'message')) as [{ written: number }]
    await end(child)
    const rows = await store.db
      .selectFrom('artists')
      .select(({ fn }) => ['name', fn.countAll<number>().as('count')])
      .groupBy('name')
      .orderBy('name')
      .execute()
    expect(rows).toEqual([
      { name: 'import', count: written },
      { name: 'single', count: 60 },
    ])
    expect((await stat(`${url.slice('sqlite:'.length)}-wal`)).size).toBeLessThan(200 * 1024 * 1024)
  })

  test('waiting for the lock of another process stops neither timers nor reads', async () => {
    const { url, store } = await openFresh()
    const child = start('hold', url)
    await once(child, 'message')

    const writing = store.db
      .insertInto('artists')
      .values(makeArtist({ name: 'waited' }))
      .execute()
    const reads: unknown[] = []
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      reads.push(await store.db.selectFrom('artists').select('name').execute())
    }
    // Only an event loop that still turns can let go of what the write is waiting for.
    child.send('let go')
    await writing
    await end(child)

    expect(reads).toEqual(Array.from({ length: 20 }, () => []))
    const names = await store.db.selectFrom('artists').select('name').orderBy('name').execute()
    expect(names).toEqual([{ name: 'held' }, { name: 'waited' }])
  })
})
