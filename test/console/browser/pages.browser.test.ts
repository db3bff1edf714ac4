import { beforeAll, expect, test } from 'vitest'
import { findAccessibilityFaults } from '../../support/browser.ts'
import { makeArtist, makeKey, makePartner, makeTrack } from '../../support/catalogue.ts'
import { describeDesk, expectToFit } from '../../support/desk.ts'

// What can be done on them, on a phone too: account, catalogue, insight and partners, each in a long test of its own.

describeDesk('pages of the console', {}, (desk) => {
  let partner: string
  beforeAll(async () => {
    partner = await makePartner(desk.api().store, { name: 'Studio Sen' })
    await makeKey(desk.api().store, { partner_id: partner })
    const artist_id = await makeArtist(desk.api().store, { name: 'Hà Linh' })
    await makeTrack(desk.api().store, { artist_id, title: 'Mưa trên phố cũ' })
  })

  test('partners, catalogue, insight and the own account are whole, quiet and accessible', async () => {
    const page = await desk.visit('/console')
    const pages: [path: string, ready: string][] = [
      [`/console/partners/${partner}`, '.partners-key'],
      ['/console/catalogue', '.table-link'],
      ['/console/insight?of=all', '.plot canvas'],
      ['/console/account', 'form'],
    ]
    for (const [path, ready] of pages) {
      // The plot shows what has been asked so far.
      await desk.api().service.shipLog()
      await page.goto(path)
      await page.locator(ready).first().waitFor()
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
      await expectToFit(page, path)
      expect(await findAccessibilityFaults(page), path).toEqual([])
    }
  })
})
