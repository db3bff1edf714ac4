import { expect, test } from 'vitest'
import { describeInBrowser, findAccessibilityFaults, openWindow, takeScreenshot } from '../../support/browser.ts'
import { followLink } from '../../support/follow-link.ts'
import { shareTrackPages } from './track-pages.ts'

describeInBrowser('every page of tracks, artists and licences', (browser) => {
  const pages = shareTrackPages()

  const EVERYWHERE = ['/tracks/dai', '/licenses'] as const
  test.each([
    [390, [...EVERYWHERE, '/tracks/im', '/khong-co', '/embed/mua']],
    [1440, EVERYWHERE],
  ] as const)('at %i px: no serious fault, in light and in dark, and nothing sideways', async (width, paths) => {
    await using window = await openWindow(browser(), pages.origin(), { width, height: 844, hasTouch: width < 640 })
    const { page, problems } = window
    await page.goto(EVERYWHERE[0])
    await page.locator('[data-theme-switch] .icon:visible').waitFor()
    for (const path of [EVERYWHERE[0], `/artists/${pages.artist()}`, ...paths.slice(1)]) {
      if (path === '/embed/mua') await page.goto(path)
      else if (path !== EVERYWHERE[0]) await followLink(page, path)
      await takeScreenshot(page, `track${path.replaceAll('/', '-')}-${width}`)
      expect(await findAccessibilityFaults(page), path).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width)
    }

    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  })

  test('readable without scripts: nothing to press that does nothing', async () => {
    const context = await browser().newContext({ baseURL: pages.origin(), javaScriptEnabled: false, locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto('/tracks/mua')

    expect(await page.locator('main button:visible').count()).toBe(0)
    expect(await page.locator('.track-wave svg:visible').count()).toBe(1)
    await context.close()
  })

  test('printed: dark on white even for who reads light on dark, what is allowed, nothing to press', async () => {
    await using window = await openWindow(browser(), pages.origin(), { theme: 'dark' })
    const { page, context, problems } = window
    await context.addCookies([{ name: 'kn_theme', value: 'dark', url: pages.origin() }])
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
