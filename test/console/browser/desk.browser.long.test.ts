import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOn } from '../../support/api.ts'
import {
  describeInBrowser,
  findAccessibilityFaults,
  openWindow,
  takeScreenshot,
  type VisitOptions,
} from '../../support/browser.ts'
import { makeArtist, makeTrack } from '../../support/catalogue.ts'
import { type Console, type ConsoleClient, startConsole } from '../../support/console.ts'

const SCREENS: [string, VisitOptions][] = [
  ['1440-light-vi', {}],
  ['390-dark-en', { width: 390, height: 844, theme: 'dark', language: 'en' }],
]
const ENGLISH: VisitOptions = { language: 'en' }

describeInBrowser('the daily work in a browser', (browser) => {
  let api: Console
  let editor: ConsoleClient
  let origin: string
  beforeAll(async () => {
    api = await startConsole()
    origin = await listenOn(api.service)
    editor = await api.signIn('editor')
  })
  afterAll(() => api[Symbol.asyncDispose]())

  async function visit(options: VisitOptions = ENGLISH) {
    const opened = await openWindow(browser(), origin, options)
    const [name, value] = editor.cookie.split('=') as [string, string]
    await opened.context.addCookies([{ name, value, url: origin }])
    return opened
  }

  test('an artist is renamed to a taken name: the console offers to merge, and does it', async () => {
    const into = await makeArtist(api.store, { name: 'Hà Linh' })
    const from = await makeArtist(api.store, { name: 'Hà Lihn' })
    await makeTrack(api.store, { artist_id: from, title: 'Lạc tên' })
    await using opened = await visit()
    const { page, problems } = opened
    await page.goto(`/console/catalogue/artists/${from}`)
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
    expect(problems.filter((one) => !one.includes('409'))).toEqual([])
  })

  test('a near name is suggested where an artist is typed', async () => {
    await makeArtist(api.store, { name: 'Đặng Thái Sơn' })
    await using opened = await visit()
    const { page } = opened
    await page.goto('/console/catalogue/upload')
    await page.getByLabel(/^Artist/).fill('Dang Thai Som')
    await page.getByRole('button', { name: /^Đặng Thái Sơn/ }).click()
    expect(await page.getByLabel(/^Artist/).inputValue()).toBe('Đặng Thái Sơn')
  })

  test.each(SCREENS)('many tracks are chosen, rehearsed and changed (%s)', async (name, options) => {
    const artist = await makeArtist(api.store, { name: `Nhiều ${name}` })
    for (const title of ['Một', 'Hai', 'Ba'])
      await makeTrack(api.store, { artist_id: artist, title: `${title} ${name}`, published_at: null })
    await makeTrack(api.store, { artist_id: artist, title: `Ra ${name}` })
    const isEnglish = options.language === 'en'
    await using opened = await visit(options)
    const { page, problems } = opened
    await page.goto(`/console/catalogue?q=${encodeURIComponent(name)}&sort=title`)
    const boxes = page.locator('tbody input[type=checkbox]')
    await boxes.nth(3).waitFor()
    await boxes.nth(0).click()
    await boxes.nth(3).click({ modifiers: ['Shift'] })
    const bar = page.locator('.catalogue-bar')
    expect(await bar.locator('strong').textContent()).toContain('4')
    await takeScreenshot(page, `desk-choice-${name}`)
    expect(await findAccessibilityFaults(page)).toEqual([])
    await bar.getByRole('button', { name: isEnglish ? 'Publish' : 'Phát hành', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: isEnglish ? 'See what comes of it' : 'Xem trước kết quả' }).click()
    await dialog.getByText(isEnglish ? '3 tracks will change' : '3 bài sẽ thay đổi').waitFor()
    await takeScreenshot(page, `desk-rehearsal-${name}`)
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: isEnglish ? 'Do it to 3 tracks' : 'Làm với 3 bài' }).click()
    await dialog.getByText(isEnglish ? '3 tracks done.' : 'Xong 3 bài.').waitFor()
    const list = (await editor.get(`/tracks?q=${encodeURIComponent(name)}&status=draft`)).json()
    expect(list.meta.total).toBe(0)
    expect(problems).toEqual([])
  })

  test('all of a filter are chosen at once, and a draft is given a time', async () => {
    const artist = await makeArtist(api.store, { name: 'Tất Cả' })
    for (let n = 0; n < 25; n++)
      await makeTrack(api.store, { artist_id: artist, title: `Bài ${n}`, published_at: null })
    await using opened = await visit()
    const { page, problems } = opened
    await page.goto('/console/catalogue?q=tat+ca&status=draft')
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
    const { data } = (await editor.get(`/tracks/${page.url().split('/').at(-1)}`)).json()
    expect(data.publish_at).toBe('2099-01-02T03:04:00.000Z')
    expect(problems).toEqual([])
  })
})
