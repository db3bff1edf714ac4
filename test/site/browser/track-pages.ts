import { afterAll, beforeAll } from 'vitest'
import { type Api, listenOn, startApi } from '../../support/api.ts'
import { makeArtist, makeTrack } from '../../support/catalogue.ts'
import { putCover } from '../../support/operations.ts'

export const LONG = 'Ngày xưa có một người thương em đến nỗi quên cả lối về giữa những con phố ngập nước mưa tháng bảy'
const PEAKS = Array.from({ length: 400 }, (_, at) => 20 + 60 * Math.abs(Math.sin(at / 9)))

/** A server with three tracks of one artist, for all tests of a suite. */
export function shareTrackPages() {
  let api: Api
  let origin: string
  let artist: string
  beforeAll(async () => {
    api = await startApi()
    const { store, dataDir } = api
    artist = await makeArtist(store, { name: 'Nguyễn Thị Ngọc Ánh', biography: 'Hát những điều nhỏ.' })
    const sound = { audio_media: `previews/${'1'.repeat(64)}.mp3`, peaks: PEAKS, preview_start_seconds: 62 }
    const cover_media = await putCover(dataDir, 600, 600)
    await makeTrack(store, {
      artist_id: artist,
      slug: 'mua',
      title: 'Mưa trên phố cũ',
      cover_media,
      like_count: 7,
      ...sound,
    })
    await makeTrack(store, { artist_id: artist, slug: 'dai', title: LONG, is_explicit: 1, territory: 'VN', ...sound })
    await makeTrack(store, { artist_id: artist, slug: 'im', title: 'Im lặng', bpm: null, musical_key: null })
    await api.caughtUp()
    origin = await listenOn(api.service)
  })
  afterAll(() => api[Symbol.asyncDispose]())

  return { origin: () => origin, artist: () => artist }
}
