import { beforeAll, describe, expect, test } from 'vitest'
import { findAccessibilityFaults, takeScreenshot } from '../../support/browser.ts'
import { makeArtist, makeKey, makePartner, makeTrack } from '../../support/catalogue.ts'
import { describeDesk, expectToFit, SCREENS } from '../../support/desk.ts'

// What can be done on them, on a phone too: account, catalogue, insight and partners, each in a long test of its own.
describeDesk('pages of the console', {}, (desk) => {
  let partner: string
  beforeAll(async () => {
    const { store } = desk.api()
    partner = await makePartner(store, { name: 'Studio Sen' })
    for (const name of ['Radio Mekong', 'Đài Hoa']) await makePartner(store, { name })
    await makeKey(store, { partner_id: partner })
    const artist_id = await makeArtist(store, { name: 'Hà Linh' })
    await makeTrack(store, { artist_id, title: 'Mưa trên phố cũ' })
  })

  test('a dialog takes the focus, says the consequences, ends by Escape and gives the focus back', async () => {
    const page = await desk.visit(`/console/partners/${partner}`)
    const opener = page.getByRole('button', { name: 'Tạm ngưng' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.locator('.consequences li').first().waitFor()
    expect(await page.evaluate("document.querySelector('dialog').contains(document.activeElement)")).toBe(true)

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Tạm ngưng')
  })

  test('rows by up and down, and Enter opens one', async () => {
    const page = await desk.visit('/console/partners')
    const rows = page.locator('.table-link')
    await rows.first().focus()
    for (const key of ['End', 'ArrowDown', 'Home', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
    const second = await rows.nth(1).getAttribute('href')
    await page.keyboard.press('Enter')

    await expect.poll(() => new URL(page.url()).pathname).toBe(second)
  })

  describe('without a session', () => {
    test.each(SCREENS)('the sign-in page is whole, quiet and accessible (%s)', async (name, options) => {
      const page = await desk.visit('/console/partners?status=pending', { ...options, as: false })
      await page.locator('form input').first().waitFor()
      await takeScreenshot(page, `sign-in-${name}`)

      expect(await page.locator('h1').textContent()).toBe(options.language === 'en' ? 'Sign in' : 'Đăng nhập')
      expect(await page.title()).toContain('Kho Nhạc')
      expect(await findAccessibilityFaults(page)).toEqual([])
      await expectToFit(page)
      expect(page.url()).toBe(`${desk.origin()}/console/partners?status=pending`)
    })

    test('language and colours are chosen once, and there before anything is drawn', async () => {
      const page = await desk.visit('/console', { as: false })
      await page.getByRole('button', { name: 'English' }).click()
      await page.getByRole('button', { name: 'Dark' }).click()
      expect(await page.locator('h1').textContent()).toBe('Sign in')

      const response = await page.reload()

      expect(await response!.text()).toContain('<html lang="en" data-theme="dark">')
      expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark')
    })

    test('what is left out is said at the field, without asking the server', async () => {
      const page = await desk.visit('/console', { as: false })
      await page.locator('input:focus').waitFor()
      await page.keyboard.press('Enter')

      await page.getByText('Hãy nhập tên.').waitFor()
      expect(await page.locator('[aria-invalid]').count()).toBe(2)
    })
  })

  test('the fonts of the build are taken by the browser', async () => {
    const page = await desk.visit(`/console/partners/${partner}`)
    await page.locator('.partners-key').waitFor()
    const loaded =
      "document.fonts.ready.then((fonts) => [...fonts].map(({ weight, status }) => weight + ' ' + status).sort())"

    await expect
      .poll(() => page.evaluate(loaded))
      .toEqual(['400 loaded', '400 loaded', '500 loaded', '500 loaded', '700 loaded', '700 loaded'])
  })
})
