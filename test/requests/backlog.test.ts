import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { DataStoreError } from '../../src/errors.ts'
import { openJournal } from '../../src/requests/journal/journal.ts'
import { openShipper } from '../../src/requests/ship.ts'
import type { Store } from '../../src/store/store.ts'
import { eachStore } from '../support/stores.ts'

/** A store that is away for days must not fill the disk of the machine that goes on without it. */

const NOON = Date.parse('2026-11-10T12:00:00Z')
const MAX_BYTES = 40_000

function makeEntry(index: number) {
  const request = { method: 'GET', endpoint: '/genres', path: '/api/public/genres', status: 200, ip: '203.0.113.9' }
  const id = { at: NOON, requestId: `id-${String(index).padStart(4, '0')}` }
  return { ...id, ...request, userAgent: 'tests', durationMs: 1.5, keyId: undefined }
}

/** The store itself, with a switch in front of its transactions. */
function withSwitch(store: Store) {
  const state = { isAway: false }
  const transaction: Store['transaction'] = (work) =>
    state.isAway ? Promise.reject(new DataStoreError(new Error('away'))) : store.transaction(work)
  return { state, store: { ...store, transaction } }
}

eachStore('the backlog of the journal', (openFresh) => {
  test('is bounded: the oldest lines go and are counted, the rest arrives', async () => {
    const { store: real } = await openFresh()
    const { state, store } = withSwitch(real)
    const directory = mkdtempSync(join(tmpdir(), 'khonhac-backlog-'))
    const now = () => NOON
    const journal = openJournal({ directory, host: 'here', pid: 42, startedAt: NOON, now, maxBytes: 4000 })
    const { owner } = journal
    const options = { store, directory, owner, now, intervalMs: 20, maxBacklogBytes: MAX_BYTES }
    const shipper = openShipper({ ...options, onError: () => {} })
    const storedIds = async () =>
      (await real.db.selectFrom('request_log').select('request_id').execute()).map((row) => row.request_id).sort()

    journal.append(makeEntry(0))
    shipper.start()
    await vi.waitFor(async () => expect(await storedIds()).toEqual(['id-0000']), { timeout: 120_000 })
    expect(shipper.backlog).toMatchObject({ droppedRequests: 0, isDropping: false })

    state.isAway = true
    for (let index = 1; index < 1000; index++) journal.append({ ...makeEntry(index), repeats: index === 1 ? 11 : 1 })
    await vi.waitFor(() => expect(shipper.backlog.isDropping).toBe(true), { timeout: 120_000 })
    expect(shipper.backlog.bytes).toBeLessThanOrEqual(MAX_BYTES)
    expect(shipper.backlog.bytes).toBeGreaterThan(MAX_BYTES / 2)

    state.isAway = false
    await shipper.flush()
    const ids = await storedIds()
    expect(ids.at(-1)).toBe('id-0999')
    expect(ids.length).toBeGreaterThan(100)
    // The line that stood for eleven was the oldest.
    expect(ids.length + shipper.backlog.droppedRequests).toBe(1000 + 10)
    await vi.waitFor(() => expect(shipper.backlog.isDropping).toBe(false), { timeout: 120_000 })
    expect(readdirSync(directory)).toHaveLength(1)
    await shipper.stop()
    await journal.close()
    rmSync(directory, { recursive: true })
  })

  test('is bounded before anything can be shipped', async () => {
    const { store } = await openFresh()
    const directory = mkdtempSync(join(tmpdir(), 'khonhac-backlog-'))
    const now = () => NOON
    const journal = openJournal({ directory, host: 'here', pid: 42, startedAt: NOON, now, maxBytes: 4000 })
    const options = { store, directory, owner: journal.owner, now, intervalMs: 20, maxBacklogBytes: MAX_BYTES }
    const shipper = openShipper({ ...options, onError: () => {} })
    for (let index = 0; index < 1000; index++) journal.append(makeEntry(index))

    shipper.watch()
    await expect.poll(() => shipper.backlog.isDropping, { timeout: 30_000 }).toBe(true)

    const { bytes, droppedRequests } = shipper.backlog
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
    expect(await store.db.selectFrom('request_log').selectAll().execute()).toEqual([])
    await shipper.flush()
    const stored = await store.db.selectFrom('request_log').select('request_id').execute()
    expect(stored.length + droppedRequests).toBe(1000)
    await shipper.stop()
    await journal.close()
    rmSync(directory, { recursive: true })
  })
})
