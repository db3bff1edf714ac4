import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { applyCounts } from '../../../src/listening/apply-counts.ts'
import { openMediaStore } from '../../../src/media/open-media-store.ts'
import { encodeSound } from '../../../src/sound/codec/encode.ts'
import { ENCODE_RATE } from '../../../src/sound/codec.ts'
import { type Api, listenOn, startApi } from '../../support/api.ts'
import { openWindow, type Visit, type VisitOptions } from '../../support/browser.ts'
import { makeArtist, makeTrack } from '../../support/catalogue.ts'
import { madeOnce } from '../../support/made-once.ts'
import { makeTones } from '../../support/sounds.ts'

export const LONG = 'Những ngày mưa rất dài ở thành phố không tên mà chúng ta từng đi qua cùng nhau'
/** Newest first: the front page has six of them, /new all. The last two are for playing to the end. */
export const TITLES = [
  'Đi một mạch',
  'Dừng ở 9,5 giây',
  'Dừng giữa chừng',
  'Tua lại',
  'Sắp bị gỡ',
  LONG,
  'Ngắn',
  'Sau bài ngắn',
]
/** Several times what counts: a machine that is busy with other things lets a sound falter, and the ten seconds begin anew. */
export const PREVIEW_SECONDS = 60
const SHORT_SECONDS = 2
const PEAKS = Array.from({ length: 60 }, (_, at) => 50 + 50 * Math.sin(at / 3))

export const AUDIO = "document.querySelector('audio')"
export const playButton = (page: Page, title: string) => page.getByRole('button', { name: `Nghe thử ${title}` }).first()
export const positionOf = (page: Page) => page.evaluate<number>(`${AUDIO}?.currentTime ?? 0`)
export const isPaused = (page: Page) => page.evaluate<boolean>(`${AUDIO}?.paused ?? true`)
export const hasPlayed = (page: Page, seconds: number) => expect.poll(() => positionOf(page)).toBeGreaterThan(seconds)

/** What the page told the server, and what it was answered. */
export function followHeard(page: Page) {
  const answers: { url: string; data: { counted: boolean; reason?: string } }[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('/heard')) return
    const note = ({ data }: { data: { counted: boolean; reason?: string } }) =>
      answers.push({ url: response.url(), data })
    // The page may be closed meanwhile.
    response.json().then(note, () => undefined)
  })
  return answers
}

/** Once for all suites: a minute of sound takes as long to encode as a page to test. */
async function encodePreviews(folder: string): Promise<void> {
  for (const [name, seconds] of [['whole.mp3', PREVIEW_SECONDS] as const, ['short.mp3', SHORT_SECONDS] as const]) {
    const [left, right] = makeTones(2, ENCODE_RATE, seconds) as [Float32Array, Float32Array]
    await writeFile(join(folder, name), (await encodeSound([left, right], { mp3Kbps: 64 })).mp3)
  }
}

/** The front page of a server with tracks that can be played, for all tests of a suite. */
export function sharePlayer(browser: () => Browser) {
  let api: Api
  let origin: string
  const ids = new Map<string, string>()

  beforeAll(async () => {
    api = await startApi({ env: { PUBLIC_URL: 'http://127.0.0.1' }, limits: { listensPerMinute: 1000 } })
    origin = await listenOn(api.service)
    const media = openMediaStore({ dataDir: api.dataDir, s3: undefined })
    const sounds = await madeOnce('player-previews', encodePreviews)
    const keep = async (name: string) => await media.put(await readFile(join(sounds, name)), 'previews')
    const [whole, short] = [await keep('whole.mp3'), await keep('short.mp3')]
    const artist_id = await makeArtist(api.store, { name: 'Hà Linh' })
    for (const [place, title] of TITLES.entries()) {
      const isShort = title === 'Ngắn'
      const fields = { artist_id, title, slug: `bai-${place}`, published_at: Date.UTC(2026, 0, 20 - place) }
      const preview_duration_seconds = isShort ? SHORT_SECONDS : PREVIEW_SECONDS
      const audio_media = isShort ? short : whole
      ids.set(title, await makeTrack(api.store, { ...fields, preview_duration_seconds, audio_media, peaks: PEAKS }))
    }
    await api.caughtUp()
  })
  afterAll(() => api[Symbol.asyncDispose]())

  const visit = async (options: VisitOptions = {}, path = '/'): Promise<Visit> => {
    const opened = await openWindow(browser(), origin, options)
    await opened.page.goto(path)
    return opened
  }
  async function playsOf(title: string): Promise<number> {
    await applyCounts(api.store, Date.now() + 60_000)
    await api.caughtUp()
    return (await api.get(`/tracks/${ids.get(title)}`)).json().play_count
  }

  return { api: () => api, origin: () => origin, ids, visit, playsOf }
}
