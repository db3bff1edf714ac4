import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Store, sqlitePathOf } from '../../src/store/store.ts'
import { type Row, readTable, TABLES, type TableName } from '../../src/store/tables.ts'
import { isWholeRun } from '../support/draws.ts'
import { MUTATIONS, type Order, openPlace, type Place } from '../support/mutations.ts'
import { type Mutating, mutatingOf, send } from '../support/send-mutation.ts'
import { SOON } from '../support/soon.ts'
import { eachStore, type OpenFresh } from '../support/stores.ts'

// What is answered with an error has not been done, and is not done afterwards.

/** Written whatever becomes of a request: the log and counts. */
const BOOKKEEPING: readonly TableName[] = [
  ...(['request_log', 'request_segments', 'usage_daily', 'traffic_hourly', 'search_daily'] as const),
  ...(['media_orphans', 'sign_in_failures'] as const),
  // What administrators are told by itself.
  ...(['alerts', 'alert_posts'] as const),
]

/** They write nothing at all, and so need not wait for the store. */
const WRITE_NOTHING = [
  'getAudioUrls',
  'proposeSecondFactor',
  'readPasswordLink',
  'startListen',
  'sendTestMail',
  'testAlertWebhook',
  'findAnything',
  'verifyProof',
]

/** Something else comes before the store, and takes its own time: a name server, the code of a page. */
const COUNT_THE_STORE_ALONE = ['registerWebhook', 'changeWebhook', 'sendWebhookTest', 'apply', 'claimKey']

/** As many as the connections to PostgreSQL allow beside the background work. */
const AT_ONCE = { sqlite: 60, postgres: 30 }

const isQuick = ({ id, hasOwnTimeout }: Mutating) => !hasOwnTimeout || COUNT_THE_STORE_ALONE.includes(id)

async function dump(store: Store): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {}
  for (const table of TABLES.filter((name) => !BOOKKEEPING.includes(name))) {
    found[table] = []
    // When a key was last used is told by the log.
    for await (const rows of readTable(store.db, table))
      found[table].push(...rows.map(({ last_used_at: _, ...row }) => row))
  }
  return found
}

/** As another process that writes for long: readers go on. What is returned lets go. */
async function holdWrites({ kind, url }: Store): Promise<() => Promise<void>> {
  if (kind === 'sqlite') {
    const other = new DatabaseSync(sqlitePathOf(url)!, { timeout: 0 })
    // Never by waiting inside SQLite: the server in this process could not end a transaction that it is in.
    await expect.poll(() => other.exec('begin immediate'), SOON).toBeUndefined()
    return async () => {
      other.exec('rollback')
      other.close()
    }
  }
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  // Never by waiting, here too: who holds one table and waits for the next would meet who writes to both the other way round.
  const takeAll = async () => {
    await other.query('rollback')
    await other.query(`begin; lock table ${TABLES.join(', ')} in exclusive mode nowait`)
  }
  await expect.poll(() => takeAll().then(() => 'held', String), SOON).toBe('held')
  return () => other.end()
}

/** Resolves when no transaction is left that waited for the lock. */
async function untilQuiet(store: Store): Promise<void> {
  await store.transaction((trx) => sql`select 1`.execute(trx))
  if (store.kind === 'sqlite') return
  const busy = sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
  await expect.poll(async () => (await busy.execute(store.db)).rows[0]!.count, SOON).toBe(0)
}

/** An order for every endpoint that may change something, and a way to send them while the store cannot be written. */
function useHeldStore(openFresh: OpenFresh) {
  let place: Place
  let mutating: Mutating[]
  const orders = new Map<string, Order>()
  beforeAll(async () => {
    place = await openPlace((await openFresh()).url)
    mutating = mutatingOf(place)
    // What is sent to webhooks by a takedown would be sent meanwhile: it comes before there are any.
    const first = ['restoreTakedown', ...Object.keys(MUTATIONS)]
    for (const id of new Set(first)) orders.set(id, await MUTATIONS[id]!(place))
    await place.api.caughtUp()
  })
  afterAll(async () => {
    await place?.api[Symbol.asyncDispose]()
    await place?.mails[Symbol.asyncDispose]()
  })
  return {
    mutating: () => mutating,
    store: () => place.api.store,
    send: (one: Mutating) => send(place, one, orders.get(one.id)!),
    /** The store is free again once all are answered. */
    async sendWhileHeld(some: readonly Mutating[]) {
      const release = await holdWrites(place.api.store)
      const answers = await Promise.all(some.map((one) => send(place, one, orders.get(one.id)!)))
      await release()
      await untilQuiet(place.api.store)
      return answers.map(({ id, status, code }) => [id, status, code])
    },
  }
}

eachStore('a store that is held up', (openFresh) => {
  const held = useHeldStore(openFresh)

  test('every endpoint that may change something is tried', () => {
    const ids = held.mutating().map(({ id }) => id)
    expect(ids.sort()).toEqual(Object.keys(MUTATIONS).sort())
  })

  test('what is said after three seconds to have failed has failed', async () => {
    const store = held.store()
    const waiting = held.mutating().filter((one) => isQuick(one) && !WRITE_NOTHING.includes(one.id))
    const before = await dump(store)
    for (let index = 0; index < waiting.length; index += AT_ONCE[store.kind]) {
      const some = waiting.slice(index, index + AT_ONCE[store.kind])
      expect(await held.sendWhileHeld(some)).toEqual(some.map(({ id }) => [id, 502, 'DATA_STORE_UNAVAILABLE']))
    }
    expect(await dump(store)).toEqual(before)
  })

  // Thirty of its requests wait at a time, three seconds each; what takes its own time, ten.
  describe.runIf(isWholeRun)('for long', () => {
    test('what takes its own time waits as long as the store does, and then tells the truth too', async () => {
      const store = held.store()
      // A statement that waits is ended by PostgreSQL itself, after ten seconds.
      const own = held.mutating().filter((one) => !isQuick(one) && !WRITE_NOTHING.includes(one.id))
      const some = own.slice(0, AT_ONCE[store.kind])
      const before = await dump(store)
      expect(await held.sendWhileHeld(some)).toEqual(some.map(({ id }) => [id, 502, 'DATA_STORE_UNAVAILABLE']))
      expect(await dump(store)).toEqual(before)
    })

    test('the same requests succeed, each of them, as soon as the store answers', async () => {
      const answers = []
      for (const one of held.mutating()) {
        let answer = await held.send(one)
        // A machine that is busy enough takes three seconds too. Nothing was done then: it may be asked again.
        while (answer.code === 'DATA_STORE_UNAVAILABLE') answer = await held.send(one)
        const { id, status, text } = answer
        answers.push(status < 300 ? id : `${id}: ${status} ${text}`)
      }
      expect(answers).toEqual(held.mutating().map(({ id }) => id))
    })
  })
})
