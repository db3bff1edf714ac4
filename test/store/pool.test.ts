import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { onPostgres } from '../support/stores.ts'

onPostgres('a pool of a chosen size', (openFresh) => {
  test('opens no more connections than it may', async () => {
    const { url } = await openFresh()
    const store = openStore({ url, connections: 2 })
    const ask = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`.execute(store.db)
      return rows[0]!.pid
    }

    const pids = await Promise.all(Array.from({ length: 12 }, ask))

    expect(new Set(pids).size).toBe(2)
    await store.close()
  })
})
