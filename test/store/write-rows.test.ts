import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isUniqueViolation } from '../../src/store/drivers/driver-errors.ts'
import { openStore } from '../../src/store/store.ts'
import { writeRows } from '../../src/store/write-rows.ts'
import { bothStores, onPostgres } from '../support/stores.ts'
import { makeArtist } from './rows.ts'

const readNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

bothStores('rows written at once', (openFresh) => {
  test.each([
    ['new ones', []],
    ['ones that may be there', ['id']],
  ])('%s come back as they went in, whatever their signs mean to a store', async (_, key) => {
    const { store } = await openFresh()
    const names = [
      'a\tb',
      'a\nb',
      'a\r\nb',
      'a\\b',
      '\\N',
      '\\.',
      '\\t',
      '',
      '"quoted", \'twice\'',
      '{null}',
      'Đường 🎵',
    ]
    const rows = names.map((name, at) =>
      makeArtist({ name, biography: at === 0 ? null : name, created_at: 9_000_000_000_000 + at }),
    )

    await store.transaction((trx) => writeRows(trx, 'artists', rows, key))

    const found = await store.db.selectFrom('artists').selectAll().orderBy('created_at').execute()
    expect(found).toMatchObject(rows)
  })

  test('with a key, a row that is there becomes the new one', async () => {
    const { store } = await openFresh()
    const [old, other] = [makeArtist({ name: 'cũ' }), makeArtist({ name: 'khác' })]

    await store.transaction((trx) => writeRows(trx, 'artists', [old], ['id']))
    await store.transaction((trx) => writeRows(trx, 'artists', [{ ...old, name: 'mới' }, other], ['id']))

    const found = await store.db.selectFrom('artists').select('name').orderBy('name').execute()
    expect(readNames(found)).toEqual(['khác', 'mới'])
  })

  test('the next statement sees them, also of more than are under way at once', async () => {
    const { store } = await openFresh()
    const rows = Array.from({ length: 5001 }, () => makeArtist())

    const count = await store.transaction(async (trx) => {
      await writeRows(trx, 'artists', rows)
      const found = await trx
        .selectFrom('artists')
        .select((row) => row.fn.countAll<number>().as('count'))
        .execute()
      return found[0]!.count
    })

    expect(count).toBe(5001)
  })

  test.each([
    ['new ones', []],
    ['ones that may be there', ['id']],
  ])('%s of which one is refused: the transaction fails with the reason, and nothing of it stays', async (_, key) => {
    const { store } = await openFresh()
    const first = makeArtist()
    await store.db.insertInto('artists').values(first).execute()
    const track = { track_id: 'unknown', artist_id: first.id, role: 'primary' as const, position: 0 }
    const write = (isFollowed: boolean) =>
      store
        .transaction(async (trx) => {
          await writeRows(trx, 'artists', [makeArtist()])
          await writeRows(trx, 'track_artists', [track], key.length === 0 ? [] : ['track_id', 'artist_id'])
          if (isFollowed) await trx.selectFrom('artists').selectAll().execute()
        })
        .catch((error: unknown) => error)

    for (const isFollowed of [false, true]) {
      const error = await write(isFollowed)
      expect((error as Error).cause).toMatchObject({ message: expect.stringMatching(/foreign key/i) })
    }
    expect(await store.db.selectFrom('artists').selectAll().execute()).toMatchObject([first])
  })

  test('a row that is there already is told from other errors', async () => {
    const { store } = await openFresh()
    const artist = makeArtist()
    await store.transaction((trx) => writeRows(trx, 'artists', [artist]))

    const error = await store
      .transaction((trx) => writeRows(trx, 'artists', [makeArtist(), artist]))
      .catch((error: unknown) => error)

    expect(error).toSatisfy(isUniqueViolation)
    expect(await store.db.selectFrom('artists').selectAll().execute()).toMatchObject([artist])
  })
})

onPostgres('rows whose answers are not awaited', (openFresh) => {
  test('who has waited for another writer sees what that has written, whatever the database has as its default', async () => {
    const { url } = await openFresh()
    const strict = openStore({
      url: `${url}?options=${encodeURIComponent('-c default_transaction_isolation=serializable')}`,
    })
    onTestFinished(() => strict.close())

    const { rows } = await strict.transaction((trx) =>
      sql<{ transaction_isolation: string }>`show transaction_isolation`.execute(trx),
    )

    expect(rows).toEqual([{ transaction_isolation: 'read committed' }])
  })

  test('the connection is as good as new after one was refused in the middle of many', async () => {
    const { store } = await openFresh()
    const artist = makeArtist()
    const pids = new Set<number>()
    for (let round = 0; round < 3; round += 1) {
      const attempt = store.transaction(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        pids.add(rows[0]!.pid)
        await writeRows(trx, 'artists', [artist, artist])
        for (let more = 0; more < 40; more += 1) await writeRows(trx, 'artists', [makeArtist()], more % 2 ? ['id'] : [])
      })
      await expect(attempt).rejects.toSatisfy(isUniqueViolation)
    }
    await store.transaction((trx) => writeRows(trx, 'artists', [artist]))

    expect(await store.db.selectFrom('artists').selectAll().execute()).toMatchObject([artist])
    expect(pids.size).toBe(1)
  })
})
