import { beforeAll, expect, test } from 'vitest'
import { listenOn } from '../../support/api.ts'
import { describeInBrowser, findAccessibilityFaults, openWindow, takeScreenshot } from '../../support/browser.ts'
import { PAGES, PHONE, shareSongs, widthBeyondScreen } from './finding.ts'

describeInBrowser('pages on which music is found', (browser) => {
  const api = shareSongs()
  let origin: string
  beforeAll(async () => {
    origin = await listenOn(api().service)
  })

  const cases = [
    ...PAGES.map(([name, path]) => [name, path, {}] as const),
    ...PAGES.slice(0, 2).map(([name, path]) => [`${name} on a phone`, path, PHONE] as const),
  ]
  test.each(cases)('%s: whole, quiet and accessible', async (name, path, options) => {
    await using visit = await openWindow(browser(), origin, options)
    const { page, problems } = visit
    await page.goto(path)
    await page.locator('[data-theme-switch] .icon:visible').waitFor()
    await takeScreenshot(page, name.replaceAll(' ', '-'))

    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test.each([PHONE, {}])('nothing is wider than the screen of %j', async (options) => {
    await using visit = await openWindow(browser(), origin, options)
    const { page, problems } = visit
    for (const [name, path] of PAGES) {
      await page.goto(path)
      expect(await widthBeyondScreen(page), name).toBe(0)
    }
    expect(problems).toEqual([])
  })

  test('without scripts filters are a form, and the menu of a phone opens', async () => {
    const context = await browser().newContext({
      ...{ baseURL: origin, javaScriptEnabled: false, locale: 'vi-VN', viewport: { width: 390, height: 844 } },
    })
    const page = await context.newPage()
    await page.goto('/search')
    await page.getByText('Bộ lọc').click()
    await page.getByLabel('Từ').first().fill('120')
    await page.getByRole('button', { name: 'Lọc' }).click()
    await page.getByRole('link', { name: 'Bỏ lọc: Nhịp độ từ 120' }).waitFor()
    await expect.poll(() => page.locator('.song').count()).toBe(3)

    await page.getByLabel('Trình đơn').first().click()
    await page.getByRole('navigation', { name: 'Trình đơn' }).getByRole('link', { name: 'Thịnh hành' }).click()
    await page.getByRole('heading', { name: 'Bảng xếp hạng' }).waitFor()
    expect(await page.locator('[data-play]:visible').count()).toBe(0)
    await context.close()
  })
})
