import { beforeAll, expect, test } from 'vitest'
import { listenOn, shareApi } from '../../support/api.ts'
import { describeInBrowser, findAccessibilityFaults, openWindow } from '../../support/browser.ts'
import { makeSample, type Sample } from '../../support/operations.ts'

// What can be done on them: docs.browser.long.test.ts, track.browser.long.test.ts and test/partner/partner.browser.long.test.ts.

describeInBrowser('pages of the site', (browser) => {
  let origin: string
  let sample: Sample
  const api = shareApi({}, async (api) => {
    sample = await makeSample(api)
  })
  beforeAll(async () => {
    origin = await listenOn(api().service)
  })

  test('a track, the reference and the partner page are whole, quiet and accessible', async () => {
    await using window = await openWindow(browser(), origin, { width: 390, height: 844 })
    const { page, problems } = window
    for (const path of [`/tracks/${sample.slug}`, '/docs/reference/registerWebhook', '/partner']) {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true)
      expect(await findAccessibilityFaults(page), path).toEqual([])
    }

    expect(problems).toEqual([])
  })
})
