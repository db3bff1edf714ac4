import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { DataStoreError } from '../../src/errors.ts'
import { type JournalOptions, openJournal } from '../../src/requests/journal/journal.ts'
import { formatLine, type RequestEntry } from '../../src/requests/journal/journal-line.ts'
import { findOwnSegments } from '../../src/requests/journal/segments.ts'
import { applyRequestRetention } from '../../src/requests/retention.ts'
import { openShipper, type ShipperOptions } from '../../src/requests/ship.ts'
import { findUsage } from '../../src/requests/usage.ts'
import type { Store } from '../../src/store/store.ts'
import { makeKey } from '../support/catalogue.ts'
import { makeFolder } from '../support/folder.ts'
import { DEAD_PID, makeEntry, NOON, numbered, readStoredIds } from '../support/log-entries.ts'
import { eachStore } from '../support/stores.ts'

const MINUTE = 60_000
const KEY = '0190f5e2-7b1c-7cc0-9d5a-000000000001'
const OTHER_KEY = '0190f5e2-7b1c-7cc0-9d5a-000000000002'

const entryOf = (requestId: string, given: Partial<RequestEntry> = {}) => makeEntry({ requestId, keyId: KEY, ...given })

type NodeOptions = Partial<JournalOptions & ShipperOptions>

function startNode(store: Store, { directory = makeFolder(), host = 'here', pid = 42, ...options }: NodeOptions = {}) {
  const clock = { ms: NOON }
  const now = () => clock.ms
  const errors: unknown[] = []
  const journal = openJournal({ directory, host, pid, startedAt: NOON, now, ...options })
  const { owner } = journal
  const shipper = openShipper({ store, directory, owner, now, onError: (error) => errors.push(error), ...options })
  return { clock, journal, shipper, errors, directory }
}

async function makeKeys(store: Store): Promise<void> {
  for (const id of [KEY, OTHER_KEY]) await makeKey(store, { id })
}

/** Requests by key, as the counts per hour have them; `*` is all together. */
async function countedTraffic(store: Store): Promise<Record<string, number>> {
  const rows = await store.db.selectFrom('traffic_hourly').select(['key_id', 'requests']).execute()
  const counts: Record<string, number> = {}
  for (const { key_id, requests } of rows) counts[key_id] = (counts[key_id] ?? 0) + requests
  return counts
}

/** A store that fails as often as told: before the commit, or after it, when the answer is what is lost. */
function makeUnreliable(store: Store, fails: () => 'before' | 'after' | 'not'): Store {
  return {
    ...store,
    async transaction(work) {
      const failure = fails()
      const result = await store.transaction(async (trx) => {
        const value = await work(trx)
        if (failure === 'before') throw new DataStoreError(new Error('cut off before the commit'))
        return value
      })
      if (failure === 'after') throw new DataStoreError(new Error('cut off after the commit'))
      return result
    },
  }
}

eachStore('shipping', (openFresh) => {
  test('carries every field, counts per key and day, and remembers the last use', async () => {
    const { store } = await openFresh()
    await makeKeys(store)
    const { journal, shipper } = startNode(store)
    const hostile = 'Trình "duyệt"\r\n{"at":1}\0 🎵'

    journal.append(entryOf('a', { userAgent: hostile, path: '/api/public/genres?page=2' }))
    journal.append(entryOf('b', { at: NOON - 24 * 60 * MINUTE, userAgent: undefined }))
    journal.append(entryOf('c', { keyId: OTHER_KEY, status: 429, code: 'RATE_LIMIT_EXCEEDED', repeats: 7 }))
    journal.append(entryOf('d', { keyId: undefined, status: 401 }))
    await shipper.flush()

    const rows = await store.db.selectFrom('request_log').selectAll().orderBy('request_id').execute()
    const [segment] = await store.db.selectFrom('request_segments').selectAll().orderBy('segment').execute()
    expect(segment).toMatchObject({ segment: `here-42-${NOON}-0.log`, oldest_at: NOON, oldest_whole_ip_at: NOON })
    expect(rows[0]).toEqual({
      segment_id: segment!.id,
      position: 0,
      at: NOON,
      request_id: 'a',
      method: 'GET',
      endpoint: '/genres',
      path: '/api/public/genres',
      status: 200,
      ip: '203.0.113.9',
      user_agent: hostile.replace('\0', '\ufffd'),
      duration_ms: 1.5,
      key_id: KEY,
      code: null,
      parameter: null,
      key_prefix: null,
      repeats: 1,
    })
    expect(rows.map((row) => [row.status, row.key_id, row.user_agent === null, row.code, row.repeats])).toEqual([
      [200, KEY, false, null, 1],
      [200, KEY, true, null, 1],
      [429, OTHER_KEY, false, 'RATE_LIMIT_EXCEEDED', 7],
      [401, null, false, null, 1],
    ])
    expect((await findUsage(store.db, OTHER_KEY, '2026-11-10', '2026-11-10')).allTime).toBe(7)
    const usage = await findUsage(store.db, KEY, '2026-11-08', '2026-11-11')
    expect(usage).toEqual({
      allTime: 2,
      windowRequests: 2,
      lastUsedAt: NOON,
      daily: [
        { date: '2026-11-08', requests: 0 },
        { date: '2026-11-09', requests: 1 },
        { date: '2026-11-10', requests: 1 },
        { date: '2026-11-11', requests: 0 },
      ],
    })
    await journal.close()
  })

  test('never moves a last use backwards', async () => {
    const { store } = await openFresh()
    await makeKeys(store)
    const { journal, shipper } = startNode(store)

    journal.append(entryOf('new'))
    await shipper.flush()
    journal.append(entryOf('late', { at: NOON - MINUTE }))
    await shipper.flush()

    expect((await findUsage(store.db, KEY, '2026-11-10', '2026-11-10')).lastUsedAt).toBe(NOON)
    await journal.close()
  })

  test('flush brings all that was appended before it, in batches, while more is appended', async () => {
    const { store } = await openFresh()
    const { journal, shipper } = startNode(store, { rowsPerBatch: 7, maxBytes: 5000 })
    const ids = numbered(200, 'id')
    const flushes: Promise<void>[] = []

    for (const [i, id] of ids.entries()) {
      journal.append(entryOf(id))
      if (i % 50 === 0) flushes.push(shipper.flush())
      if (i % 20 === 0) await nextTurn()
    }
    await shipper.flush()

    expect(await readStoredIds(store)).toEqual(ids)
    await Promise.all(flushes)
    await journal.close()
  })

  test('takes as many keys at once as a batch has lines', async () => {
    const { store } = await openFresh()
    const { journal, shipper } = startNode(store)
    const keys = numbered(2500, 'key')

    for (const keyId of keys) journal.append(entryOf(keyId, { keyId }))
    await shipper.flush()

    const counted = await store.db.selectFrom('usage_daily').select(['key_id', 'requests']).orderBy('key_id').execute()
    expect(counted).toEqual(keys.map((key_id) => ({ key_id, requests: 1 })))
    await journal.close()
  })

  test('clears away what has arrived, and nothing else', async () => {
    const { store } = await openFresh()
    const { journal, shipper, directory, errors } = startNode(store, { maxBytes: 1000 })
    writeFileSync(join(directory, 'notes.txt'), 'not ours')
    for (const id of numbered(10, 'id')) journal.append(entryOf(id))
    const open = findOwnSegments(readdirSync(directory), journal.owner).at(-1)

    await shipper.flush()
    expect(readdirSync(directory).sort()).toEqual([open, 'notes.txt'])
    for (const id of numbered(10, 'more')) journal.append(entryOf(id))
    await shipper.flush()
    expect(readdirSync(directory).sort()).toEqual([expect.not.stringMatching(open!), 'notes.txt'])
    expect(await readStoredIds(store)).toEqual([...numbered(10, 'id'), ...numbered(10, 'more')])
    expect(errors).toEqual([])
    await journal.close()
  })

  test('cut off at any point, before or after the commit, counts every request once', async () => {
    const { store } = await openFresh()
    await makeKeys(store)
    let seed = 1
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const unreliable = makeUnreliable(store, () => (random() < 0.3 ? 'before' : random() < 0.4 ? 'after' : 'not'))
    const directory = makeFolder()
    const ids = numbered(300, 'id')
    const first = startNode(unreliable, { directory, pid: DEAD_PID, rowsPerBatch: 10, maxBytes: 10_000 })
    for (const id of ids) first.journal.append(entryOf(id, { keyId: id < 'id-00100' ? KEY : OTHER_KEY }))
    for (let i = 0; i < 5; i++) await first.shipper.flush().catch(() => {})
    await first.journal.close()

    // The first node is no more; another adopts what it left.
    const second = startNode(unreliable, { directory, pid: 43, rowsPerBatch: 9 })
    let isDone = false
    for (let i = 0; i < 500 && !isDone; i++) {
      isDone = await second.shipper.flush().then(
        () => true,
        () => false,
      )
    }

    expect(isDone).toBe(true)
    expect(await readStoredIds(store)).toEqual(ids)
    expect((await findUsage(store.db, KEY, '2026-11-10', '2026-11-10')).allTime).toBe(100)
    expect((await findUsage(store.db, OTHER_KEY, '2026-11-10', '2026-11-10')).allTime).toBe(200)
    expect(await countedTraffic(store)).toEqual({ '*': 300, [KEY]: 100, [OTHER_KEY]: 200 })
  })

  test('goes on by itself when the store comes back, and flush says when it is away', async () => {
    const { store } = await openFresh()
    let isAway = true
    const node = startNode(
      makeUnreliable(store, () => (isAway ? 'before' : 'not')),
      { intervalMs: 10 },
    )
    node.journal.append(entryOf('a'))

    await expect(node.shipper.flush()).rejects.toThrow(DataStoreError)
    node.shipper.start()
    await vi.waitUntil(() => node.errors.length >= 2, { timeout: 120_000 })
    expect(await readStoredIds(store)).toEqual([])
    isAway = false
    await vi.waitUntil(async () => (await readStoredIds(store)).length > 0, { timeout: 120_000 })
    await node.shipper.stop()

    expect(await readStoredIds(store)).toEqual(['a'])
    await node.journal.close()
  })

  test('by several processes at once counts every request once', async () => {
    const { store, openAnother } = await openFresh()
    await makeKeys(store)
    const directory = makeFolder()
    const ids = numbered(500, 'id')
    writeFileSync(join(directory, `here-${DEAD_PID}-1-0.log`), ids.map((id) => formatLine(entryOf(id))).join(''))
    const nodes = [42, 43, 44].map((pid) =>
      startNode(pid === 42 ? store : openAnother(), { directory, pid, rowsPerBatch: 20 }),
    )

    await Promise.all(nodes.map(({ shipper }) => shipper.flush()))

    expect(await readStoredIds(store)).toEqual(ids)
    expect((await findUsage(store.db, KEY, '2026-11-10', '2026-11-10')).allTime).toBe(500)
    expect(await countedTraffic(store)).toEqual({ '*': 500, [KEY]: 500 })
  })
})

eachStore('orphans of a dead process', (openFresh) => {
  test('arrive without their torn last line and are cleared away after a minute', async () => {
    const { store } = await openFresh()
    const { shipper, directory, clock } = startNode(store)
    const path = join(directory, `here-${DEAD_PID}-1-0.log`)
    writeFileSync(path, `${formatLine(entryOf('a'))}rubbish\n${formatLine(entryOf('b'))}{"at":18000`)
    utimesSync(path, NOON / 1000, NOON / 1000)

    await shipper.flush()
    expect(await readStoredIds(store)).toEqual(['a', 'b'])
    expect(existsSync(path)).toBe(true)

    clock.ms += 2 * MINUTE
    await shipper.flush()
    expect(existsSync(path)).toBe(false)
    expect(await readStoredIds(store)).toEqual(['a', 'b'])
  })

  test('that turn up again months after they were cleared away are known by their mark', async () => {
    const { store } = await openFresh()
    await makeKeys(store)
    const { shipper, directory, clock } = startNode(store)
    const path = join(directory, `here-${DEAD_PID}-1-0.log`)
    writeFileSync(path, formatLine(entryOf('a')))
    await shipper.flush()
    rmSync(path)

    clock.ms += 100 * 24 * 60 * MINUTE
    await applyRequestRetention(store, { now: () => clock.ms })
    const late = entryOf('b', { at: clock.ms })
    writeFileSync(path, formatLine(entryOf('a')) + formatLine(late))
    await shipper.flush()

    expect(await readStoredIds(store)).toEqual(['b'])
    expect((await findUsage(store.db, KEY, '2026-11-10', '2026-11-10')).allTime).toBe(2)
  })

  test('of long ago arrive without what may not be kept any more', async () => {
    const { store } = await openFresh()
    await makeKeys(store)
    const { shipper, directory } = startNode(store)
    const days = (count: number) => NOON - count * 24 * 60 * MINUTE
    const entries = [entryOf('40 days', { at: days(40) }), entryOf('100 days', { at: days(100) })]
    writeFileSync(join(directory, `here-${DEAD_PID}-1-0.log`), entries.map(formatLine).join(''))

    await shipper.flush()

    const rows = await store.db.selectFrom('request_log').select(['request_id', 'ip']).execute()
    expect(rows).toEqual([{ request_id: '40 days', ip: '203.0.113.0/24' }])
    expect((await findUsage(store.db, KEY, '2026-11-10', '2026-11-10')).allTime).toBe(2)
  })

  test('that cannot be read are reported and do not block', async () => {
    const { store } = await openFresh()
    const { journal, shipper, directory, errors } = startNode(store)
    // A folder with the name of a segment: nothing can be read from it, even by root.
    mkdirSync(join(directory, `here-${DEAD_PID}-2-0.log`))
    journal.append(entryOf('a'))

    await shipper.flush()

    expect(await readStoredIds(store)).toEqual(['a'])
    expect(errors.length).toBeGreaterThan(0)
    await journal.close()
  })
})
