import { expect, test } from 'vitest'
import { appendChanges, type Change, findChanges, findLastSeq, type NewChange } from '../../src/store/change-log.ts'
import { openFeed } from '../../src/store/feed.ts'
import { bothStores } from '../support/stores.ts'

const KINDS = ['track', 'artist'] as const
const change = (entity_id: string, kind: NewChange['kind'] = 'track'): NewChange => ({
  kind,
  entity_id,
  action: 'updated',
})

bothStores('change log', (openFresh) => {
  test('changes are numbered from 1, or none, and read back in order, with their fields', async () => {
    const { store } = await openFresh()
    const changes: NewChange[] = [
      { kind: 'artist', entity_id: 'a', action: 'created' },
      { kind: 'track', entity_id: 't', action: 'updated', fields: ['title', 'genre'] },
    ]

    const last = await store.transaction((trx) => appendChanges(trx, changes, 5))

    expect(last).toBe(2)
    expect(await store.transaction((trx) => appendChanges(trx, [], 0))).toBe(2)
    expect(await findLastSeq(store.db)).toBe(2)
    expect(await findChanges(store.db, 0, KINDS, 10)).toEqual([
      { seq: 1, at: 5, kind: 'artist', entity_id: 'a', action: 'created', fields: null },
      { seq: 2, at: 5, kind: 'track', entity_id: 't', action: 'updated', fields: ['title', 'genre'] },
    ])
  })

  test('a rolled back transaction leaves no number behind and wakes no listener', async () => {
    const { store } = await openFresh()
    await store.transaction((trx) => appendChanges(trx, [change('kept')], 0))
    // A new watch tells once: it cannot know what came before it.
    await new Promise<void>((resolve) => store.watch.subscribe(resolve))
    let told = 0
    store.watch.subscribe(() => {
      told += 1
    })

    const attempt = store.transaction(async (trx) => {
      await appendChanges(trx, [change('lost')], 0)
      throw new Error('changed my mind')
    })

    await expect(attempt).rejects.toThrow('changed my mind')
    expect(told).toBe(0)
    expect(await store.transaction((trx) => appendChanges(trx, [change('next')], 0))).toBe(2)
    expect(told).toBeGreaterThan(0)
  })

  test('8 writers at once: numbers without gaps, in commit order, and a follower misses none', async () => {
    const { openAnother } = await openFresh()
    const writers = Array.from({ length: 8 }, openAnother)
    const seen: Change[] = []
    const feed = openFeed(openAnother(), {
      kinds: KINDS,
      apply: async (changes) => void seen.push(...changes),
      reload: async () => 0,
      onError: () => {},
    })
    feed.start(0)

    const appended = await Promise.all(
      writers.map(async (writer, name) => {
        const lasts: number[] = []
        for (let index = 0; index < 40; index += 1) {
          const changes = Array.from({ length: 1 + (index % 3) }, () => change(`${name}-${index}`))
          lasts.push(await writer.transaction((trx) => appendChanges(trx, changes, 0)))
        }
        return lasts
      }),
    )

    const total = Math.max(...appended.flat())
    await feed.catchUp()
    expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, index) => index + 1))
    expect(new Set(seen.map(({ entity_id }) => entity_id)).size).toBe(8 * 40)
    expect(feed.position).toBe(total)
    await feed.stop()
  })
})
