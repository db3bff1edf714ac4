import { expect, test } from 'vitest'
import { deleteTrack, updateTrack } from '../../src/editing/tracks/tracks.ts'
import { findLastSeq } from '../../src/store/change-log.ts'
import type { Store } from '../../src/store/store.ts'
import { EVENTS, type EventName } from '../../src/webhooks/event-names.ts'
import { enqueueEvents } from '../../src/webhooks/outbox.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { artistLine, id, importAll, NOW, playsLine, trackLine } from '../cli/lines.ts'
import { actAt } from '../support/acts.ts'
import { makePartner } from '../support/catalogue.ts'
import { eachStore } from '../support/stores.ts'
import { SECRET_KEY } from './workshop.ts'

/** Deliveries are written with the change, by every way to make it, and only for what partners are to be told. */

async function register(store: Store, events: readonly EventName[] = EVENTS): Promise<string> {
  const order = { url: 'https://doi-tac.example/hook', events, description: null }
  return (await registerWebhook(store, await makePartner(store), order, SECRET_KEY, NOW)).webhook.id
}

/** What was enqueued since the last call. */
async function takeNews(store: Store): Promise<any[]> {
  const rows = await store.db.selectFrom('deliveries').selectAll().orderBy('due_at').orderBy('id').execute()
  await store.db.deleteFrom('deliveries').execute()
  return rows.map((row) => ({ event: row.event, ...JSON.parse(row.data), lane: row.lane }))
}

eachStore('the outbox', (openFresh) => {
  async function openFilled(draft = false) {
    const { store } = await openFresh()
    await importAll(store, [
      artistLine(1),
      artistLine(2),
      trackLine(10, draft ? { published_at: null } : {}),
      trackLine(11),
    ])
    await register(store)
    return store
  }

  test('what is no track is told to who asked for that event, in the transaction that did it, and about no track', async () => {
    const { store } = await openFresh()
    const asked = await register(store, ['track.deleted'])
    await register(store, ['track.created'])
    const news = [{ event: 'track.deleted', data: { id: 'x' } }] as const

    await expect(
      store.transaction(async (trx) => {
        await enqueueEvents(trx, news, NOW)
        throw new Error('given up')
      }),
    ).rejects.toThrow('given up')
    expect(await takeNews(store)).toEqual([])
    await store.transaction((trx) => enqueueEvents(trx, news, NOW))

    const rows = await store.db.selectFrom('deliveries').selectAll().execute()
    expect(rows).toMatchObject([{ webhook_id: asked, track_id: '', event: 'track.deleted', data: '{"id":"x"}' }])
  })

  test('an import tells of every track that it publishes, in the lane of imports', async () => {
    const { store } = await openFresh()
    await register(store)
    await register(store, ['track.deleted'])

    await importAll(store, [
      artistLine(1),
      trackLine(10),
      trackLine(11, { published_at: null }),
      trackLine(12),
      playsLine(10, '2026-05-30', 7),
    ])

    expect(await takeNews(store)).toEqual([
      {
        event: 'track.created',
        id: id(10),
        title: 'Bài 10',
        artist: 'Nghệ sĩ 1',
        genre: expect.any(String),
        duration: '3:20',
        lane: 1,
      },
      expect.objectContaining({ event: 'track.created', id: id(12), lane: 1 }),
    ])
  })

  test('the same file again tells nothing', async () => {
    const store = await openFilled()

    await importAll(store, [artistLine(1), trackLine(10), trackLine(11)])

    expect(await takeNews(store)).toEqual([])
  })

  test.each([
    [{ title: 'Tên mới' }, ['title']],
    [{ title: 'Tên mới', bpm: 99 }, ['title', 'bpm']],
    [{ artist_id: id(2) }, ['artist', 'artist_id']],
    [{ genre: 'Jazz' }, ['genre']],
    [{ preview_start_seconds: 5, preview_duration_seconds: 15 }, ['preview_start_seconds', 'preview_duration_seconds']],
    [{ license_code: 'service-restricted' }, ['license_code']],
  ])('an update of %j tells what changed', async (change, changes) => {
    const store = await openFilled()

    await updateTrack(store, id(10), change, actAt(NOW + 1))

    const [news, ...more] = await takeNews(store)
    expect([news.event, news.id, news.lane, more]).toEqual(['track.updated', id(10), 0, []])
    expect(news.changes).toEqual(expect.arrayContaining(changes))
    expect(news.changes).toHaveLength(changes.length)
  })

  test.each([
    [{ bpm: 99, energy: 0.5, is_explicit: true, play_count: 5 }],
    [{ license_code: 'service-commercial' }],
    [{ slug: 'ten-khac' }],
    [{ published_at: '2026-01-02T00:00:00Z' }],
    [{ title: 'Bài 10' }],
  ])('an update of %j is too small to be told', async (change) => {
    const store = await openFilled()

    await updateTrack(store, id(10), change, actAt(NOW + 1))

    expect(await takeNews(store)).toEqual([])
  })

  test('publishing a draft is its creation, taking it back its deletion; what happens between is private', async () => {
    const store = await openFilled(true)

    await updateTrack(store, id(10), { title: 'Nháp' }, actAt(NOW + 1))
    expect(await takeNews(store)).toEqual([])
    await updateTrack(store, id(10), { published_at: new Date(NOW).toISOString() }, actAt(NOW + 2))
    expect(await takeNews(store)).toMatchObject([{ event: 'track.created', title: 'Nháp' }])
    await updateTrack(store, id(10), { published_at: null, title: 'Lại nháp' }, actAt(NOW + 3))
    expect(await takeNews(store)).toMatchObject([{ event: 'track.deleted', id: id(10), title: 'Nháp' }])
    await deleteTrack(store, id(10), actAt(NOW + 4))
    expect(await takeNews(store)).toEqual([])
  })

  test('a deleted track is told with what it was', async () => {
    const store = await openFilled()

    await deleteTrack(store, id(10), actAt(NOW + 1))

    expect(await takeNews(store)).toEqual([
      {
        event: 'track.deleted',
        id: id(10),
        title: 'Bài 10',
        artist: 'Nghệ sĩ 1',
        genre: expect.any(String),
        duration: '3:20',
        lane: 0,
      },
    ])
  })

  test('the new name of an artist is told of every track that shows it first, and logged for every other', async () => {
    const { store } = await openFresh()
    const guest = { artists: [{ id: id(1), role: 'featured' }], artist_id: id(2) }
    await importAll(store, [
      artistLine(1),
      artistLine(2),
      trackLine(10),
      trackLine(11, guest),
      trackLine(12, { published_at: null }),
    ])
    await register(store)
    const seq = await findLastSeq(store.db)

    await importAll(store, [artistLine(1, { name: 'Tên mới' }), trackLine(10, { bpm: 77 })])

    expect(await takeNews(store)).toMatchObject([
      { event: 'track.updated', id: id(10), artist: 'Tên mới', changes: expect.arrayContaining(['artist', 'bpm']) },
    ])
    const logged = await store.db
      .selectFrom('changes')
      .selectAll()
      .where('seq', '>', seq)
      .where('kind', '=', 'track')
      .execute()
    expect(logged.map((row) => [row.entity_id, row.public_action]).sort()).toEqual([
      [id(10), 'updated'],
      [id(11), 'updated'],
    ])
  })

  test('there and back within one batch is no news', async () => {
    const store = await openFilled()

    await importAll(store, [trackLine(10, { title: 'Khác' }), trackLine(10, { title: 'Bài 10' })])

    expect(await takeNews(store)).toEqual([])
  })
})
