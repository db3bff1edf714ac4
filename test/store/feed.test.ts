import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { appendChanges, type Change, findLastSeq, type NewChange } from '../../src/store/change-log.ts'
import { applyChangeRetention } from '../../src/store/change-retention.ts'
import { type FeedOptions, openFeed } from '../../src/store/feed.ts'
import type { ChangeKind } from '../../src/store/schema/catalogue-tables.ts'
import type { Store } from '../../src/store/store.ts'
import { loseChangesAfter } from '../support/catalogue.ts'
import { bothStores } from '../support/stores.ts'

async function append(store: Store, count: number, kind: ChangeKind = 'track', at = 0) {
  const changes = Array.from({ length: count }, (): NewChange => ({ kind, entity_id: 'x', action: 'updated' }))
  await store.transaction((trx) => appendChanges(trx, changes, at))
}

/** A feed that keeps what it was given; `onApply` may refuse a batch by throwing. */
function collect(
  store: Store,
  onApply: (changes: Change[]) => Promise<void> | void = () => {},
  kinds: readonly ChangeKind[] = ['track'],
  giveWay?: FeedOptions['giveWay'],
) {
  const batches: number[][] = []
  const errors: unknown[] = []
  const reloads: number[] = []
  const feed = openFeed(store, {
    kinds,
    ...(giveWay && { giveWay }),
    apply: async (changes) => {
      await onApply(changes)
      batches.push(changes.map(({ seq }) => seq))
    },
    reload: async () => {
      reloads.push(feed.position)
      return await findLastSeq(store.db)
    },
    onError: (error) => errors.push(error),
  })
  return { feed, batches, errors, reloads, seen: () => batches.flat() }
}

const DAY_MS = 86_400_000
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

bothStores('feed', (openFresh) => {
  test('begins after the given number, in batches of at most 250', async () => {
    const { store } = await openFresh()
    await append(store, 625)
    const { feed, batches, seen } = collect(store)

    feed.start(10)
    await feed.catchUp()

    expect(seen()).toEqual(upTo(625, 11))
    expect(batches.map((batch) => batch.length)).toEqual([250, 250, 115])
    await feed.stop()
  })

  test('gives way before each batch', async () => {
    const { store } = await openFresh()
    await append(store, 300)
    const batchesBefore: number[] = []
    const { feed, batches } = collect(store, undefined, undefined, async () => {
      await nextTurn()
      batchesBefore.push(batches.length)
    })

    feed.start(0)
    await feed.catchUp()

    expect(batches.map((batch) => batch.length)).toEqual([250, 50])
    expect(batchesBefore.slice(0, 2)).toEqual([0, 1])
    await feed.stop()
  })

  test('reads nothing more when it was stopped while it gave way', async () => {
    const { store } = await openFresh()
    const { feed, errors, reloads } = collect(store, undefined, undefined, async () => await nextTurn())

    // After the end of the log: a look at it would reload everything.
    feed.start(50)
    await feed.stop()

    expect({ errors, reloads }).toEqual({ errors: [], reloads: [] })
  })

  test('catchUp asked for during a pass is not answered by that pass', async () => {
    const { store } = await openFresh()
    let late: Promise<void> | undefined
    const { feed, seen } = collect(store, async () => {
      if (late) return
      await append(store, 1)
      late = feed.catchUp()
    })
    await append(store, 1)

    feed.start(0)
    await feed.catchUp()
    await late

    expect(seen()).toEqual([1, 2])
    await feed.stop()
  })

  test('is current once everything is applied, and not while it is on the way', async () => {
    const { store, openAnother } = await openFresh()
    const during: boolean[] = []
    const { feed } = collect(store, () => void during.push(feed.isCurrent()))
    feed.start(0)
    await append(openAnother(), 1)
    // The first look of a new watch may still be to come, and asks for one more pass.
    do await feed.catchUp()
    while (!feed.isCurrent())

    await append(store, 1)
    expect(feed.isCurrent()).toBe(false)
    await feed.catchUp()

    expect(during).toEqual([false, false])
    await feed.stop()
  })

  test('moves past changes of other kinds without handing them over', async () => {
    const { store } = await openFresh()
    await append(store, 5, 'key')
    const { feed, batches } = collect(store)

    feed.start(0)
    await feed.catchUp()

    expect(feed.position).toBe(5)
    expect(batches).toEqual([])
    await feed.stop()
  })

  test('a failing apply is told of and tried again with the same changes', async () => {
    const { store } = await openFresh()
    await append(store, 3)
    let failures = 0
    const { feed, seen, errors } = collect(store, () => {
      failures += 1
      if (failures <= 3) throw new Error(`failure ${failures}`)
    })

    feed.start(0)

    await expect(feed.catchUp()).rejects.toThrow('failure')
    const hasFailed = () =>
      feed.catchUp().then(
        () => false,
        () => true,
      )
    while (await hasFailed());
    expect(seen()).toEqual([1, 2, 3])
    expect(errors).toHaveLength(3)
    await feed.stop()
  })

  test('a log that went back is told of and read anew, and followed from there', async () => {
    const { store } = await openFresh()
    await append(store, 9)
    const { feed, seen, errors, reloads } = collect(store)
    feed.start(9)
    await feed.catchUp()

    await loseChangesAfter(store, 4)
    await feed.catchUp()
    await append(store, 2)
    await feed.catchUp()

    expect(errors.map(String)).toEqual([expect.stringContaining('went back from 9 to 4')])
    expect(reloads).toEqual([9])
    expect(seen()).toEqual([5, 6])
    await feed.stop()
  })

  test('a feed that stood still until what it needs was deleted reloads everything; others notice nothing', async () => {
    const { store } = await openFresh()
    const [behind, present] = [collect(store, undefined, ['key']), collect(store, undefined, ['key'])]
    await append(store, 1, 'key')
    for (const { feed } of [behind, present]) feed.start(1)
    await behind.feed.stop()
    await append(store, 3, 'key')
    await present.feed.catchUp()

    await applyChangeRetention(store, { now: () => 8 * DAY_MS, shouldStop: () => false })
    await append(store, 1, 'key', 8 * DAY_MS)
    behind.feed.start(1)
    for (const { feed } of [behind, present]) await feed.catchUp()
    await append(store, 1, 'key', 8 * DAY_MS)
    for (const { feed } of [behind, present]) await feed.catchUp()

    expect([present.seen(), present.reloads]).toEqual([upTo(6, 2), []])
    expect(behind.errors.map(String)).toEqual([expect.stringContaining('deleted up to 3, after 1')])
    expect([behind.seen(), behind.reloads]).toEqual([[6], [1]])
    for (const { feed } of [behind, present]) await feed.stop()
  })

  test('stop waits for a running apply; nothing is applied after it', async () => {
    const { store } = await openFresh()
    await append(store, 1)
    let release = () => {}
    let entered = () => {}
    const inside = new Promise<void>((resolve) => {
      entered = resolve
    })
    const { feed, seen } = collect(store, () => {
      entered()
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
    feed.start(0)
    await inside

    const stopped = feed.stop()
    await append(store, 1)
    expect(seen()).toEqual([])
    release()
    await stopped

    expect(seen()).toEqual([1])
    await expect(feed.catchUp()).rejects.toThrow('not running')
  })
})
