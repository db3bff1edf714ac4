import { beforeAll, expect, test } from 'vitest'
import { listenOn } from '../../support/api.ts'
import { describeInBrowser } from '../../support/browser.ts'
import { shareSongs } from './finding.ts'

describeInBrowser('pages on which music is found', (browser) => {
  const api = shareSongs()
  let origin: string
  beforeAll(async () => {
    origin = await listenOn(api().service)
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
