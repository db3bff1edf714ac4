import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { DataStoreError } from '../../src/errors.ts'
import { openJournal } from '../../src/requests/journal/journal.ts'
import { openShipper } from '../../src/requests/ship.ts'
import type { Store } from '../../src/store/store.ts'
import { makeFolder } from '../support/folder.ts'
import { makeEntry, NOON, numbered, readStoredIds } from '../support/log-entries.ts'
import { eachStore } from '../support/stores.ts'

/** A store that is away for days must not fill the disk of the machine that goes on without it. */

const MAX_BYTES = 40_000
const PATIENCE = { timeout: 120_000 }

eachStore('the backlog of the journal', (openFresh) => {
  /** With a switch in front of the store's transactions. */
  async function setUp() {
    const { store } = await openFresh()
    const state = { isAway: false }
    const transaction: Store['transaction'] = (work) =>
      state.isAway ? Promise.reject(new DataStoreError(new Error('away'))) : store.transaction(work)
    const directory = makeFolder()
    const now = () => NOON
    const journal = openJournal({ directory, host: 'here', pid: 42, startedAt: NOON, now, maxBytes: 4000 })
    const options = { directory, owner: journal.owner, now, intervalMs: 20, maxBacklogBytes: MAX_BYTES }
    const shipper = openShipper({ store: { ...store, transaction }, ...options, onError: () => {} })
    onTestFinished(async () => {
      await shipper.stop()
      await journal.close()
    })
    return { store, state, directory, journal, shipper }
  }

  test('is bounded: the oldest lines go and are counted, the rest arrives', async () => {
    const { store, state, directory, journal, shipper } = await setUp()
    const ids = numbered(1000)

    journal.append(makeEntry({ requestId: ids[0]! }))
    shipper.start()
    await expect.poll(() => readStoredIds(store), PATIENCE).toEqual(ids.slice(0, 1))
    expect(shipper.backlog).toMatchObject({ droppedRequests: 0, isDropping: false })

    state.isAway = true
    for (const requestId of ids.slice(1))
      journal.append(makeEntry({ requestId, repeats: requestId === ids[1] ? 11 : 1 }))
    await expect.poll(() => shipper.backlog.isDropping, PATIENCE).toBe(true)
    expect(shipper.backlog.bytes).toBeLessThanOrEqual(MAX_BYTES)
    expect(shipper.backlog.bytes).toBeGreaterThan(MAX_BYTES / 2)

    state.isAway = false
    await shipper.flush()
    const stored = await readStoredIds(store)
    expect(stored.at(-1)).toBe(ids.at(-1))
    expect(stored.length).toBeGreaterThan(100)
    // The line that stood for eleven was the oldest.
    expect(stored.length + shipper.backlog.droppedRequests).toBe(1000 + 10)
    await expect.poll(() => shipper.backlog.isDropping, PATIENCE).toBe(false)
    expect(readdirSync(directory)).toHaveLength(1)
  })

  test('is bounded before anything can be shipped', async () => {
    const { store, journal, shipper } = await setUp()
    for (const requestId of numbered(1000)) journal.append(makeEntry({ requestId }))

    shipper.watch()
    await expect.poll(() => shipper.backlog.isDropping, PATIENCE).toBe(true)

    const { bytes, droppedRequests } = shipper.backlog
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
    expect(await readStoredIds(store)).toEqual([])
    await shipper.flush()
    expect((await readStoredIds(store)).length + droppedRequests).toBe(1000)
  })
})
