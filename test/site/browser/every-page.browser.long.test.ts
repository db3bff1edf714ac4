import { expect, test } from 'vitest'
import { describeInBrowser, findAccessibilityFaults, openWindow, takeScreenshot } from '../../support/browser.ts'
import { followLink } from '../../support/follow-link.ts'
import { shareTrackPages } from './track-pages.ts'

/** What every page keeps to, in all widths and colours, without scripts and on paper. */

const ANSWERED = '/tracks/mua/use?use=video&money=yes&where=VN'
const PAGES = [
  ...['/tracks/dai', '/licenses', '/tracks/dai/use?use=video&money=no&where=worldwide'],
  ...['/search?q=mua', '/search?q=mua&bpm_min=200&commercial=true', '/genres/ballad', '/charts', '/genres', '/new'],
  ...['/privacy', '/terms', '/contact', '/status', '/changelog'],
]
const NARROW = [
  ...['/tracks/im', '/khong-co', '/docs', '/docs/reference/registerWebhook', '/docs/guides/webhooks', '/docs/errors'],
  '/embed/mua',
]
const WIDE = [
  ...['/docs/reference/getAudioUrl', '/docs/events', '/docs/search?q=key', '/docs/guides/authentication'],
  '/docs/guides/licences',
]

describeInBrowser('every page', (browser) => {
  const pages = shareTrackPages()

  test.each([
    [390, 'vi', 'light', NARROW],
    [1440, 'en', 'dark', WIDE],
  ] as const)('at %i px, in %s, %s: no serious fault, nothing sideways', async (width, language, theme, own) => {
    const hasTouch = width < 640
    await using visit = await openWindow(browser(), pages.origin(), { width, height: 844, language, theme, hasTouch })
    const { page, problems } = visit
    await page.goto(ANSWERED)
    await page.locator('[data-theme-switch] .icon:visible').waitFor()
    for (const path of [ANSWERED, `/artists/${pages.artist()}`, ...PAGES, ...own]) {
      if (path === '/embed/mua') await page.goto(path)
      else if (path !== ANSWERED) await followLink(page, path)
      await takeScreenshot(page, `page${path.replaceAll(/[/?=&]/g, '-')}-${width}-${theme}`)
      // The same colours at both widths: what both have is asked for each theme once.
      const themes = own.includes(path) ? undefined : [theme]
      expect(await findAccessibilityFaults(page, themes && { themes }), path).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width)
    }
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  })

  test('without scripts a track is there to be read, and nothing to press that does nothing', async () => {
    const context = await browser().newContext({ baseURL: pages.origin(), javaScriptEnabled: false, locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto('/tracks/mua')

    expect(await page.locator('main button:visible').count()).toBe(0)
    expect(await page.locator('.track-wave svg:visible').count()).toBe(1)
    await context.close()
  })

  test('on a phone: from the song to the answer, with scripts and without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser().newContext({
        ...{ baseURL: pages.origin(), javaScriptEnabled, locale: 'en-GB', viewport: { width: 390, height: 844 } },
      })
      const page = await context.newPage()
      await page.goto('/tracks/mua')
      await page.getByRole('link', { name: 'Use this song' }).first().click()
      await page.getByLabel('Podcast').check()
      await page.getByLabel(/^Yes/).check()
      await page.getByLabel('Where is it seen or heard?').selectOption('JP')
      await page.getByRole('button', { name: 'May I use it?' }).click()
      await page.getByText('Allowed. The standard licence').first().waitFor()
      expect(new URL(page.url()).search).toBe('?use=podcast&money=yes&where=JP')
      expect(await page.getByRole('radio', { name: 'Podcast' }).isChecked()).toBe(true)
      expect(await page.getByRole('button', { name: 'Print or save as PDF' }).count()).toBe(javaScriptEnabled ? 1 : 0)
      await context.close()
    }
  })

  test('printed: dark on white even for who reads light on dark, what is allowed, nothing to press', async () => {
    await using visit = await openWindow(browser(), pages.origin(), { theme: 'dark' })
    const { page, context, problems } = visit
    await context.addCookies([{ name: 'kn_theme', value: 'dark', url: pages.origin() }])
    await page.goto('/tracks/mua')
    await page.emulateMedia({ media: 'print' })

    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light')
    expect(await page.locator('button:visible, nav:visible').count()).toBe(0)
    expect(await page.locator('.license-card').isVisible()).toBe(true)
    await page.goto(ANSWERED)
    expect(await page.locator('.site-record').isVisible()).toBe(true)
    expect(await page.locator('main :is(button, form, .site-verdict):visible').count()).toBe(0)
    expect(problems).toEqual([])
  })
})
