import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishCollections, publishSongs } from '../demo/publish.ts'
import { trackIdOf } from '../demo/songs/catalogue.ts'
import { COLLECTIONS } from '../demo/songs/collections.ts'
import { findMissingSongs, markAllPublished } from '../demo/songs/missing.ts'
import { SONG_DETAILS } from '../demo/songs/song-details.ts'
import { type DemoSong, SONGS } from '../demo/songs/songs.ts'
import { importLines } from '../src/editing/import/import.ts'
import { openFolderStore } from '../src/media/folder-store.ts'
import type { MediaStore } from '../src/media/media-store.ts'
import type { Store } from '../src/store/store.ts'
import { demoSong, readDemoSong } from './support/demo-songs.ts'
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

async function publish(store: Store, songs: readonly DemoSong[], media: MediaStore): Promise<string[]> {
  const published: string[] = []
  await publishSongs(songs, { store, media, now: () => NOW, onPublished: ({ title }) => published.push(title) })
  return published
}

const rowOf = (store: Store, song: DemoSong) =>
  store.db.selectFrom('tracks').selectAll().where('id', '=', trackIdOf(song)).executeTakeFirstOrThrow()

onSqlite('the demo catalogue', (openFresh) => {
  test('is left out where there is other music', async () => {
    const { store } = await openFresh()
    await importOther(store)

    expect(await findMissingSongs(store, folder)).toEqual([])
  })

  test('comes song by song into an empty store, is finished at the next start, and what is deleted then stays deleted', async () => {
    const { store } = await openFresh()
    const media = openFolderStore(join(folder, 'media'))
    const missing = await findMissingSongs(store, folder)
    expect(missing).toEqual(SONGS)

    const started = await publish(store, missing.slice(0, 2), media)
    const rest = await findMissingSongs(store, folder)
    const resumed = await publish(store, rest, media)
    await publishCollections(store, () => NOW)

    expect([...started, ...resumed]).toEqual(SONGS.map(({ title }) => title))
    expect(await findMissingSongs(store, folder)).toEqual([])
    for (const song of SONGS) {
      const track = await rowOf(store, song)
      expect(track).toMatchObject({
        title: song.title,
        license_code: song.license,
        territory: song.territory ?? 'worldwide',
      })
      const files = [track.audio_media, track.audio_original, track.master_media]
      if (song.silentSeconds === undefined)
        for (const key of files) expect((await media.stat(key!))?.size).toBeGreaterThan(50_000)
      else expect(files).toEqual([null, null, null])
      if (song.hasNoCover) expect(track.cover_media).toBeNull()
      else expect((await media.stat(track.cover_media!))?.size).toBeGreaterThan(1000)
      expect(track.published_at).toBeLessThan(NOW)
      expect(track.release_date! <= new Date(track.published_at!).toISOString().slice(0, 10)).toBe(true)
    }
    const collected = await store.db.selectFrom('collection_tracks').select('track_id').execute()
    expect(collected).toHaveLength(COLLECTIONS.flatMap(({ songs }) => songs).length)

    await markAllPublished(folder)
    await store.db.deleteFrom('collection_tracks').where('track_id', '=', trackIdOf(SONGS[0]!)).execute()
    await store.db.deleteFrom('tracks').where('id', '=', trackIdOf(SONGS[0]!)).execute()
    expect(await findMissingSongs(store, folder)).toEqual([])
  })

  test('has what a partner must be able to handle, through the same import as everything', async () => {
    const { store } = await openFresh()
    const media = openFolderStore(join(folder, 'media-odd'))
    const [usual, guest, silent, bare, pulseless, long] = [
      'Mưa trên phố cũ',
      'Ngày nắng lên',
      'Trăng đầu làng',
      'Căn phòng số 9',
      'Sương Đà Lạt',
      'Đèn neon',
    ].map(demoSong)
    await publish(store, [usual!, guest!, silent!, bare!, pulseless!, long!], media)

    const track = await rowOf(store, usual!)
    expect(track).toMatchObject({ bpm: 72, musical_key: 'A minor', duration_seconds: 73, preview_duration_seconds: 30 })
    expect(track.energy).toBeLessThan(0.15)
    expect(track.loudness_db).toBeCloseTo(-19, 0)
    expect(track.isrc).toMatch(/^XX[A-Z0-9]{3}\d{7}$/)
    const artist = await store.db
      .selectFrom('artists')
      .selectAll()
      .where('id', '=', track.artist_id)
      .executeTakeFirstOrThrow()
    expect((await media.stat(artist.avatar_media!))?.size).toBeGreaterThan(1000)
    const credits = await store.db
      .selectFrom('track_artists')
      .select(['artist_id', 'role'])
      .where('track_id', '=', trackIdOf(guest!))
      .orderBy('position')
      .execute()
    expect(credits.map(({ role }) => role)).toEqual(['primary', 'featured'])
    expect(credits[1]!.artist_id).toBe(track.artist_id)
    expect(await rowOf(store, silent!)).toMatchObject({
      bpm: null,
      musical_key: null,
      energy: null,
      loudness_db: null,
      isrc: null,
      duration_seconds: 214,
    })
    expect(await rowOf(store, bare!)).toMatchObject({ duration_seconds: 31, bpm: 100 })
    expect(await rowOf(store, pulseless!)).toMatchObject({ bpm: null, energy: expect.any(Number) })
    expect(await rowOf(store, long!)).toMatchObject({ preview_duration_seconds: 60 })
  })
})

test.each([
  ['Mưa trên phố cũ', 30],
  ['Hẹn nhau cuối tuần', 15],
  ['Đèn neon', 60],
])('the preview of %s lasts %d seconds', async (title, seconds) => {
  const [left] = await readDemoSong(SONGS.indexOf(demoSong(title)), 99)

  expect(left.length / 44_100).toBeCloseTo(seconds, 1)
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
  expect(new Set(SONGS.map((song) => song.license)).size).toBe(3)
  expect(SONGS.filter((song) => SONG_DETAILS[song.title])).toHaveLength(Object.keys(SONG_DETAILS).length)
})
