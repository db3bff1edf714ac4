import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addImportFailures } from '../../src/store/migrations/0004-import-failures.ts'
import { addKeyChains } from '../../src/store/migrations/0025-key-chains.ts'
import { addEventTimes } from '../../src/store/migrations/0026-event-times.ts'
import { MIGRATIONS } from '../../src/store/migrations/migrations.ts'
import { openStore } from '../../src/store/store.ts'
import { TABLES } from '../../src/store/tables.ts'
import { makeKey, makePartner } from '../support/catalogue.ts'
import { bothStores } from '../support/stores.ts'
import { readVersions } from './rows.ts'

bothStores('migrations', (openFresh) => {
  test('every table is there, empty, and the change log stands at 0', async () => {
    const { store } = await openFresh()

    const tables = await store.db.introspection.getTables()

    expect(tables.map((table) => table.name).sort()).toEqual(['migrations', ...TABLES].sort())
    expect(await store.db.selectFrom('counters').selectAll().execute()).toEqual([{ name: 'changes', value: 0 }])
  })

  test('a second run changes nothing', async () => {
    const { store } = await openFresh()
    await store.db.updateTable('counters').set({ value: 7 }).execute()

    await store.migrate()

    expect(await store.db.selectFrom('counters').selectAll().execute()).toEqual([{ name: 'changes', value: 7 }])
  })

  test('several at once on an empty store all succeed, and it is migrated once', async () => {
    const { openAnother } = await openFresh({ isMigrated: false })
    const stores = Array.from({ length: 6 }, openAnother)

    await Promise.all(stores.map((store) => store.migrate()))

    expect(await readVersions(stores[0]!)).toEqual([...MIGRATIONS.keys()].map((index) => index + 1))
  })

  test('the bad lines of an interrupted import move from their row into their column', async () => {
    const { store } = await openFresh()
    await sql`alter table import_progress drop column failed`.execute(store.db)
    await sql`insert into import_progress (file_key, lines_done, updated_at) values
      ('a', 400, 1), ('a|failed', 7, 1), ('b', 5, 2), ('c|failed', 9, 3)`.execute(store.db)

    await store.transaction(addImportFailures)

    expect(await store.db.selectFrom('import_progress').selectAll().orderBy('file_key').execute()).toEqual([
      { file_key: 'a', lines_done: 400, failed: 7, updated_at: 1 },
      { file_key: 'b', lines_done: 5, failed: 0, updated_at: 2 },
      { file_key: 'c|failed', lines_done: 9, failed: 0, updated_at: 3 },
    ])
  })

  test('keys that were rotated before learn the first of their chain', async () => {
    const { store } = await openFresh()
    await sql`drop index api_keys_by_chain`.execute(store.db)
    await sql`alter table api_keys drop column chain_id`.execute(store.db)
    const partner_id = await makePartner(store)
    const replacing = async (rotated_from: string | null) => (await makeKey(store, { partner_id, rotated_from })).id
    const first = await replacing(null)
    const alone = await replacing(null)
    const second = await replacing(first)
    const third = await replacing(second)
    const again = await replacing(first)

    await store.transaction((trx) => addKeyChains(trx, store.kind))

    const rows = await store.db.selectFrom('api_keys').select(['id', 'chain_id']).execute()
    expect(new Map(rows.map(({ id, chain_id }) => [id, chain_id]))).toEqual(
      new Map([
        [first, null],
        [alone, null],
        [second, first],
        [third, first],
        [again, first],
      ]),
    )
  })

  test('deliveries get the time of their event; what still has to be sent is newer than what was sent before it', async () => {
    const { store } = await openFresh()
    const partner = await makePartner(store)
    await sql`insert into webhooks (id, partner_id, url, secret_sealed, events, is_active, consecutive_failures, created_at)
      values ('w', ${partner}, 'https://a.example/', 'x', '[]', 1, 0, 1)`.execute(store.db)
    await sql`drop index deliveries_by_track`.execute(store.db)
    await sql`drop index deliveries_unsent_by_track`.execute(store.db)
    await sql`alter table deliveries drop column sent_at`.execute(store.db)
    await sql`create index deliveries_by_track on deliveries (track_id)`.execute(store.db)
    const rows = [
      ['taken late', 'a', 'done', 100, 5000],
      ['next', 'a', 'pending', 200, null],
      ['next but one', 'a', 'pending', 300, null],
      ['long after', 'a', 'pending', 9000, null],
      ['overtaken', 'b', 'pending', 100, 150],
      ['taken', 'b', 'done', 200, 210],
      ['alone', 'c', 'failed', 100, 9000],
      ['a test', '', 'pending', 70, null],
      ['a test before', '', 'failed', 60, 90],
    ] as const
    for (const [id, track, state, at, tried] of rows)
      await sql`insert into deliveries (id, webhook_id, event, track_id, data, state, lane, attempts, created_at, due_at, last_attempt_at)
        values (${id}, 'w', 'e', ${track}, '{}', ${state}, 0, 0, ${at}, 0, ${tried})`.execute(store.db)

    await store.transaction(addEventTimes)

    const found = await store.db.selectFrom('deliveries').select(['id', 'sent_at']).execute()
    expect(Object.fromEntries(found.map(({ id, sent_at }) => [id, sent_at]))).toEqual({
      ...{ 'taken late': 100, next: 5002, 'next but one': 5003, 'long after': 9000 },
      ...{ overtaken: 100, taken: 200, alone: 100, 'a test': 70, 'a test before': 60 },
    })
  })

  test('a store that is newer than the program is refused', async () => {
    const { store } = await openFresh()
    const newer = MIGRATIONS.length + 1
    await sql`insert into migrations (version) values (${newer})`.execute(store.db)

    await expect(store.migrate()).rejects.toThrow(new RegExp(`schema version ${newer}.*run a newer one`))
  })
})

test('a store of unknown kind is refused', () => {
  expect(() => openStore({ url: 'mysql://localhost/music' })).toThrow(/sqlite:<file> nor postgres:/)
})
