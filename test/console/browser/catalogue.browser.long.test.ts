import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOn } from '../../support/api.ts'
import {
  chooseFile,
  describeInBrowser,
  findAccessibilityFaults,
  openWindow,
  press,
  tabTo,
  takeScreenshot,
  type VisitOptions,
} from '../../support/browser.ts'
import { makeArtist, makeTrack } from '../../support/catalogue.ts'
import { type Console, type ConsoleClient, startConsole } from '../../support/console.ts'
import { followLink } from '../../support/follow-link.ts'
import { audioPart, FORM_TYPE, makeForm, makeUniqueSound, trackPart } from '../../support/forms.ts'

const LONG = 'Những ngày mưa rất dài ở thành phố không tên mà chúng ta từng đi qua cùng nhau'
const XSS = '<img src=x onerror="document.title=1">'
const SCREENS: [string, VisitOptions][] = [
  ['1440-light-vi', {}],
  ['390-dark-en', { width: 390, height: 844, theme: 'dark', language: 'en' }],
]

describeInBrowser('the catalogue in a browser', (browser) => {
  let api: Console
  let editor: ConsoleClient
  let origin: string
  let artistId: string
  beforeAll(async () => {
    api = await startConsole()
    origin = await listenOn(api.service)
    editor = await api.signIn('editor')
    artistId = await makeArtist(api.store, { name: 'Nguyễn Thị Ánh Tuyết và những người bạn' })
    await makeTrack(api.store, { artist_id: artistId, title: LONG })
    await makeTrack(api.store, { artist_id: artistId, title: XSS })
  })
  afterAll(() => api[Symbol.asyncDispose]())

  async function visit(options: VisitOptions = {}) {
    const opened = await openWindow(browser(), origin, options)
    const [name, value] = editor.cookie.split('=') as [string, string]
    await opened.context.addCookies([{ name, value, url: origin }])
    return opened
  }

  async function uploadSound(title: string): Promise<string> {
    const form = makeForm([trackPart({ title, artist_id: artistId, genre: 'Pop' }), audioPart(makeUniqueSound(24))])
    const { id, job_id } = (await editor.post('/tracks', form, { headers: FORM_TYPE })).json().data
    for (;;) {
      const { data } = (await editor.get(`/jobs/${job_id}`)).json()
      if (data?.state === 'done') return id
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  test('by keyboard alone a sound is chosen, measured, put right, published, and found in the public search', async () => {
    await using opened = await visit()
    const { page, problems } = opened
    await page.goto('/console/catalogue/upload')
    await page.locator('.drop').waitFor()
    await tabTo(page, /^Nghệ sĩ/)
    await page.keyboard.type('Ca sĩ mới')
    await tabTo(page, /^Thể loại/)
    await page.keyboard.type('Pop')
    const sound = { name: '03 - Tải_từ trang.wav', mimeType: 'audio/wav', buffer: makeUniqueSound(6) }
    await chooseFile(page, 'Chọn tệp', sound)
    await page.getByText('Bản nháp đã sẵn sàng').waitFor()
    await takeScreenshot(page, 'catalogue-upload')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await tabTo(page, /^Nhịp\/phút/)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('98,5')
    await press(page, 'Phát hành')
    await page.getByText('Đã phát hành', { exact: true }).waitFor()
    await api.caughtUp()
    const { data } = (await api.get('/search?q=tai+tu+trang&include=bpm')).json()
    expect(data).toMatchObject([{ title: 'Tải từ trang', artist: 'Ca sĩ mới', bpm: 98.5 }])
    expect(problems).toEqual([])
  })

  test('the preview is moved on the waveform by keyboard, and partners get the new one', async () => {
    const id = await uploadSound('Dời đoạn nghe thử')
    await using opened = await visit()
    const { page, problems } = opened
    const before = (await editor.get(`/tracks/${id}`)).json().data
    await page.goto(`/console/catalogue/tracks/${id}`)
    await page.getByRole('slider').first().waitFor()
    await tabTo(page, 'Điểm bắt đầu đoạn nghe thử')
    for (let press = 0; press < 3; press++)
      await page.keyboard.press(before.preview_start_seconds > 5 ? 'ArrowLeft' : 'ArrowRight')
    await takeScreenshot(page, 'catalogue-track')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await press(page, 'Cắt đoạn nghe thử mới')
    await page.getByText('Đoạn nghe thử mới đã sẵn sàng.').waitFor()
    const after = (await editor.get(`/tracks/${id}`)).json().data
    expect(after.preview_start_seconds).not.toBe(before.preview_start_seconds)
    expect(after.preview_url).not.toBe(before.preview_url)
    expect(problems).toEqual([])
  })

  test('a list is checked first, and imported when the bad lines have been seen', async () => {
    await using opened = await visit({ language: 'en' })
    const { page, problems } = opened
    await page.goto('/console/catalogue/import')
    const csv = `title,artist,genre,duration_seconds\nImported one,Someone,Pop,3:20\n${XSS},Someone,Pop,long\n`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText('nothing has been changed').waitFor()
    await page.getByRole('cell', { name: 'duration_seconds', exact: true }).waitFor()
    await takeScreenshot(page, 'catalogue-import')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Import the one good line' }).click()
    await page.getByText('1 of 2 lines imported.').waitFor()
    expect((await editor.get('/tracks?q=imported+one')).json().meta.total).toBe(1)
    expect(problems).toEqual([])
  })

  // Rules of access are asked of them in every-page.browser.long.test.ts, with long names and at these widths.
  test.each(SCREENS)('lists and pages are whole and quiet (%s)', async (name, options) => {
    await using opened = await visit(options)
    const { page, problems } = opened
    await page.goto('/console')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const path of ['/console/catalogue', '/console/catalogue/artists', `/console/catalogue/artists/${artistId}`]) {
      await followLink(page, path)
      await page.locator('h1').waitFor()
      await page
        .getByRole(path.endsWith(artistId) ? 'textbox' : 'table')
        .first()
        .waitFor()
      await takeScreenshot(page, `${path.slice(9).replaceAll('/', '-').slice(0, 24)}-${name}`)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0)
    }
    expect(await page.title()).not.toBe('1')
    expect(problems).toEqual([])
  })

  test('the list is searched and walked by keyboard, and the address is the state', async () => {
    await using opened = await visit()
    const { page, problems } = opened
    await page.goto('/console/catalogue')
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('nhung ngay mua')
    // All of it: a machine that pauses between two letters has an address, and a list, for what was typed before.
    await page.waitForURL((url) => url.searchParams.get('q') === 'nhung ngay mua')
    await page.getByRole('link', { name: XSS }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: LONG }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: LONG }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('nhung ngay mua')
    expect(problems).toEqual([])
  })

  test('making a draft tells what happens, and is undone from the toast', async () => {
    const id = await makeTrack(api.store, { artist_id: artistId, title: 'Hoàn tác được' })
    const { published_at } = (await editor.get(`/tracks/${id}`)).json().data
    await using opened = await visit()
    const { page, problems } = opened
    await page.goto(`/console/catalogue/tracks/${id}`)
    await page.getByRole('button', { name: 'Đưa về bản nháp' }).click()
    await page.getByRole('dialog').getByText('trong vòng một giây').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Đưa về bản nháp' }).click()
    await page.getByRole('button', { name: 'Hoàn tác' }).click()
    await page.getByText('Đã phát hành.', { exact: true }).waitFor()
    expect((await editor.get(`/tracks/${id}`)).json().data).toMatchObject({ status: 'published', published_at })
    expect(problems).toEqual([])
  })
})
