import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { writeRows } from '../../src/store/write-rows.ts'
import { hasPostgres } from '../support/databases.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { onlyIf } from '../support/programs.ts'
import { makeArtist } from './rows.ts'

// A server of its own, since it is going to fall silent.
describe('PostgreSQL that falls silent in a transaction', onlyIf(hasPostgres, 'postgres'), () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = (await startPostgres())!
  })
  afterAll(() => postgres.stop())

  test('is given up as soon after writes that it has answered as after none', async () => {
    const store = openStore({ url: await postgres.createDatabase() })
    await store.migrate()
    let silentAt = 0
    const begun: (() => void)[] = []
    const silent = new Promise<void>((resolve) => begun.push(resolve))
    const waitAfter = (writes: number, ready: () => void) =>
      store
        .transaction(async (trx) => {
          for (let write = 0; write < writes; write++) await writeRows(trx, 'artists', [makeArtist()])
          if (writes > 0) await new Promise((resolve) => setTimeout(resolve, 500))
          ready()
          await silent
          await writeRows(trx, 'artists', [makeArtist()])
        })
        .then(
          () => 0,
          () => performance.now() - silentAt,
        )
    const waits: Promise<number>[] = []
    for (const writes of [0, 8]) {
      await new Promise<void>((resolve) => {
        waits.push(waitAfter(writes, resolve))
      })
    }

    postgres.pause()
    silentAt = performance.now()
    for (const resolve of begun) resolve()
    const [afterNone, afterSome] = await Promise.all(waits)
    postgres.resume()
    await store.close()

    expect(afterNone).toBeGreaterThan(0)
    expect(afterSome! / afterNone!).toBeGreaterThan(0.5)
    expect(afterSome! / afterNone!).toBeLessThan(2)
  })
})
