import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseCodec } from '../../../src/audio/codec/choose-codec.ts'
import { ENCODE_RATE } from '../../../src/audio/sound/codec.ts'
import { applyCounts } from '../../../src/listening/apply-counts.ts'
import { openMediaStore } from '../../../src/media/open-media-store.ts'
import { type Api, listenOn, startApi } from '../../support/api.ts'
import {
  describeInBrowser,
  findAccessibilityFaults,
  openWindow,
  takeScreenshot,
  type Visit,
  type VisitOptions,
} from '../../support/browser.ts'
import { deleteTrack, makeArtist, makeTrack } from '../../support/catalogue.ts'
import { makeTones } from '../../support/sounds.ts'

const LONG = 'Những ngày mưa rất dài ở thành phố không tên mà chúng ta từng đi qua cùng nhau'
/** In the order of the front page, newest first; the last two are for playing to the end. */
const TITLES = [
  'Đi một mạch',
  'Dừng ở 9,5 giây',
  'Dừng giữa chừng',
  'Tua lại',
  'Sắp bị gỡ',
  LONG,
  'Ngắn',
  'Sau bài ngắn',
]
const PREVIEW_SECONDS = 20
const SHORT_SECONDS = 2
/** Ten count. */
const MAX_UNCOUNTED_SECONDS = 9.9

const AUDIO = "document.querySelector('audio')"
const playButton = (page: Page, title: string) => page.getByRole('button', { name: `Nghe thử ${title}` }).first()
const positionOf = (page: Page) => page.evaluate<number>(`${AUDIO}?.currentTime ?? 0`)
const isPaused = (page: Page) => page.evaluate<boolean>(`${AUDIO}?.paused ?? true`)
const hasPlayed = (page: Page, seconds: number) => expect.poll(() => positionOf(page)).toBeGreaterThan(seconds)

/** Does something in the page at a place in the sound, and tells where the sound is then: further than wanted when the machine was busy. */
const at = (page: Page, seconds: number, action: string) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const timer = setInterval(() => {
      if (${AUDIO}.currentTime < ${seconds}) return
      clearInterval(timer)
      ${action}
      setTimeout(() => resolve(${AUDIO}.currentTime))
    }, 20)
  })`)
const PRESS_PAUSE = "document.querySelector('.player-play').click();"
const PRESS_LEFT = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));"

/** What the page told the server, and what it was answered. */
function followHeard(page: Page) {
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

describeInBrowser('the player in a browser', (browser) => {
  let api: Api
  let origin: string
  const ids = new Map<string, string>()

  beforeAll(async () => {
    api = await startApi({ env: { PUBLIC_URL: 'http://127.0.0.1', LISTENS_PER_MINUTE: '1000' } })
    origin = await listenOn(api.service)
    const [codec, media] = [await chooseCodec(), openMediaStore({ dataDir: api.dataDir, s3: undefined })]
    const keep = async (seconds: number) => {
      const [left, right] = makeTones(2, ENCODE_RATE, seconds) as [Float32Array, Float32Array]
      return await media.put((await codec.encode([left, right], { mp3Kbps: 64 })).mp3, 'previews')
    }
    const [whole, short] = [await keep(PREVIEW_SECONDS), await keep(SHORT_SECONDS)]
    const artist_id = await makeArtist(api.store, { name: 'Hà Linh' })
    for (const [place, title] of TITLES.entries()) {
      const isShort = title === 'Ngắn'
      const fields = { artist_id, title, slug: `bai-${place}`, published_at: Date.UTC(2026, 0, 20 - place) }
      const preview_duration_seconds = isShort ? SHORT_SECONDS : PREVIEW_SECONDS
      const audio_media = isShort ? short : whole
      ids.set(title, await makeTrack(api.store, { ...fields, preview_duration_seconds, audio_media }))
    }
    await api.settled()
  })
  afterAll(() => api[Symbol.asyncDispose]())

  const visit = async (options: VisitOptions = {}): Promise<Visit> => {
    const opened = await openWindow(browser(), origin, options)
    await opened.page.goto('/')
    return opened
  }
  async function playsOf(title: string): Promise<number> {
    await applyCounts(api.store, Date.now() + 60_000)
    await api.settled()
    return (await api.get(`/tracks/${ids.get(title)}`)).json().play_count
  }

  /** From the first visit to the count, over a change of page; then a replayed request, and a second tab. */
  async function listenInOneGo(): Promise<void> {
    const title = TITLES[0]!
    await using opened = await visit()
    const { page, context, problems } = opened
    const heard = followHeard(page)
    await page.getByRole('link', { name: title }).first().click()
    const count = page.locator(`[data-play-count="${ids.get(title)}"]`)
    expect(await count.textContent()).toBe('0')
    const pressedAt = performance.now()
    await playButton(page, title).click()
    await hasPlayed(page, 2)
    await page.evaluate(`window.sameSound = ${AUDIO}`)
    await page.locator('a[data-language=en]').click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    const whenChanged = await positionOf(page)
    await hasPlayed(page, whenChanged + 1)
    expect(await page.evaluate(`window.sameSound === ${AUDIO} && !window.sameSound.paused`)).toBe(true)
    expect(await page.evaluate('document.documentElement.lang')).toBe('en')
    expect(
      await page
        .getByRole('button', { name: `Play ${title}` })
        .first()
        .getAttribute('aria-pressed'),
    ).toBe('true')

    await expect.poll(() => heard.map(({ data }) => data)).toEqual([{ counted: true }])
    expect(performance.now() - pressedAt).toBeGreaterThanOrEqual(10_000)
    await expect.poll(() => count.textContent()).toBe('1')
    expect(await playsOf(title)).toBe(1)
    const replayed = await page.evaluate(
      `fetch('${heard[0]!.url}', { method: 'POST' }).then((answer) => answer.json())`,
    )
    expect(replayed).toEqual({ data: { counted: false, reason: 'used' } })

    const second = await context.newPage()
    const heardInSecond = followHeard(second)
    await second.goto('/')
    await second
      .getByRole('button', { name: `Play ${title}` })
      .first()
      .click()
    await hasPlayed(second, 0.5)
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect
      .poll(() => heardInSecond.map(({ data }) => data))
      .toEqual([{ counted: false, reason: 'already_counted' }])
    expect(await playsOf(title)).toBe(1)
    expect(problems).toEqual([])
  }

  /** Plays a track, does what is to be done, and stops 9.5 s after the last interruption. `listening` tells the longest time without one. */
  async function listenInPieces(title: string, listening: (page: Page) => Promise<number>): Promise<void> {
    for (let isTooLong = true; isTooLong; ) {
      await using opened = await visit()
      const { page, problems } = opened
      const heard = followHeard(page)
      const before = await playsOf(title)
      await playButton(page, title).click()
      await hasPlayed(page, 0)
      // A machine that stood still lets the sound play on past what counts: then it is listened to anew.
      isTooLong = (await listening(page)) > MAX_UNCOUNTED_SECONDS
      if (isTooLong) continue
      expect(await isPaused(page)).toBe(true)
      expect([heard, await playsOf(title)]).toEqual([[], before])
      expect(problems).toEqual([])
    }
  }

  test('a play counts after ten seconds in one go, once, and not after less', async () => {
    await Promise.all([
      listenInOneGo(),
      listenInPieces(TITLES[1]!, (page) => at(page, 9.5, PRESS_PAUSE)),
      listenInPieces(TITLES[2]!, async (page) => {
        const paused = await at(page, 6, PRESS_PAUSE)
        await page.getByRole('button', { name: 'Phát', exact: true }).click()
        return Math.max(paused, (await at(page, 15.5, PRESS_PAUSE)) - paused)
      }),
      listenInPieces(TITLES[3]!, async (page) => {
        const wentTo = await at(page, 6, PRESS_LEFT)
        return Math.max(wentTo + 5, (await at(page, 10.4, PRESS_PAUSE)) - wentTo)
      }),
    ])
  })

  test('a preview that ends is followed by the next of the page, and one of two seconds counts as a whole', async () => {
    await using opened = await visit()
    const { page, problems } = opened
    const heard = followHeard(page)
    await playButton(page, 'Ngắn').click()
    await page.getByRole('link', { name: 'Sau bài ngắn' }).and(page.locator('.player-title')).waitFor()
    await hasPlayed(page, 0.5)
    await expect.poll(() => page.evaluate('navigator.mediaSession.metadata.title')).toBe('Sau bài ngắn')
    await expect.poll(() => heard.at(-1)?.data).toEqual({ counted: true })
    expect(await page.getByRole('button', { name: 'Bài tiếp theo' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Bài trước' }).click()
    await expect.poll(() => page.evaluate('navigator.mediaSession.metadata.title')).toBe('Ngắn')
    expect(problems).toEqual([])
  })

  test('the player by keyboard, with what the system is told, and over a reload', async () => {
    await using opened = await visit()
    const { page, problems } = opened
    await playButton(page, LONG).focus()
    await page.keyboard.press('Enter')
    await hasPlayed(page, 0.3)
    const session = 'navigator.mediaSession'
    await expect
      .poll(() => page.evaluate(`[${session}.metadata.title, ${session}.metadata.artist, ${session}.playbackState]`))
      .toEqual([LONG, 'Hà Linh', 'playing'])
    await page.locator('main').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => isPaused(page)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => positionOf(page)).toBeGreaterThan(10)
    const place = page.getByRole('slider', { name: 'Vị trí trong đoạn nghe thử' })
    await place.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => positionOf(page)).toBeLessThan(7)
    await page.locator('input[type=search]').first().focus()
    await page.keyboard.press('Space')
    expect(await isPaused(page)).toBe(true)
    const before = await positionOf(page)

    await page.reload()
    await page.locator('.player').waitFor()
    expect(await isPaused(page)).toBe(true)
    expect(Number(await place.inputValue())).toBeCloseTo(before, 0)
    await page.getByRole('button', { name: 'Phát', exact: true }).click()
    await hasPlayed(page, before)
    await page.getByRole('button', { name: 'Đóng trình phát' }).click()
    await page.locator('.player').waitFor({ state: 'detached' })
    expect(await isPaused(page)).toBe(true)
    expect(problems).toEqual([])
  })

  test('on its own page a waveform shows the place in it, and goes to another by pointer and keys', async () => {
    await using opened = await visit()
    const { page, problems } = opened
    await playButton(page, LONG).click()
    await hasPlayed(page, 0.3)
    const seeker = page.locator('[data-waveform]').getByRole('slider')
    await page.locator('.player-title').click()
    await page.waitForURL('**/tracks/bai-5')
    await seeker.waitFor()
    expect(await isPaused(page)).toBe(false)
    await page.locator('.player-play').click()
    await seeker.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => positionOf(page)).toBe(5)
    await expect.poll(() => seeker.getAttribute('aria-valuenow')).toBe('5')
    const { width, height } = (await seeker.boundingBox())!
    await seeker.click({ position: { x: (width * 12) / 252, y: height / 2 } })
    await expect.poll(() => positionOf(page)).toBeCloseTo(12, 0)
    // Behind the preview there is nothing to go to, and no key ends it: the next track is not what was asked for.
    await seeker.click({ position: { x: width * 0.9, y: height / 2 } })
    await expect.poll(() => positionOf(page)).toBeCloseTo(12, 0)
    await page.keyboard.press('End')
    await expect.poll(() => positionOf(page)).toBeCloseTo(PREVIEW_SECONDS - 1, 0)
    expect(await page.locator('.player-title').textContent()).toBe(LONG)
    await page.getByRole('button', { name: 'Đóng trình phát' }).click()
    await seeker.waitFor({ state: 'hidden' })

    await page.goto('/embed/bai-5')
    await playButton(page, LONG).click()
    await seeker.waitFor()
    await hasPlayed(page, 0.3)
    await page.route('**/api/site/listens', (route) => route.abort())
    await page.reload()
    await playButton(page, LONG).click()
    await page.getByRole('alert').getByText('Không kết nối được với máy chủ').waitFor()
    expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([])
  })

  test('whoever loses the network keeps the page and the player, and goes on by a button', async () => {
    await using opened = await visit()
    const { page, context } = opened
    await playButton(page, LONG).click()
    await hasPlayed(page, 0.3)
    await page.locator('.player-play').click()
    await context.setOffline(true)
    await page.locator('.site-end a[href="/licenses"]').click()
    const lost = page.locator('[data-lost]').getByText('Không kết nối được với máy chủ')
    await lost.waitFor()
    await page.getByRole('button', { name: 'Thử lại' }).click()
    await lost.waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await findAccessibilityFaults(page)).toEqual([])

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Thử lại' }).click()
    await page.waitForURL('**/licenses')
    await lost.waitFor({ state: 'hidden' })
    expect(await page.locator('.player-title').textContent()).toBe(LONG)
  })

  test('what goes wrong is said in words, with what to do', async () => {
    await using opened = await visit()
    const { page } = opened
    const problem = (text: string) => page.locator('.player-problem').getByText(text).waitFor()
    const retry = page.getByRole('button', { name: 'Thử lại' })
    await page.route('**/api/site/listens', (route) => route.abort())
    await playButton(page, LONG).click()
    await problem('Không kết nối được với máy chủ')
    await page.route('**/api/site/listens', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '30' },
        json: { error: '…', code: 'RATE_LIMIT_EXCEEDED' },
      }),
    )
    await retry.click()
    await problem('Thử lại sau 30 giây.')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.unroute('**/api/site/listens')

    // An address that no longer works is renewed once; if that does not help either, it is said.
    const asked: string[] = []
    await page.route('**/audio', (route) => {
      asked.push(route.request().url())
      return asked.length === 1 ? route.fulfill({ status: 403 }) : route.continue()
    })
    await retry.click()
    await hasPlayed(page, 0.3)
    expect(new Set(asked).size).toBe(2)
    await page.route('**/audio', (route) => route.fulfill({ status: 403 }))
    await playButton(page, TITLES[0]!).click()
    await problem('Không phát được âm thanh')
    await page.unroute('**/audio')

    await page.evaluate(
      'HTMLMediaElement.prototype.play = async () => { throw new DOMException("", "NotAllowedError") }',
    )
    await retry.click()
    await problem('Hãy bấm Phát')

    await deleteTrack(api.store, ids.get('Sắp bị gỡ')!)
    await api.settled()
    await playButton(page, 'Sắp bị gỡ').click()
    await problem('đã được gỡ')
  })

  test.each<[string, VisitOptions]>([
    ['1440-light-vi', {}],
    ['390-dark-en', { width: 390, height: 844, theme: 'dark', language: 'en', hasTouch: true }],
  ])('the bar is whole, quiet and accessible (%s)', async (name, options) => {
    await using opened = await visit(options)
    const { page, problems } = opened
    await page.getByRole('button', { name: LONG }).first().click()
    await hasPlayed(page, 0.3)
    await takeScreenshot(page, `player-${name}`)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    if (options.width !== undefined) expect(await findAccessibilityFaults(page)).toEqual([])
    expect(problems).toEqual([])
  })
})
