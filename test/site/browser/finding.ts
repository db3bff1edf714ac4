import { shareApi } from '../../support/api.ts'
import type { VisitOptions } from '../../support/browser.ts'
import { makeArtist, makePlays, makeTrack } from '../../support/catalogue.ts'

export const LONG = 'Nghiêng nghiêng chiều mưa trên những con đường cũ của thành phố không bao giờ ngủ yên'
const PEAKS = Array.from({ length: 60 }, (_, at) => 50 + 50 * Math.sin(at / 3))

/** A server with songs to find. */
export const shareSongs = () =>
  shareApi({}, async ({ store }) => {
    const linh = await makeArtist(store, { name: 'Hà Linh' })
    const fields = { artist_id: linh, peaks: PEAKS, play_count: 3 }
    const rain = await makeTrack(store, { ...fields, title: 'Mưa trên phố cũ', slug: 'mua-tren-pho-cu', bpm: 72 })
    await makeTrack(store, { ...fields, title: 'Nắng lên', slug: 'nang-len', bpm: 128, genre: 'Nhạc trẻ' })
    await makeTrack(store, { ...fields, title: LONG, slug: 'nghieng', bpm: 90, is_explicit: 1, audio_media: 'p.mp3' })
    await makePlays(store, rain, new Date().toISOString().slice(0, 10), 7)
    for (let number = 0; number < 22; number++)
      await makeTrack(store, { ...fields, title: `Khúc ${number}`, slug: `khuc-${number}`, bpm: 100 + number })
  })

/** A catalogue on its first day: nothing was played, and the front page begins with what is new. */
export const shareFresh = () =>
  shareApi({}, async ({ store }) => {
    const artist_id = await makeArtist(store, { name: 'Khúc Hà Linh' })
    for (let number = 0; number < 12; number++) await makeTrack(store, { artist_id, title: `Khúc ${number}` })
  })

export const PHONE: VisitOptions = { width: 360, height: 740, language: 'en', hasTouch: true }
