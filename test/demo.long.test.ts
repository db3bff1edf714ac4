import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSongs } from '../demo/publish.ts'
import { trackIdOf } from '../demo/songs/catalogue.ts'
import { findMissingSongs, markAllMade } from '../demo/songs/missing.ts'
import { type DemoSong, SONGS } from '../demo/songs/songs.ts'
import { openFolderStore } from '../src/media/folder-store.ts'
import { openSoundWorkers } from '../src/sound/sound-workers.ts'
import { demoSong, shortened } from './support/demo-songs.ts'
import { onSqlite } from './support/stores.ts'

const NOW = Date.UTC(2026, 10, 15)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khonhac-demo-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

onSqlite('the demo catalogue', (openFresh) => {
  test('comes whole into an empty store, song by song, and is finished at the next start', async () => {
    const { store } = await openFresh()
    const media = openFolderStore(join(folder, 'media'))
    const sounds = openSoundWorkers({ threads: 2 })
    const published: string[] = []
    const workFolder = join(folder, 'work')
    const [first, second] = SONGS
    const missing = await findMissingSongs(store, folder)
    expect(missing).toEqual(SONGS)

    await publishSongs(missing.slice(0, 2).map(shortened), {
      store,
      intake: { media, sounds },
      workFolder,
      lanes: 2,
      now: () => NOW,
      onPublished: ({ title }) => published.push(title),
    }).finally(() => sounds.close())

    expect(published.toSorted()).toEqual([first!.title, second!.title].toSorted())
    const track = await store.db
      .selectFrom('tracks')
      .selectAll()
      .where('id', '=', trackIdOf(first!))
      .executeTakeFirstOrThrow()
    expect(track).toMatchObject({ title: first!.title, bpm: first!.bpm, musical_key: first!.key, duration_seconds: 43 })
    expect(track.energy).toBeLessThan(0.15)
    expect(track.loudness_db).toBeCloseTo(-19, 0)
    expect(track.isrc).toMatch(/^XX[A-Z0-9]{3}\d{7}$/)
    expect(track.release_date! < new Date(track.published_at!).toISOString().slice(0, 10)).toBe(true)
    expect(track.published_at).toBeLessThan(NOW)
    for (const key of [track.audio_media, track.cover_media, track.audio_original])
      expect((await media.stat(key!))?.size).toBeGreaterThan(1000)
    const artist = await store.db
      .selectFrom('artists')
      .selectAll()
      .where('id', '=', track.artist_id)
      .executeTakeFirstOrThrow()
    expect((await media.stat(artist.avatar_media!))?.size).toBeGreaterThan(1000)
    const { plays } = await store.db
      .selectFrom('plays_daily')
      .select((row) => row.fn.countAll<number>().as('plays'))
      .executeTakeFirstOrThrow()
    expect(plays).toBe(56)
    expect(await readdir(folder)).not.toContain('work')
    // The second has a guest, who is the artist of the first.
    const credits = await store.db
      .selectFrom('track_artists')
      .select(['artist_id', 'role'])
      .where('track_id', '=', trackIdOf(second!))
      .orderBy('position')
      .execute()
    expect(credits.map(({ role }) => role)).toEqual(['primary', 'featured'])
    expect(credits[1]!.artist_id).toBe(track.artist_id)

    expect(await findMissingSongs(store, folder)).toEqual(SONGS.slice(2))
    await markAllMade(folder)
    expect(await findMissingSongs(store, folder)).toEqual([])
  })

  test('has what a partner must be able to handle, through the same import as everything', async () => {
    const { store } = await openFresh()
    const media = openFolderStore(join(folder, 'media-odd'))
    const sounds = openSoundWorkers({ threads: 2 })
    const [silent, bare, pulseless] = ['Trăng đầu làng', 'Căn phòng số 9', 'Sương Đà Lạt'].map(demoSong)
    await publishSongs([silent!, bare!, pulseless!].map(shortened), {
      store,
      intake: { media, sounds },
      workFolder: join(folder, 'work-odd'),
      lanes: 2,
      now: () => NOW,
      onPublished: () => {},
    }).finally(() => sounds.close())
    const rowOf = (song: DemoSong) =>
      store.db.selectFrom('tracks').selectAll().where('id', '=', trackIdOf(song)).executeTakeFirstOrThrow()

    expect(await rowOf(silent!)).toMatchObject({
      audio_media: null,
      bpm: null,
      musical_key: null,
      energy: null,
      loudness_db: null,
      isrc: null,
      duration_seconds: 214,
      territory: 'VN',
      license_code: 'service-restricted',
    })
    expect(await rowOf(bare!)).toMatchObject({ cover_media: null, duration_seconds: 31, bpm: 100 })
    expect(await rowOf(pulseless!)).toMatchObject({ bpm: null, audio_media: expect.any(String) })
    expect((await rowOf(pulseless!)).energy).toBeGreaterThan(0)
  })
})
