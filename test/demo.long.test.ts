import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSongs } from '../demo/publish.ts'
import { trackIdOf } from '../demo/songs/catalogue.ts'
import type { DemoSong } from '../demo/songs/songs.ts'
import { openSoundWorkers } from '../src/audio/sound-workers.ts'
import { openFolderStore } from '../src/media/folder-store.ts'
import { demoSong, shortened } from './support/demo-songs.ts'
import { onSqlite } from './support/stores.ts'

const NOW = Date.UTC(2026, 10, 15)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khonhac-demo-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

onSqlite('the demo catalogue', (openFresh) => {
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
