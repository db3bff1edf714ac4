import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DataStoreError } from '../../src/errors.ts'
import { isUniqueViolation } from '../../src/store/drivers/driver-errors.ts'
import { scanRows } from '../../src/store/scan.ts'
import { bothStores, onPostgres, onSqlite } from '../support/stores.ts'
import { makeArtist, makeTrack } from './rows.ts'

bothStores('store', (openFresh) => {
  test('counts and sums are numbers', async () => {
    const { store } = await openFresh()
    const values = [1, 2].map((day) => ({ key_id: 'k', day: `2026-01-0${day}`, requests: 5_000_000_000 }))
    await store.db.insertInto('usage_daily').values(values).execute()

    const { count, sum } = await store.db
      .selectFrom('usage_daily')
      .select(({ fn }) => [fn.countAll().as('count'), fn.sum('requests').as('sum')])
      .executeTakeFirstOrThrow()

    expect({ count, sum }).toEqual({ count: 2, sum: 10_000_000_000 })
  })

  test('writes say how many rows they touched, and return what they are asked for', async () => {
    const { store } = await openFresh()
    await store.db.insertInto('artists').values([makeArtist(), makeArtist()]).execute()

    const updated = await store.db.updateTable('artists').set({ name: 'Mới' }).executeTakeFirst()
    const deleted = await store.db.deleteFrom('artists').returning('name').execute()

    expect(updated.numUpdatedRows).toBe(2n)
    expect(deleted).toEqual([{ name: 'Mới' }, { name: 'Mới' }])
  })

  test('text is ordered by its bytes on both stores', async () => {
    const { store } = await openFresh()
    const names = ['b', 'a-c', 'ab', 'B', 'é', 'Đ']
    await store.db
      .insertInto('artists')
      .values(names.map((name) => makeArtist({ name })))
      .execute()

    const rows = await store.db.selectFrom('artists').select('name').orderBy('name').execute()

    expect(rows.map((row) => row.name)).toEqual(['B', 'a-c', 'ab', 'b', 'é', 'Đ'])
  })

  test("the caller's own error rolls back and passes unchanged", async () => {
    const { store } = await openFresh()
    const refusal = new TypeError('not this one')

    const attempt = store.transaction(async (trx) => {
      await trx.insertInto('artists').values(makeArtist()).execute()
      throw refusal
    })

    await expect(attempt).rejects.toBe(refusal)
    expect(await store.db.selectFrom('artists').selectAll().execute()).toEqual([])
  })

  test("the driver's error becomes a DataStoreError with its cause, in a transaction and out of it", async () => {
    const { store } = await openFresh()
    const isWrapped = (error: unknown) => error instanceof DataStoreError && error.cause instanceof Error

    const outside = await sql`select nothing from nowhere`.execute(store.db).catch((error: unknown) => error)
    const inside = await store
      .transaction((trx) => sql`insert into nowhere values (1)`.execute(trx))
      .catch((error: unknown) => error)

    expect(outside).toSatisfy(isWrapped)
    expect(inside).toSatisfy(isWrapped)
  })

  test('unique violations are told from others', async () => {
    const { store } = await openFresh()
    const artist = makeArtist()
    const track = makeTrack({ artist_id: artist.id })
    await store.db.insertInto('artists').values(artist).execute()
    await store.db.insertInto('tracks').values(track).execute()
    const insertTrack = (values: Partial<typeof track>) =>
      store.db
        .insertInto('tracks')
        .values(makeTrack({ artist_id: artist.id, ...values }))
        .execute()
        .catch((error: unknown) => error)

    expect(isUniqueViolation(await insertTrack({ id: track.id }))).toBe(true)
    expect(isUniqueViolation(await insertTrack({ slug: track.slug }))).toBe(true)
    expect(isUniqueViolation(await insertTrack({ artist_id: 'unknown' }))).toBe(false)
    expect(isUniqueViolation(new Error('another'))).toBe(false)
  })

  test('reads go on while a transaction is open, and do not see it', async () => {
    const { store } = await openFresh()

    await store.transaction(async (trx) => {
      await trx.insertInto('artists').values(makeArtist()).execute()
      expect(await store.db.selectFrom('artists').selectAll().execute()).toEqual([])
      expect(await trx.selectFrom('artists').selectAll().execute()).toHaveLength(1)
    })
  })

  test('transactions that read, then write, lose nothing when they run at once', async () => {
    const { store, openAnother } = await openFresh()
    const stores = [store, openAnother(), openAnother()]
    await store.db.insertInto('counters').values({ name: 'test', value: 0 }).execute()

    // Few enough that none has to wait for a connection, which a busy machine may not have in time.
    const writers = Array.from({ length: 9 }, async (_, index) => {
      for (let turn = 0; turn < 7; turn += 1)
        await stores[index % 3]!.transaction((trx) =>
          trx
            .updateTable('counters')
            .set((row) => ({ value: row('value', '+', 1) }))
            .where('name', '=', 'test')
            .execute(),
        )
    })
    await Promise.all(writers)

    const { value } = await store.db
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'test')
      .executeTakeFirstOrThrow()
    expect(value).toBe(63)
  })

  test.each([3, 7, 100])('scanning by %d gives every row once, whatever its key is', async (batchSize) => {
    const { store } = await openFresh()
    const artist = makeArtist()
    const tracks = Array.from({ length: 21 }, () => makeTrack({ artist_id: artist.id }))
    const plays = tracks.map(({ id }) => ({ track_id: id, day: '2026-01-01', plays: 1 }))
    await store.db.insertInto('artists').values(artist).execute()
    await store.db.insertInto('tracks').values(tracks).execute()
    await store.db.insertInto('plays_daily').values(plays).execute()

    const slugs: string[] = []
    const played: string[] = []
    for await (const rows of scanRows(store, 'tracks', ['slug'], batchSize)) slugs.push(...rows.map(({ slug }) => slug))
    for await (const rows of scanRows(store, 'plays_daily', ['day', 'track_id'], batchSize))
      played.push(...rows.map(({ track_id }) => track_id))

    expect(slugs.sort()).toEqual(tracks.map(({ slug }) => slug).sort())
    expect(played.sort()).toEqual(tracks.map(({ id }) => id).sort())
  })

  test('a closed store refuses with a DataStoreError', async () => {
    const { store } = await openFresh()
    await store.ping()

    await store.close()

    await expect(store.ping()).rejects.toBeInstanceOf(DataStoreError)
    await expect(store.transaction(async () => {})).rejects.toBeInstanceOf(DataStoreError)
    await store.close()
  })
})

onSqlite('store', (openFresh) => {
  test('a loop of queries lets timers in', async () => {
    const { store } = await openFresh()
    let isOver = false
    setTimeout(() => {
      isOver = true
    }, 1)

    while (!isOver) await store.ping()
  })
})

onPostgres('transactions', (openFresh) => {
  test('a failed statement whose error was caught does not end in a commit that kept nothing', async () => {
    const { store } = await openFresh()

    const attempt = store.transaction(async (trx) => {
      await trx.insertInto('artists').values(makeArtist()).execute()
      await sql`select nothing from nowhere`.execute(trx).catch(() => {})
    })

    await expect(attempt).rejects.toBeInstanceOf(DataStoreError)
  })

  test('a deadlock is run again', async () => {
    const { store } = await openFresh()
    await store.db
      .insertInto('counters')
      .values(['a', 'b'].map((name) => ({ name, value: 0 })))
      .execute()
    let bothBegan = () => {}
    let begun = 0
    const barrier = new Promise<void>((resolve) => {
      bothBegan = resolve
    })
    const addTo = (names: string[]) =>
      store.transaction(async (trx) => {
        for (const name of names) {
          await trx
            .updateTable('counters')
            .set((row) => ({ value: row('value', '+', 1) }))
            .where('name', '=', name)
            .execute()
          begun += 1
          if (begun === 2) bothBegan()
          await barrier
        }
      })

    await Promise.all([addTo(['a', 'b']), addTo(['b', 'a'])])

    const rows = await store.db.selectFrom('counters').select('value').where('name', 'in', ['a', 'b']).execute()
    expect(rows).toEqual([{ value: 2 }, { value: 2 }])
  })
})
