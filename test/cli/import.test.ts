import { expect, test } from 'vitest'
import { ImportError } from '../../src/editing/import/import.ts'
import { searchColumnsOfTrack } from '../../src/editing/search/search-columns.ts'
import { findChanges, findLastSeq } from '../../src/store/change-log.ts'
import type { Store } from '../../src/store/store.ts'
import { eachStore } from '../support/stores.ts'
import { artistLine, id, importAll, NOW, playsLine, trackLine } from './lines.ts'

const KINDS = ['artist', 'track', 'plays'] as const

const changesOf = async (store: Store, since = 0) =>
  (await findChanges(store.db, since, KINDS, 10_000)).map(({ kind, entity_id, action, fields }) =>
    [kind, Number(entity_id.slice(-12)), action, ...(fields ?? [])].join(' '),
  )

const trackOf = (store: Store, number: number) =>
  store.db.selectFrom('tracks').selectAll().where('id', '=', id(number)).executeTakeFirstOrThrow()

const slugsOf = async (store: Store) =>
  (await store.db.selectFrom('tracks').select('slug').orderBy('id').execute()).map(({ slug }) => slug)

const creditsOf = async (store: Store, number: number) => {
  const credits = store.db.selectFrom('track_artists').selectAll().where('track_id', '=', id(number))
  const rows = await credits.orderBy('position').execute()
  return rows.map(({ artist_id, role }) => `${Number(artist_id.slice(-12))} ${role}`)
}

eachStore('import', (openFresh) => {
  test('a new track has the defaults, and everything comes with its change', async () => {
    const { store } = await openFresh()

    const result = await importAll(store, [artistLine(1), trackLine(10), playsLine(10, '2026-05-30', 7)])

    expect(result).toMatchObject({
      lines: 3,
      artists: { created: 1 },
      tracks: { created: 1 },
      plays: { created: 1 },
      failed: 0,
    })
    expect(await trackOf(store, 10)).toEqual({
      ...{ id: id(10), slug: 'bai-10', title: 'Bài 10', artist_id: id(1), genre: 'V-Pop', duration_seconds: 200 },
      ...{ bpm: null, musical_key: null, energy: null, loudness_db: null, isrc: null, release_date: null },
      ...{ license_code: 'service-standard', territory: 'worldwide', is_explicit: 0, play_count: 0, like_count: 0 },
      ...{ published_at: NOW, publish_at: null, preview_start_seconds: 0, preview_duration_seconds: 30 },
      ...{ audio_media: null, cover_media: null, cover_source: null, audio_original: null, master_media: null },
      ...{ preview_offset: null, measured: null, aliases: null, created_at: NOW, updated_at: NOW },
      ...searchColumnsOfTrack({ title: 'Bài 10', slug: 'bai-10', genre: 'V-Pop' }),
    })
    expect(await changesOf(store)).toEqual(['artist 1 created', 'track 10 created', 'plays 10 updated 2026-05-30'])
  })

  test('the same lines again write nothing', async () => {
    const { store } = await openFresh()
    const lines = [
      artistLine(1, { biography: 'Hát từ nhỏ' }),
      artistLine(2),
      trackLine(10, { bpm: 92.7, energy: 0.1, loudness_db: -9.3, play_count: 12, is_explicit: true, peaks: [1, 2.5] }),
      trackLine(11, {
        artists: [
          { id: id(1), role: 'primary' },
          { id: id(2), role: 'featured' },
        ],
        slug: 'rieng',
      }),
      trackLine(12, { published_at: null }),
      playsLine(10, '2026-05-30', 7),
    ]
    await importAll(store, lines)
    const seq = await findLastSeq(store.db)
    const before = await trackOf(store, 10)

    const again = await importAll(store, lines, { now: () => NOW + 60_000 })

    expect(again).toMatchObject({ artists: { unchanged: 2 }, tracks: { unchanged: 3 }, plays: { unchanged: 1 } })
    expect(await findLastSeq(store.db)).toBe(seq)
    expect(await trackOf(store, 10)).toEqual(before)
  })

  test('absent fields stay, null clears, and the change names what is public of it', async () => {
    const { store } = await openFresh()
    await importAll(store, [
      artistLine(1),
      artistLine(2),
      trackLine(10, { bpm: 90, isrc: 'VNA0D2400001', energy: 0.5 }),
    ])
    const seq = await findLastSeq(store.db)

    const change = { type: 'track', id: id(10).toUpperCase(), bpm: null, duration_seconds: 180, artist_id: id(2) }
    await importAll(store, [{ ...change, title: 'Tên mới', published_at: null }], { now: () => NOW + 5 })

    expect(await trackOf(store, 10)).toMatchObject({
      ...{ title: 'Tên mới', slug: 'bai-10', bpm: null, isrc: 'VNA0D2400001', energy: 0.5, duration_seconds: 180 },
      ...{ artist_id: id(2), published_at: null, created_at: NOW, updated_at: NOW + 5 },
    })
    expect(await changesOf(store, seq)).toEqual(['track 10 updated title artist artist_id duration bpm published_at'])
  })

  test('one bad line changes nothing else', async () => {
    const { store } = await openFresh()

    const { bad, failed, tracks } = await importAll(store, [
      artistLine(1),
      trackLine(10, { artist_id: id(9) }),
      trackLine(11, { bpm: 301 }),
      trackLine(12, { artists: [{ id: id(8), role: 'featured' }] }),
      trackLine(13, { artists: [{ id: id(1), role: 'featured' }] }),
      trackLine(14, { preview_start_seconds: 200 }),
      { type: 'track', id: id(15), title: 'Chỉ có tên' },
      { type: 'artist', id: id(2), biography: 'Không tên' },
      playsLine(99, '2026-01-01', 1),
      'nonsense',
      '',
      trackLine(16),
    ])

    expect(bad).toEqual([
      `2: there is no artist ${id(9)}: artists come before their tracks`,
      '3: bpm must be a number from 0 to 300',
      `4: there is no artist ${id(8)}: artists come before their tracks`,
      '5: artists must have artist_id, and no other, as primary',
      '6: preview_start_seconds 200 is not inside the 200 seconds of the track',
      '7: artist_id, genre, duration_seconds are missing: the track is new',
      '8: name is missing: the artist is new',
      `9: there is no track ${id(99)}`,
      expect.stringMatching(/^10: is not JSON/),
    ])
    expect({ failed, tracks }).toMatchObject({ failed: 9, tracks: { created: 1 } })
    expect(await changesOf(store)).toEqual(['artist 1 created', 'track 16 created'])
  })

  test('artists come before their tracks in the change log, wherever the lines are', async () => {
    const { store } = await openFresh()

    await importAll(store, [
      artistLine(1),
      trackLine(10),
      playsLine(10, '2026-05-30', 1),
      playsLine(10, '2026-05-29', 2),
      artistLine(2),
      trackLine(11, { artist_id: id(2) }),
      trackLine(10, { genre: 'Ballad' }),
    ])

    expect(await changesOf(store)).toEqual([
      'artist 1 created',
      'artist 2 created',
      'track 10 created',
      'track 11 created',
      'plays 10 updated 2026-05-30 2026-05-29',
    ])
    expect(await trackOf(store, 10)).toMatchObject({ genre: 'Ballad' })
  })

  test('plays are set, not added', async () => {
    const { store } = await openFresh()
    await importAll(store, [artistLine(1), trackLine(10), playsLine(10, '2026-05-30', 7)])

    await importAll(store, [
      playsLine(10, '2026-05-30', 5),
      playsLine(10, '2026-05-31', 1),
      playsLine(10, '2026-05-31', 2),
    ])

    const rows = await store.db.selectFrom('plays_daily').select(['day', 'plays']).orderBy('day').execute()
    expect(rows).toEqual([
      { day: '2026-05-30', plays: 5 },
      { day: '2026-05-31', plays: 2 },
    ])
  })

  test('credits: the own artist first, replaced with the artist, taken away by null', async () => {
    const { store } = await openFresh()
    const [own, guest] = [
      { id: id(1), role: 'primary' },
      { id: id(2), role: 'featured' },
    ]
    const last = { id: id(3), role: 'featured' }
    await importAll(store, [
      ...[1, 2, 3].map((number) => artistLine(number)),
      trackLine(10, { artists: [guest, last, own] }),
    ])
    expect(await creditsOf(store, 10)).toEqual(['1 primary', '2 featured', '3 featured'])

    await importAll(store, [{ type: 'track', id: id(10), artist_id: id(3) }])
    expect(await creditsOf(store, 10)).toEqual(['3 primary', '2 featured'])

    await importAll(store, [{ type: 'track', id: id(10), artists: null }])
    expect(await creditsOf(store, 10)).toEqual([])
  })

  test('peaks are stored as given, changed and taken away', async () => {
    const { store } = await openFresh()
    const peaksOf = async () =>
      (await store.db.selectFrom('track_peaks').select('peaks').execute()).map((row) => row.peaks)
    await importAll(store, [artistLine(1), trackLine(10, { peaks: [0, 99.5, 100] })])
    expect(await peaksOf()).toEqual(['[0,99.5,100]'])
    const seq = await findLastSeq(store.db)

    await importAll(store, [{ type: 'track', id: id(10), peaks: [1] }])
    expect(await peaksOf()).toEqual(['[1]'])
    expect(await changesOf(store, seq)).toEqual(['track 10 updated peaks'])

    await importAll(store, [{ type: 'track', id: id(10), peaks: null }])
    expect(await peaksOf()).toEqual([])
  })

  test('the lines of a batch find by their words what the one before has just written', async () => {
    const { store } = await openFresh()
    const codes = Array.from({ length: 401 }, (_, index) => `VNA2600${String(index).padStart(5, '0')}`)
    const track = { type: 'track', artist: 'Mỹ Tâm', genre: 'Ballad', duration_seconds: 200 }
    const lines = [
      ...codes.map((isrc) => JSON.stringify({ ...track, title: `Bài ${isrc}`, isrc })),
      ...codes.map((isrc) => JSON.stringify({ type: 'plays', isrc, date: '2026-05-30', plays: 7 })),
    ]

    const result = await importAll(store, lines)

    expect(result).toMatchObject({
      failed: 0,
      artists: { created: 1 },
      tracks: { created: 401 },
      plays: { created: 401 },
    })
  })
})

eachStore('slugs', (openFresh) => {
  test('from the title, unique by a number', async () => {
    const { store } = await openFresh()
    await importAll(store, [artistLine(1), trackLine(10, { title: 'Đường về' }), trackLine(11, { title: 'Dường Vé!' })])

    await importAll(store, [trackLine(12, { title: 'Đường về' })])

    expect(await slugsOf(store)).toEqual(['duong-ve', 'duong-ve-2', 'duong-ve-3'])
  })

  test('numbers that titles or people have taken are left out', async () => {
    const { store } = await openFresh()
    const chosen = Array.from({ length: 100 }, (_, index) => trackLine(100 + index, { slug: `mua-${index + 4}` }))
    await importAll(store, [artistLine(1), trackLine(10, { title: 'Mưa 2' }), ...chosen])

    await importAll(
      store,
      [11, 12, 13].map((number) => trackLine(number, { title: 'Mưa' })),
    )

    expect((await slugsOf(store)).slice(0, 4)).toEqual(['mua-2', 'mua', 'mua-3', 'mua-104'])
  })

  test('a chosen one must be free', async () => {
    const { store } = await openFresh()

    const { bad } = await importAll(store, [
      artistLine(1),
      trackLine(10, { slug: 'rieng' }),
      trackLine(11, { slug: 'rieng' }),
      trackLine(12, { title: 'Riêng' }),
      { type: 'track', id: id(10), slug: 'rieng' },
      { type: 'track', id: id(10), slug: 'rieng-2' },
      { type: 'track', id: id(10), slug: 'khac' },
    ])

    expect(bad).toEqual(['3: slug "rieng" belongs to another track', '6: slug "rieng-2" belongs to another track'])
    expect(await slugsOf(store)).toEqual(['khac', 'rieng-2'])
  })

  test('one that its track gave up can be had at once, in the same batch as in the next', async () => {
    const giveUp = [{ type: 'track', id: id(10), slug: 'moi' }]
    const takeOver = [{ type: 'track', id: id(11), slug: 'mot' }, trackLine(12, { slug: 'hai' })]
    for (const batches of [[[...giveUp, ...takeOver]], [giveUp, takeOver]]) {
      const { store } = await openFresh()
      await importAll(store, [artistLine(1), trackLine(10, { slug: 'mot' }), trackLine(11, { slug: 'hai' })])

      for (const lines of batches) expect((await importAll(store, lines)).bad).toEqual([])

      expect(await slugsOf(store)).toEqual(['moi', 'mot', 'hai'])
    }
  })

  test('two imports at once never give the same one', async () => {
    const { store, openAnother } = await openFresh()
    const other = openAnother()
    await importAll(store, [artistLine(1)])
    const lines = (from: number) =>
      Array.from({ length: 900 }, (_, index) => trackLine(from + index, { title: 'Một tên' }))

    const results = await Promise.all([importAll(store, lines(1000)), importAll(other, lines(5000))])

    expect(results.map((result) => [result.failed, result.tracks.created])).toEqual([
      [0, 900],
      [0, 900],
    ])
    expect(new Set(await slugsOf(store)).size).toBe(1800)
    expect(await findLastSeq(store.db)).toBe(1801)
  })
})

eachStore('an interrupted import', (openFresh) => {
  const lines = [artistLine(1), ...Array.from({ length: 999 }, (_, index) => trackLine(10 + index)), { type: 'album' }]

  test('stops between two batches and goes on at the next line', async () => {
    const { store } = await openFresh()

    const first = await importAll(store, lines, { progressKey: 'file', isStopping: () => true })
    const second = await importAll(store, lines, { progressKey: 'file' })

    expect(first).toMatchObject({ isStopped: true, lastLine: 400, tracks: { created: 399 } })
    expect(second).toMatchObject({
      ...{ isStopped: false, lines: 601, lastLine: 1001, failed: 1 },
      ...{ before: { linesDone: 400, failed: 0 }, tracks: { created: 600, unchanged: 0 } },
    })
    expect(await store.db.selectFrom('import_progress').selectAll().execute()).toEqual([])
  })

  test('a batch that does not commit leaves nothing behind, and bad lines before it are remembered', async () => {
    const { store, openAnother } = await openFresh()
    const withBad = ['nonsense', ...lines]
    let batches = 0
    const failing: Store = {
      ...store,
      transaction: (work) => {
        batches += 1
        return store.transaction(async (trx) => {
          const value = await work(trx)
          if (batches === 2) throw new Error('power cut')
          return value
        })
      },
    }

    const failure = await importAll(failing, withBad, { progressKey: 'file' }).catch((error: unknown) => error)
    const second = await importAll(openAnother(), withBad, { progressKey: 'file' })

    expect(failure).toBeInstanceOf(ImportError)
    expect(failure).toMatchObject({ lastLine: 400, message: 'power cut' })
    expect(second).toMatchObject({ before: { linesDone: 400, failed: 1 }, failed: 1, tracks: { created: 601 } })
  })

  test('begins anew when asked to', async () => {
    const { store } = await openFresh()
    await importAll(store, lines, { progressKey: 'file', isStopping: () => true })

    const again = await importAll(store, lines, { progressKey: 'file', isRestarted: true })

    expect(again).toMatchObject({ before: { linesDone: 0 }, tracks: { created: 600, unchanged: 399 } })
  })
})
