import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, listenOn, startApi } from '../../support/api.ts'
import { describeInBrowser, findAccessibilityFaults, openWindow, takeScreenshot } from '../../support/browser.ts'
import { makeArtist, makeTrack } from '../../support/catalogue.ts'
import { putCover } from '../../support/operations.ts'

/** All that is fetched but pictures: page, styles, scripts, fonts. */
const MAX_FIRST_PAINT_BYTES = 60_000
const LONG = 'Ngày xưa có một người thương em đến nỗi quên cả lối về giữa những con phố ngập nước mưa tháng bảy'
const PEAKS = Array.from({ length: 400 }, (_, at) => 20 + 60 * Math.abs(Math.sin(at / 9)))

describeInBrowser('pages of tracks, artists and licences', (browser) => {
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
    await api.settled()
    origin = await listenOn(api.service)
  })
  afterAll(() => api[Symbol.asyncDispose]())

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

  test('the attribution is copied, the link shared, the like kept over a reload', async () => {
    await using window = await openWindow(browser(), origin)
    const { page, context, problems } = window
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const clipboard = () => page.evaluate('navigator.clipboard.readText()')
    await page.clock.setFixedTime(new Date())
    await page.goto('/tracks/mua')
    await page.locator('.license-card').getByRole('button', { name: 'Chép' }).click()
    await page.getByText('Đã chép').waitFor()
    const attribution = await clipboard()
    await button(page, 'Chia sẻ').click()
    await page.getByText('Đã chép liên kết').waitFor()
    const link = await clipboard()
    await button(page, /^Thích/).click()
    await button(page, /^Đã thích\s*8$/).waitFor()
    await page.waitForFunction("localStorage.getItem('kn_like_counts') !== null")
    await page.reload()
    // The server counts it some seconds later.
    await button(page, /^Đã thích\s*8$/).waitFor()

    expect(attribution).toBe('Mưa trên phố cũ — Nguyễn Thị Ngọc Ánh (Kho Nhạc)')
    expect(link).toBe('https://nhac.example/tracks/mua')
    expect(problems).toEqual([])
  })

  test('from a similar track to the next, and into the other language', async () => {
    await using window = await openWindow(browser(), origin, { width: 360, height: 740, hasTouch: true })
    const { page, problems } = window
    await page.goto('/tracks/mua')
    await page.locator('.track-similar').getByText('Cùng nghệ sĩ').first().waitFor()
    await page.getByRole('link', { name: LONG }).click()
    await page.getByRole('heading', { level: 1, name: LONG }).waitFor()
    await page.locator('[data-language=en]').click()
    await page.getByRole('heading', { name: 'Standard licence' }).waitFor()
    await takeScreenshot(page, 'track-360-en')

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(new URL(page.url()).pathname).toBe('/tracks/dai')
    expect(problems).toEqual([])
  })

  test('readable without scripts: nothing to press that does nothing', async () => {
    const context = await browser().newContext({ baseURL: origin, javaScriptEnabled: false, locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto('/tracks/mua')

    expect(await page.locator('main button:visible').count()).toBe(0)
    expect(await page.locator('.track-wave svg:visible').count()).toBe(1)
    await context.close()
  })

  test('first paint: what is fetched before anything is played', async () => {
    await using window = await openWindow(browser(), origin, { width: 390, height: 844 })
    const { page, problems } = window
    const fetched: { url: string; type: string; size: Promise<number> }[] = []
    page.on('requestfinished', (request) => {
      const size = request.sizes().then(({ responseBodySize }) => responseBodySize)
      fetched.push({ url: new URL(request.url()).pathname, type: request.resourceType(), size })
    })
    await page.goto('/tracks/mua')
    // A machine that pauses may ask for the fonts after the rest has been quiet for a while.
    await expect.poll(() => fetched.map(({ type }) => type)).toContain('font')
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(fetched.map(async ({ url, type, size }) => ({ url, type, bytes: await size })))
    const own = sizes.filter(({ type }) => type !== 'image')
    const sum = own.reduce((total, { bytes }) => total + bytes, 0)

    expect(sum, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(MAX_FIRST_PAINT_BYTES)
    expect(problems).toEqual([])
  })

  test('the small player in a frame of another site', async () => {
    const other = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(`<title>Blog</title><iframe src="${origin}/embed/dai" width="640" height="180"></iframe>`)
    })
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const blog = `http://localhost:${(other.address() as AddressInfo).port}`
    await using window = await openWindow(browser(), blog)
    const { page, problems } = window
    const began = page.waitForRequest((request) => request.url() === `${origin}/api/site/listens`)
    await page.goto('/')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { name: LONG }).waitFor()
    await takeScreenshot(page, 'embed-framed')
    await frame.getByRole('button', { name: `Nghe thử ${LONG}` }).click()
    // The preview itself is not there: only the file of a real track could be played.
    const answer = await (await began).response()
    const host = new URL(origin).host
    other.close()

    expect(answer?.status()).toBe(201)
    expect(await frame.getByRole('link', { name: LONG }).getAttribute('target')).toBe('_blank')
    expect(problems.filter((problem) => !problem.includes(host) && !problem.includes('404'))).toEqual([])
  })

  const EVERYWHERE = ['/tracks/dai', '/licenses'] as const
  test.each([
    [390, [...EVERYWHERE, '/tracks/im', '/embed/mua', '/khong-co']],
    [1440, EVERYWHERE],
  ] as const)('at %i px: no serious fault, in light and in dark, and nothing sideways', async (width, paths) => {
    await using window = await openWindow(browser(), origin, { width, height: 844, hasTouch: width < 640 })
    const { page, problems } = window
    for (const path of [...paths, `/artists/${artist}`]) {
      await page.goto(path)
      await takeScreenshot(page, `track${path.replaceAll('/', '-')}-${width}`)
      expect(await findAccessibilityFaults(page), path).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width)
    }

    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  })

  test('printed: dark on white even for who reads light on dark, what is allowed, nothing to press', async () => {
    await using window = await openWindow(browser(), origin, { theme: 'dark' })
    const { page, context, problems } = window
    await context.addCookies([{ name: 'kn_theme', value: 'dark', url: origin }])
    await page.goto('/tracks/mua')
    await page.emulateMedia({ media: 'print' })
    await takeScreenshot(page, 'track-print')

    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light')
    expect(await page.locator('button:visible, nav:visible').count()).toBe(0)
    expect(await page.locator('.license-card').isVisible()).toBe(true)
    expect(problems).toEqual([])
  })
})
