import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { saveSent } from '../../src/listening/listen-queries.ts'
import { eachStore } from '../support/stores.ts'

eachStore('what was sent of a listen', (openFresh) => {
  test('two processes that tell of it first, at once, lose nothing of each other', async () => {
    const { store, openAnother } = await openFresh()
    const stores = [store, openAnother()]
    const ids = Array.from({ length: 20 }, () => randomUUID())
    await Promise.all(
      ids.flatMap((id) =>
        stores.map((one, turn) =>
          saveSent(one, id, {
            firstByteAt: 1000 + turn,
            coverage: [{ start: turn * 100, end: turn * 100 + 99 }],
            needed: 200,
          }),
        ),
      ),
    )

    const rows = await store.db.selectFrom('listens').selectAll().execute()
    expect(rows.map(({ covered, is_enough, first_byte_at }) => [covered, is_enough, first_byte_at])).toEqual(
      ids.map(() => ['[[0,199]]', 1, 1000]),
    )
  })

  test('what was enough stays enough', async () => {
    const { store } = await openFresh()
    const id = randomUUID()
    await saveSent(store, id, { firstByteAt: 1, coverage: [{ start: 0, end: 99 }], needed: 100 })
    await saveSent(store, id, { firstByteAt: 2, coverage: [{ start: 0, end: 9 }], needed: 1000 })

    expect(await store.db.selectFrom('listens').select(['covered', 'is_enough']).execute()).toEqual([
      { covered: '[[0,99]]', is_enough: 1 },
    ])
  })
})
