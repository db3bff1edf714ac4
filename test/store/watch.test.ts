import { expect, test } from 'vitest'
import { appendChanges } from '../../src/store/change-log.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { openSlowLink } from '../support/link.ts'
import { bothStores, onPostgres, onSqlite } from '../support/stores.ts'

const append = (store: Store) =>
  store.transaction((trx) => appendChanges(trx, [{ kind: 'track', entity_id: 'x', action: 'updated' }], 0))

const nextTelling = (store: Store) =>
  new Promise<void>((resolve) => {
    const unsubscribe = store.watch.subscribe(() => {
      unsubscribe()
      resolve()
    })
  })

bothStores('watch', (openFresh) => {
  test('tells of its own commit before the transaction returns', async () => {
    const { store } = await openFresh()
    await nextTelling(store)
    let told = 0
    store.watch.subscribe(() => {
      told += 1
    })

    await append(store)

    expect(told).toBeGreaterThan(0)
  })

  test('tells nothing after the unsubscribe', async () => {
    const { store } = await openFresh()
    await nextTelling(store)
    let told = 0
    const unsubscribe = store.watch.subscribe(() => {
      told += 1
    })

    unsubscribe()
    await append(store)

    expect(told).toBe(0)
  })
})

onSqlite('watch', (openFresh) => {
  test('is not current from the commit elsewhere until its listeners are told; its own commits change nothing', async () => {
    const { store, openAnother } = await openFresh()
    const other = openAnother()
    await nextTelling(store)
    expect(store.watch.isCurrent()).toBe(true)

    await append(store)
    expect(store.watch.isCurrent()).toBe(true)
    const told = nextTelling(store)
    await append(other)
    expect(store.watch.isCurrent()).toBe(false)
    // The first reader has it told; later ones need not wait for the next poll.
    expect(store.watch.isCurrent()).toBe(true)
    await told
  })
})

onPostgres('watch', (openFresh) => {
  test('a change whose notification was lost is found by looking', async () => {
    const { store, openAnother } = await openFresh()
    await nextTelling(store)
    const told = nextTelling(store)

    await openAnother().db.updateTable('counters').set({ value: 5 }).where('name', '=', 'changes').execute()

    await told
    await expect.poll(() => store.watch.isCurrent()).toBe(true)
  })

  test('what took a second to be told is old when it comes', async () => {
    const { url, openAnother } = await openFresh()
    const { port } = new URL(url)
    const late = { ms: 0 }
    const link = await openSlowLink(Number(port), () => late.ms)
    const store = openStore({ url: url.replace(`:${port}/`, `:${link.port}/`) })
    await nextTelling(store)
    late.ms = 1_200
    await expect.poll(() => store.watch.isCurrent()).toBe(false)

    const told = new Promise<boolean>((resolve) => store.watch.subscribe(() => resolve(store.watch.isCurrent())))
    await openAnother().db.updateTable('counters').set({ value: 5 }).where('name', '=', 'changes').execute()

    expect(await told).toBe(false)
    late.ms = 0
    await store.close()
    await link.stop()
  })
})
