import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser, openWindow, takeScreenshot } from '../../support/browser.ts'
import { LONG, shareTrackPages } from './track-pages.ts'

// Every page, in light, in dark and printed: every-page.browser.long.test.ts.

/** All that is fetched but pictures: page, styles, scripts, fonts. */
const MAX_FIRST_PAINT_BYTES = 64_000

describeInBrowser('pages of tracks, artists and licences', (browser) => {
  const pages = shareTrackPages()

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

  test('the attribution is copied, the link shared, the like kept over a reload', async () => {
    await using window = await openWindow(browser(), pages.origin())
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
    await using window = await openWindow(browser(), pages.origin(), { width: 360, height: 740, hasTouch: true })
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

  test('first paint: what is fetched before anything is played', async () => {
    await using window = await openWindow(browser(), pages.origin(), { width: 390, height: 844 })
    const { page, problems } = window
    const fetched: { url: string; type: string; size: Promise<number> }[] = []
    const asked = new Set<Request>()
    page.on('request', (request) => asked.add(request))
    page.on('requestfinished', (request) => {
      asked.delete(request)
      const size = request.sizes().then(({ responseBodySize }) => responseBodySize)
      fetched.push({ url: new URL(request.url()).pathname, type: request.resourceType(), size })
    })
    await page.goto('/tracks/mua')
    await page.evaluate('document.fonts.ready')
    // All that the page asks for has been asked for once its fonts are there; what is under way still arrives.
    await expect.poll(() => asked.size).toBe(0)
    expect(fetched.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['document', 'stylesheet', 'script', 'font']),
    )
    const sizes = await Promise.all(fetched.map(async ({ url, type, size }) => ({ url, type, bytes: await size })))
    const own = sizes.filter(({ type }) => type !== 'image')
    const sum = own.reduce((total, { bytes }) => total + bytes, 0)

    expect(sum, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(MAX_FIRST_PAINT_BYTES)
    expect(problems).toEqual([])
  })

  test('the small player in a frame of another site', async () => {
    const other = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(`<title>Blog</title><iframe src="${pages.origin()}/embed/dai" width="640" height="180"></iframe>`)
    })
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const blog = `http://localhost:${(other.address() as AddressInfo).port}`
    await using window = await openWindow(browser(), blog)
    const { page, problems } = window
    const began = page.waitForRequest((request) => request.url() === `${pages.origin()}/api/site/listens`)
    await page.goto('/')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { name: LONG }).waitFor()
    await takeScreenshot(page, 'embed-framed')
    await frame.getByRole('button', { name: `Nghe thử ${LONG}` }).click()
    // The preview itself is not there: only the file of a real track could be played.
    const answer = await (await began).response()
    const host = new URL(pages.origin()).host
    other.close()

    expect(answer?.status()).toBe(201)
    expect(await frame.getByRole('link', { name: LONG }).getAttribute('target')).toBe('_blank')
    expect(problems.filter((problem) => !problem.includes(host) && !problem.includes('404'))).toEqual([])
  })
})
