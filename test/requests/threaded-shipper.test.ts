import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { DataStoreError } from '../../src/errors.ts'
import { openJournal } from '../../src/requests/journal/journal.ts'
import { formatLine } from '../../src/requests/journal/journal-line.ts'
import { openThreadedShipper } from '../../src/requests/threaded-shipper.ts'
import { openStore } from '../../src/store/store.ts'
import { makeFolder } from '../support/folder.ts'
import { DEAD_PID, makeEntry, numbered, readStoredIds, shipEntries } from '../support/log-entries.ts'
import { eachStore, onSqlite } from '../support/stores.ts'

const BUILT = new URL('../../dist/src/requests/ship-thread.js', import.meta.url)

/** A journal that is written here and shipped by a thread. */
function startNode(url: string, { directory = makeFolder(), thread = BUILT, maxBytes = 20_000 } = {}) {
  if (!existsSync(BUILT)) throw new Error('This test runs the built server: npm run build comes first.')
  const journal = openJournal({ directory, host: 'here', pid: 42, startedAt: 1, now: Date.now, maxBytes })
  const errors: Error[] = []
  const onError = (error: unknown) => errors.push(error as Error)
  const shipper = openThreadedShipper({ url, directory, owner: journal.owner, onError, thread })
  return { directory, journal, shipper, errors }
}

const entryOf = (requestId: string) => makeEntry({ at: Date.now(), requestId })

/** A thread that throws on its first lives, then is the real one. */
function makeShaky(lives: number): URL {
  const directory = makeFolder()
  const file = join(directory, 'shaky.mjs')
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(join(directory, 'lives'))}, 'x')
     if (readFileSync(${JSON.stringify(join(directory, 'lives'))}).length <= ${lives}) throw new Error('stumbled')
     await import(${JSON.stringify(BUILT.href)})`,
  )
  return pathToFileURL(file)
}

eachStore('a thread that ships', (openFresh) => {
  test('has in the store what was appended before flush, while more is appended', async () => {
    const { url, store } = await openFresh()
    const { journal, shipper, directory, errors } = startNode(url)
    const ids = numbered(2000)
    const flushes: Promise<void>[] = []

    for (const [i, id] of ids.entries()) {
      journal.append(entryOf(id))
      if (i % 500 !== 499) continue
      const before = ids.slice(0, i + 1)
      const flushed = shipper.flush().then(async () => {
        const stored = new Set(await readStoredIds(store))
        expect(before.filter((one) => !stored.has(one))).toEqual([])
      })
      flushes.push(flushed)
      await new Promise(setImmediate)
    }
    await Promise.all(flushes)

    expect(await readStoredIds(store)).toEqual(ids)
    expect(readdirSync(directory)).toHaveLength(1)
    expect(errors).toEqual([])
    await shipper.stop()
    await journal.close()
  })

  test('ships by itself, forgets what is too old, and takes up what a dead process left', async () => {
    const { url, store } = await openFresh()
    const oldAt = Date.now() - 91 * 86_400_000
    await shipEntries(store, [makeEntry({ at: oldAt, requestId: 'too old' })], oldAt)
    const { journal, shipper, directory, errors } = startNode(url)
    writeFileSync(join(directory, `here-${DEAD_PID}-1-0.log`), formatLine(entryOf('orphan')))
    journal.append(entryOf('own'))

    shipper.start()

    await vi.waitUntil(async () => (await readStoredIds(store)).join() === 'orphan,own', { timeout: 120_000 })
    expect(errors).toEqual([])
    await shipper.stop()
    await journal.close()
  })
})

onSqlite('a thread', (openFresh) => {
  test('that dies is replaced, and what it did not ship is shipped', async () => {
    const { url, store } = await openFresh()
    const { journal, shipper, errors } = startNode(url, { thread: makeShaky(2) })
    shipper.start()
    journal.append(entryOf('a'))

    await expect(shipper.flush()).rejects.toThrow(DataStoreError)
    await vi.waitUntil(async () => (await readStoredIds(store)).length > 0, { timeout: 120_000 })

    expect(await readStoredIds(store)).toEqual(['a'])
    expect(errors.map((error) => error.message)).toEqual([
      'stumbled',
      expect.stringContaining('has ended'),
      'stumbled',
      expect.stringContaining('has ended'),
    ])
    await shipper.flush()
    await shipper.stop()
    await journal.close()
  })

  test('that is stopped ends, also between two lives, and flush says that shipping has ended', async () => {
    const { url } = await openFresh()
    const running = startNode(url)
    const fallen = startNode(url, { thread: makeShaky(1000) })
    await vi.waitUntil(() => fallen.errors.length >= 2, { timeout: 120_000 })

    await running.shipper.stop()
    await fallen.shipper.stop()

    for (const { shipper } of [running, fallen]) await expect(shipper.flush()).rejects.toThrow(DataStoreError)
    expect(running.errors).toEqual([])
  })
})

test('a thread says when the store is away, and goes on when it comes back', async () => {
  const directory = makeFolder()
  // A file where a folder should be: the store cannot be opened until it is gone.
  writeFileSync(join(directory, 'place'), '')
  const url = `sqlite:${join(directory, 'place', 'store.db')}`
  const { journal, shipper, errors } = startNode(url)
  journal.append(entryOf('a'))

  await expect(shipper.flush()).rejects.toThrow(DataStoreError)
  shipper.start()
  await vi.waitUntil(() => errors.length > 0, { timeout: 120_000 })
  expect(errors[0]).toBeInstanceOf(DataStoreError)

  rmSync(join(directory, 'place'))
  const store = openStore({ url })
  await store.migrate()
  await vi.waitUntil(async () => (await readStoredIds(store)).join() === 'a', { timeout: 120_000 })
  await shipper.stop()
  await Promise.all([journal.close(), store.close()])
})
