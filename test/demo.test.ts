import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSongs } from '../demo/publish.ts'
import { trackIdOf } from '../demo/songs/catalogue.ts'
import { findMissingSongs, markAllMade } from '../demo/songs/missing.ts'
import { SONG_DETAILS } from '../demo/songs/song-details.ts'
import { type DemoSong, SONGS } from '../demo/songs/songs.ts'
import { openSoundWorkers } from '../src/audio/sound-workers.ts'
import { importLines } from '../src/editing/import/import.ts'
import { openFolderStore } from '../src/media/folder-store.ts'
import type { Store } from '../src/store/store.ts'
import { onSqlite } from './support/stores.ts'

const NOW = Date.UTC(2026, 10, 15)
const OTHER = [
  { type: 'artist', id: '5f0c7f57-3c1d-4d36-9b0c-3b1a5e6d7f80', name: 'Khác' },
  {
    type: 'track',
    id: '0b7d8a52-90f7-4f0e-8f6e-0f1d2c3b4a59',
    title: 'Bài khác',
    artist_id: '5f0c7f57-3c1d-4d36-9b0c-3b1a5e6d7f80',
    genre: 'Pop',
    duration_seconds: 60,
  },
]

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khonhac-demo-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Half a minute or so in place of more than one: the same in everything else. */
const shortened = (song: DemoSong): DemoSong => ({ ...song, length: 'short' })

async function* once(text: string) {
  yield Buffer.from(text)
}

async function importOther(store: Store): Promise<void> {
  const text = `${OTHER.map((line) => JSON.stringify(line)).join('\n')}\n`
  await importLines(
    store,
    { name: 'other', chunks: once(text), sizeBytes: text.length, progressKey: undefined },
    { now: () => NOW },
  )
}

onSqlite('the demo catalogue', (openFresh) => {
  test('is left out where there is other music', async () => {
    const { store } = await openFresh()
    await importOther(store)

    expect(await findMissingSongs(store, folder)).toEqual([])
  })

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
    const named = (title: string) => SONGS.find((song) => song.title === title)!
    const [silent, bare, pulseless] = ['Trăng đầu làng', 'Căn phòng số 9', 'Sương Đà Lạt'].map(named)
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

test('every kind of song is among them', () => {
  const some = (isMeant: (song: DemoSong) => unknown) => expect(SONGS.some(isMeant)).toBe(true)
  some((song) => song.isExplicit)
  some((song) => song.territory?.includes(','))
  some((song) => song.featured.length > 1)
  some((song) => song.aliases)
  some((song) => song.hasNoCover)
  some((song) => song.hasNoIsrc)
  some((song) => song.silentSeconds)
  for (const seconds of [undefined, 15, 60]) some((song) => song.previewSeconds === seconds)
  for (const length of ['short', 'usual', 'long']) some((song) => song.length === length)
  expect(new Set(SONGS.map((song) => song.license)).size).toBe(3)
  expect(SONGS.filter((song) => SONG_DETAILS[song.title])).toHaveLength(Object.keys(SONG_DETAILS).length)
})
