import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS, type Migration } from '../../src/store/migrations/migrations.ts'
import { openStore } from '../../src/store/store.ts'
import { onPostgres } from '../support/stores.ts'
import { readVersions } from './rows.ts'

onPostgres('a slow migration', (openFresh) => {
  test('takes its time, beyond the limit of every other statement', async () => {
    const { url } = await openFresh()
    const slowly: Migration = async (trx) => void (await sql`select pg_sleep(13)`.execute(trx))
    const store = openStore({ url, migrations: [...MIGRATIONS, slowly] })

    await store.migrate()

    expect((await readVersions(store)).at(-1)).toBe(MIGRATIONS.length + 1)
    await store.close()
  })
})
