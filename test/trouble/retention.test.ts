import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { makeFolder } from '../cli/run-cli.ts'
import { startApi } from '../support/api.ts'

test('a retention that fails stops none of the others', async () => {
  const url = `sqlite:${join(await makeFolder(), 'khonhac.db')}`
  const store = openStore({ url })
  await store.migrate()
  await store.db.schema.dropTable('search_daily').execute()
  await store.db
    .insertInto('administrators')
    .values({ id: 'a', name: 'ha', role: 'owner', password: '', created_at: 1, updated_at: 1 } as never)
    .execute()
  await store.db
    .insertInto('admin_sessions')
    .values({ digest: 'd', admin_id: 'a', address: '192.0.2.1', created_at: 1, seen_at: 1 })
    .execute()

  await using api = await startApi({ databaseUrl: url })
  await api.service.ready

  await expect.poll(() => store.db.selectFrom('admin_sessions').selectAll().execute()).toEqual([])
  await store.close()
})
