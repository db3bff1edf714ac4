import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOn } from '../../support/api.ts'
import { describeInBrowser, findAccessibilityFaults, openWindow } from '../../support/browser.ts'
import { makeArtist, makeKey, makePartner, makeTrack } from '../../support/catalogue.ts'
import { type Console, startConsole } from '../../support/console.ts'

// What can be done on them, on a phone too: account, catalogue, insight and partners, each in a long test of its own.

describeInBrowser('pages of the console', (browser) => {
  let api: Console
  let origin: string
  let partner: string
  beforeAll(async () => {
    api = await startConsole()
    origin = await listenOn(api.service)
    partner = await makePartner(api.store, { name: 'Studio Sen' })
    await makeKey(api.store, { partner_id: partner })
    const artist_id = await makeArtist(api.store, { name: 'Hà Linh' })
    await makeTrack(api.store, { artist_id, title: 'Mưa trên phố cũ' })
  })
  afterAll(() => api[Symbol.asyncDispose]())

  test('partners, catalogue, insight and the own account are whole, quiet and accessible', async () => {
    await using window = await openWindow(browser(), origin)
    const { page, context, problems } = window
    const { cookie } = await api.signIn('owner')
    await context.addCookies([{ name: 'kn_session', value: cookie.split('=')[1]!, url: origin }])
    const pages: [path: string, ready: string][] = [
      [`/console/partners/${partner}`, '.partners-key'],
      ['/console/catalogue', '.table-link'],
      ['/console/insight?of=all', '.plot canvas'],
      ['/console/account', 'form'],
    ]
    for (const [path, ready] of pages) {
      // The plot shows what has been asked so far.
      await api.service.shipLog()
      await page.goto(path)
      await page.locator(ready).first().waitFor()
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true)
      expect(await findAccessibilityFaults(page), path).toEqual([])
    }

    expect(problems).toEqual([])
  })
})
