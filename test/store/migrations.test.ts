import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../src/store/migrations.ts'
import { openStore } from '../../src/store/store.ts'
import { eachStore } from '../support/stores.ts'
import { readVersions } from './rows.ts'

eachStore('migrations', (openFresh) => {
  test('every table is there, empty, and the change log stands at 0', async () => {
    const { store } = await openFresh()

    const tables = await store.db.introspection.getTables()

    expect(tables.map((table) => table.name).sort()).toEqual([
      'api_keys',
      'artists',
      'changes',
      'counters',
      'deliveries',
      'import_progress',
      'media_orphans',
      'migrations',
      'partners',
      'plays_daily',
      'request_log',
      'request_segments',
      'slug_bases',
      'track_artists',
      'track_peaks',
      'tracks',
      'usage_daily',
      'watermark_issues',
      'webhooks',
    ])
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

  test('a store that is newer than the program is refused', async () => {
    const { store } = await openFresh()
    await sql`insert into migrations (version) values (1000)`.execute(store.db)

    await expect(store.migrate()).rejects.toThrow(/schema version 1000.*run a newer one/)
  })
})

test('a store of unknown kind is refused', () => {
  expect(() => openStore({ url: 'mysql://localhost/music' })).toThrow(/sqlite:<file> nor postgres:/)
})
