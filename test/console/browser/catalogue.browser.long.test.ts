import { beforeAll, expect, test } from 'vitest'
import { chooseFile, findAccessibilityFaults, press, tabTo, takeScreenshot } from '../../support/browser.ts'
import { makeArtist, makeTrack } from '../../support/catalogue.ts'
import { describeDesk } from '../../support/desk.ts'
import { audioPart, FORM_TYPE, makeForm, makeUniqueSound, trackPart } from '../../support/forms.ts'

const LONG = 'Những ngày mưa rất dài ở thành phố không tên mà chúng ta từng đi qua cùng nhau'
const XSS = '<img src=x onerror="document.title=1">'

describeDesk('the catalogue in a browser', { role: 'editor' }, (desk) => {
  let artistId: string
  beforeAll(async () => {
    artistId = await makeArtist(desk.api().store, { name: 'Nguyễn Thị Ánh Tuyết và những người bạn' })
    await makeTrack(desk.api().store, { artist_id: artistId, title: LONG })
    await makeTrack(desk.api().store, { artist_id: artistId, title: XSS })
  })
  async function uploadSound(title: string): Promise<string> {
    const form = makeForm([trackPart({ title, artist_id: artistId, genre: 'Pop' }), audioPart(makeUniqueSound(24))])
    const { id, job_id } = (await desk.client().post('/tracks', form, { headers: FORM_TYPE })).json().data
    for (;;) {
      const { data } = (await desk.client().get(`/jobs/${job_id}`)).json()
      if (data?.state === 'done') return id
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  test('by keyboard alone a sound is chosen, measured, put right, published, and found in the public search', async () => {
    const page = await desk.visit('/console/catalogue/upload')
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
    await desk.api().caughtUp()
    const { data } = (await desk.api().get('/search?q=tai+tu+trang&include=bpm')).json()
    expect(data).toMatchObject([{ title: 'Tải từ trang', artist: 'Ca sĩ mới', bpm: 98.5 }])
  })

  test('the preview is moved on the waveform by keyboard, and partners get the new one', async () => {
    const id = await uploadSound('Dời đoạn nghe thử')
    const before = (await desk.client().get(`/tracks/${id}`)).json().data
    const page = await desk.visit(`/console/catalogue/tracks/${id}`)
    await page.getByRole('slider').first().waitFor()
    await tabTo(page, 'Điểm bắt đầu đoạn nghe thử')
    for (let press = 0; press < 3; press++)
      await page.keyboard.press(before.preview_start_seconds > 5 ? 'ArrowLeft' : 'ArrowRight')
    // By pointer as well.
    const start = page.getByRole('slider', { name: 'Điểm bắt đầu đoạn nghe thử' })
    const byKeys = await start.getAttribute('aria-valuetext')
    const box = (await start.locator('.waveform-knob').boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + (before.preview_start_seconds > 5 ? -60 : 60), box.y, { steps: 4 })
    await page.mouse.up()
    expect(await start.getAttribute('aria-valuetext')).not.toBe(byKeys)
    await takeScreenshot(page, 'catalogue-track')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await press(page, 'Cắt đoạn nghe thử mới')
    await page.getByText('Đoạn nghe thử mới đã sẵn sàng.').waitFor()
    const after = (await desk.client().get(`/tracks/${id}`)).json().data
    expect(after.preview_start_seconds).not.toBe(before.preview_start_seconds)
    expect(after.preview_url).not.toBe(before.preview_url)
  })

  test('a list is checked first, and imported when the bad lines have been seen', async () => {
    const page = await desk.visit('/console/catalogue/import', { language: 'en' })
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
    expect((await desk.client().get('/tracks?q=imported+one')).json().meta.total).toBe(1)
  })

  test('the list is searched and walked by keyboard, and the address is the state', async () => {
    const page = await desk.visit('/console/catalogue')
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
  })

  test('making a draft tells what happens, and is undone from the toast', async () => {
    const id = await makeTrack(desk.api().store, { artist_id: artistId, title: 'Hoàn tác được' })
    const { published_at } = (await desk.client().get(`/tracks/${id}`)).json().data
    const page = await desk.visit(`/console/catalogue/tracks/${id}`)
    await page.getByRole('button', { name: 'Đưa về bản nháp' }).click()
    await page.getByRole('dialog').getByText('trong vòng một giây').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Đưa về bản nháp' }).click()
    await page.getByRole('button', { name: 'Hoàn tác' }).click()
    await page.getByText('Đã phát hành.', { exact: true }).waitFor()
    expect((await desk.client().get(`/tracks/${id}`)).json().data).toMatchObject({ status: 'published', published_at })
  })
})
