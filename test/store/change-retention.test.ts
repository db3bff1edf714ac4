import { expect, test } from 'vitest'
import { appendChanges, findLastSeq, type NewChange } from '../../src/store/change-log.ts'
import { applyChangeRetention, findDeletedSeq } from '../../src/store/change-retention.ts'
import type { ChangeKind } from '../../src/store/schema/catalogue-tables.ts'
import type { Store } from '../../src/store/store.ts'
import { bothStores } from '../support/stores.ts'

const DAY_MS = 86_400_000
const NOW = 100 * DAY_MS
const KINDS: readonly ChangeKind[] = ['track', 'artist', 'plays', 'key', 'partner']

async function append(store: Store, kinds: readonly ChangeKind[], at: number) {
  const changes = kinds.map((kind): NewChange => ({ kind, entity_id: kind, action: 'updated' }))
  await store.transaction((trx) => appendChanges(trx, changes, at))
}

const seqsOf = async (store: Store) =>
  (await store.db.selectFrom('changes').select('seq').orderBy('seq').execute()).map(({ seq }) => seq)

const forget = (store: Store, shouldStop = () => false) => applyChangeRetention(store, { now: () => NOW, shouldStop })

bothStores('old changes', (openFresh) => {
  test('are deleted after seven days, those of tracks never; the numbers go on', async () => {
    const { store } = await openFresh()
    await forget(store)
    expect(await findDeletedSeq(store.db)).toBe(0)
    await append(store, KINDS, NOW - 7 * DAY_MS - 1)
    await append(store, KINDS, NOW - 7 * DAY_MS)

    await forget(store)

    expect(await seqsOf(store)).toEqual([1, 6, 7, 8, 9, 10])
    expect([await findDeletedSeq(store.db), await findLastSeq(store.db)]).toEqual([5, 10])
    await append(store, ['key'], NOW)
    expect(await findLastSeq(store.db)).toBe(11)
  })

  test('are removed in steps, by several processes at once, and it can be stopped', async () => {
    const { store, openAnother } = await openFresh()
    await append(store, Array<ChangeKind>(2500).fill('plays'), 0)
    let asked = 0

    // Asked before artists, then before each step of the plays.
    await forget(store, () => asked++ > 1)
    expect(await seqsOf(store)).toHaveLength(1500)
    await Promise.all([forget(store), forget(openAnother())])

    // The newest of all stays: the history is known by its mark.
    expect([await seqsOf(store), await findDeletedSeq(store.db)]).toEqual([[2500], 2499])
  })
})
