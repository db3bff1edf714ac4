import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { insertRows, replaceRows } from '../../src/store/bulk-insert.ts'
import { openStore } from '../../src/store/store.ts'
import { bothStores, onPostgres } from '../support/stores.ts'
import { makeArtist } from './rows.ts'

const readNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

bothStores('rows written at once', (openFresh) => {
  test.each([
    ['new ones', insertRows],
    ['ones that may be there', replaceRows],
  ])('%s come back as they went in, whatever their signs mean to a store', async (_, write) => {
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

    await store.transaction((trx) => write(trx, 'artists', rows, ['id']))

    const found = await store.db.selectFrom('artists').selectAll().orderBy('created_at').execute()
    expect(found).toMatchObject(rows)
  })

  test('with a key, a row that is there becomes the new one', async () => {
    const { store } = await openFresh()
    const [old, other] = [makeArtist({ name: 'cũ' }), makeArtist({ name: 'khác' })]

    await store.transaction((trx) => replaceRows(trx, 'artists', [old], ['id']))
    await store.transaction((trx) => replaceRows(trx, 'artists', [{ ...old, name: 'mới' }, other], ['id']))

    const found = await store.db.selectFrom('artists').select('name').orderBy('name').execute()
    expect(readNames(found)).toEqual(['khác', 'mới'])
  })

  test('the next statement sees them, also of more than one statement takes', async () => {
    const { store } = await openFresh()
    const rows = Array.from({ length: 5001 }, () => makeArtist())

    const count = await store.transaction(async (trx) => {
      await insertRows(trx, 'artists', rows)
      const found = await trx
        .selectFrom('artists')
        .select((row) => row.fn.countAll<number>().as('count'))
        .execute()
      return found[0]!.count
    })

    expect(count).toBe(5001)
  })

  test('of which one is refused: the transaction fails with the reason, and nothing of it stays', async () => {
    const { store } = await openFresh()
    const first = makeArtist()
    await store.db.insertInto('artists').values(first).execute()
    const track = { track_id: 'unknown', artist_id: first.id, role: 'primary' as const, position: 0 }

    const attempt = store.transaction(async (trx) => {
      await insertRows(trx, 'artists', [makeArtist()])
      await insertRows(trx, 'track_artists', [track])
    })

    await expect(attempt).rejects.toMatchObject({ cause: { message: expect.stringMatching(/foreign key/i) } })
    expect(await store.db.selectFrom('artists').selectAll().execute()).toMatchObject([first])
  })
})

onPostgres('transactions', (openFresh) => {
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
})
