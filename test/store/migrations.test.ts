import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addImportFailures } from '../../src/store/migrations/0004-import-failures.ts'
import { addKeyChains } from '../../src/store/migrations/0025-key-chains.ts'
import { MIGRATIONS, type Migration } from '../../src/store/migrations.ts'
import { openStore } from '../../src/store/store.ts'
import { TABLES } from '../../src/store/tables.ts'
import { makeKey, makePartner } from '../support/catalogue.ts'
import { eachStore, onPostgres } from '../support/stores.ts'
import { readVersions } from './rows.ts'

eachStore('migrations', (openFresh) => {
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

  test('a store that is newer than the program is refused', async () => {
    const { store } = await openFresh()
    const newer = MIGRATIONS.length + 1
    await sql`insert into migrations (version) values (${newer})`.execute(store.db)

    await expect(store.migrate()).rejects.toThrow(new RegExp(`schema version ${newer}.*run a newer one`))
  })
})

onPostgres('a slow migration', (openFresh) => {
  test('takes its time, beyond the limit of every other statement', async () => {
    const { url } = await openFresh()
    const slowly: Migration = async (trx) => void (await sql`select pg_sleep(13)`.execute(trx))
    const store = openStore({ url, migrations: [...MIGRATIONS, slowly] })

    await store.migrate()

    expect((await readVersions(store)).at(-1)).toBe(MIGRATIONS.length + 1)
    await store.close()
  }, 180_000)
})

test('a store of unknown kind is refused', () => {
  expect(() => openStore({ url: 'mysql://localhost/music' })).toThrow(/sqlite:<file> nor postgres:/)
})
