import { expect, test } from 'vitest'
import { findAccessibilityFaults, takeScreenshot } from '../../support/browser.ts'
import { makeArtist, makeTrack } from '../../support/catalogue.ts'
import { describeDesk } from '../../support/desk.ts'

describeDesk('the daily work in a browser', { role: 'editor', language: 'en' }, (desk) => {
  test('an artist is renamed to a taken name: the console offers to merge, and does it', async () => {
    const into = await makeArtist(desk.api().store, { name: 'Hà Linh' })
    const from = await makeArtist(desk.api().store, { name: 'Hà Lihn' })
    await makeTrack(desk.api().store, { artist_id: from, title: 'Lạc tên' })
    const page = await desk.visit(`/console/catalogue/artists/${from}`, { refused: 409 })
    await page.getByLabel('Name', { exact: true }).fill('ha linh')
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Merge the song of “Hà Lihn” into “Hà Linh”?' }).waitFor()
    await takeScreenshot(page, 'desk-merge')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.waitForURL(`**/artists/${into}`)
    await page.getByText('Lạc tên').waitFor()
    expect(await page.getByLabel(/Other names/).inputValue()).toBe('Hà Lihn')
  })

  test('a near name is suggested where an artist is typed', async () => {
    await makeArtist(desk.api().store, { name: 'Đặng Thái Sơn' })
    const page = await desk.visit('/console/catalogue/upload')
    await page.getByLabel(/^Artist/).fill('Dang Thai Som')
    await page.getByRole('button', { name: /^Đặng Thái Sơn/ }).click()
    expect(await page.getByLabel(/^Artist/).inputValue()).toBe('Đặng Thái Sơn')
  })

  test('all of a filter are chosen at once, and a draft is given a time', async () => {
    const artist = await makeArtist(desk.api().store, { name: 'Tất Cả' })
    for (let n = 0; n < 25; n++)
      await makeTrack(desk.api().store, { artist_id: artist, title: `Bài ${n}`, published_at: null })
    const page = await desk.visit('/console/catalogue?q=tat+ca&status=draft')
    const boxes = page.locator('tbody input[type=checkbox]')
    await boxes.nth(0).click()
    await boxes.nth(3).click({ modifiers: ['Shift'] })
    await page.getByText('4 tracks chosen').waitFor()
    await page.getByLabel('Choose the whole page').click()
    await page.getByRole('button', { name: 'Choose all 25 of this filter' }).click()
    await page.getByText('25 tracks chosen').waitFor()
    const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
    expect(href).toBe('/api/admin/tracks.csv?q=tat+ca&status=draft')
    await page.locator('.table-link').first().click()
    await page.getByRole('button', { name: 'Publish at a time' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/Day and time/).fill('2099-01-02T03:04')
    await takeScreenshot(page, 'desk-publish-at')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish at a time' }).click()
    await page.getByText(/Goes out by itself at/).waitFor()
    const { data } = (await desk.client().get(`/tracks/${page.url().split('/').at(-1)}`)).json()
    expect(data.publish_at).toBe('2099-01-02T03:04:00.000Z')
  })
})
