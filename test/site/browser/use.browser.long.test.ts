import { expect, test } from 'vitest'
import { describeInBrowser, findAccessibilityFaults, openWindow, takeScreenshot } from '../../support/browser.ts'
import { followLink } from '../../support/follow-link.ts'
import { shareTrackPages } from './track-pages.ts'

const ANSWERED = '/tracks/mua/use?use=video&money=yes&where=VN'
const PAGES = [
  ANSWERED,
  '/tracks/dai/use?use=video&money=no&where=worldwide',
  ...[
    '/search?q=mua',
    '/search?q=mua&bpm_min=200&commercial=true',
    '/genres/ballad',
    '/charts',
    '/genres',
    '/new',
    '/privacy',
    '/terms',
    '/contact',
    '/status',
    '/changelog',
  ],
]

describeInBrowser('using a song, and the pages about the service', (browser) => {
  const pages = shareTrackPages()

  test.each([
    [390, 'light'],
    [1440, 'dark'],
  ] as const)('at %i px, %s: no serious fault, nothing sideways', async (width, theme) => {
    await using window = await openWindow(browser(), pages.origin(), {
      width,
      height: 844,
      theme,
      hasTouch: width < 640,
    })
    const { page, problems } = window
    await page.goto(ANSWERED)
    await page.locator('[data-theme-switch] .icon:visible').waitFor()
    for (const path of PAGES) {
      if (path !== ANSWERED) await followLink(page, path)
      await takeScreenshot(page, `about${path.replaceAll(/[/?=&]/g, '-')}-${width}-${theme}`)
      // The same colours at both widths: each theme is asked for once.
      expect(await findAccessibilityFaults(page, { themes: [theme] }), path).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width)
    }
    expect(problems).toEqual([])
  })

  test('on a phone: from the song to the answer, with scripts and without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser().newContext({
        baseURL: pages.origin(),
        javaScriptEnabled,
        locale: 'en-GB',
        viewport: { width: 390, height: 844 },
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

  test('printed: the record and the name of the song, nothing else', async () => {
    await using window = await openWindow(browser(), pages.origin(), { theme: 'dark' })
    const { page } = window
    await page.goto(ANSWERED)
    await page.emulateMedia({ media: 'print' })
    await takeScreenshot(page, 'use-print')
    expect(await page.locator('.site-record').isVisible()).toBe(true)
    expect(await page.locator('main :is(button, form, .site-verdict):visible').count()).toBe(0)
  })
})
