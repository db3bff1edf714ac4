import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../../src/store/store.ts'
import {
  describeInBrowser,
  findAccessibilityFaults,
  openWindow,
  takeScreenshot,
  type VisitOptions,
} from '../../support/browser.ts'
import { makeArtist, makeKey, makeTrack } from '../../support/catalogue.ts'
import { type Installation, makeInstallation, type RunningServer } from '../../support/server.ts'

const PASSWORD = 'mật khẩu của chủ'
const HOSTILE = '<img src=x onerror=alert(1)>'

describeInBrowser('collections in a browser', (browser) => {
  let installation: Installation
  let server: RunningServer
  let store: Store
  let key = ''
  beforeAll(async () => {
    installation = await makeInstallation({ ADMIN_PASSWORD: PASSWORD })
    server = await installation.serve()
    store = openStore({ url: `sqlite:${join(installation.dataDir, 'khonhac.db')}` })
    key = (await makeKey(store)).key
    const artist_id = await makeArtist(store, { name: 'Lan Anh' })
    for (const title of ['Mưa', 'Nắng', 'Gió'])
      await makeTrack(store, {
        title: `${title} ${HOSTILE}`,
        slug: title === 'Mưa' ? 'mua' : `${title.length}`,
        artist_id,
        audio_media: 'previews/a.mp3',
      })
    await makeTrack(store, { title: 'Nháp', artist_id, published_at: null })
  })
  afterAll(async () => {
    await store?.close()
    await installation?.[Symbol.asyncDispose]()
  })

  const open = (options: VisitOptions = {}) => openWindow(browser(), `http://127.0.0.1:${server.port}`, options)
  const signIn = async (path: string, options: VisitOptions = {}) => {
    const opened = await open(options)
    await opened.page.goto(path)
    await opened.page.locator('input[name=name]').fill('admin')
    await opened.page.locator('input[name=password]').fill(PASSWORD)
    await opened.page.keyboard.press('Enter')
    return opened
  }

  test('an editor makes one, puts tracks in order by dragging and by keys, and listeners hear it', async () => {
    await using visit = await signIn('/console/catalogue/collections')
    const { page } = visit
    await page.getByRole('button', { name: 'Thêm tuyển tập' }).click()
    await page.getByRole('textbox', { name: 'Tên' }).fill(`Chiều ${HOSTILE}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Thêm tuyển tập' }).click()
    await page.getByRole('heading', { name: `Chiều ${HOSTILE}`, level: 1 }).waitFor()

    const find = page.getByRole('searchbox', { name: 'Tìm bài hát để thêm' })
    for (const title of ['Mưa', 'Nắng', 'Nháp']) {
      await find.fill(title)
      await page.getByRole('button', { name: `Thêm “${title}` }).click()
    }
    const rows = page.locator('.collection-track')
    const titles = async () => await rows.locator('a').allInnerTexts()
    const short = async () => (await titles()).map((title) => title.split(' ')[0])
    expect(await short()).toEqual(['Mưa', 'Nắng', 'Nháp'])

    await rows.nth(0).dragTo(rows.nth(2))
    await expect.poll(short).toEqual(['Nắng', 'Nháp', 'Mưa'])
    await rows.nth(2).getByRole('button', { name: 'Đổi chỗ' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    expect(await short()).toEqual(['Nắng', 'Mưa', 'Nháp'])
    // The focus goes with it, so that the key can be pressed again.
    await page.keyboard.press('Alt+ArrowUp')
    expect(await short()).toEqual(['Mưa', 'Nắng', 'Nháp'])
    await page.getByRole('button', { name: 'Lưu thứ tự' }).click()
    await page.getByText('Đã lưu.').waitFor()
    await takeScreenshot(page, 'collection')
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(visit.problems).toEqual([])

    const slug = (await store.db.selectFrom('collections').select('slug').executeTakeFirstOrThrow()).slug
    const answer = await fetch(`${server.url}/collections/${slug}/tracks?fields=title`, {
      headers: { 'X-API-Key': key },
    })
    const { data } = (await answer.json()) as { data: { title: string }[] }
    expect(data.map(({ title }) => title.split(' ')[0])).toEqual(['Mưa', 'Nắng'])

    for (const options of [{}, { width: 390, theme: 'dark', language: 'en' }] as const) {
      await using listener = await open(options)
      await listener.page.goto('/collections')
      await takeScreenshot(listener.page, `collections-${options.width ?? 1440}`)
      await listener.page.getByRole('link', { name: 'Chiều' }).click()
      await listener.page.getByText(options.width ? 'Play all' : 'Phát tất cả').waitFor()
      await takeScreenshot(listener.page, `collection-page-${options.width ?? 1440}`)
      expect(await findAccessibilityFaults(listener.page)).toEqual([])
      expect(await listener.page.locator('.song-title a').allInnerTexts()).toHaveLength(2)
    }
    await using small = await signIn('/console/catalogue/collections', { width: 390, theme: 'dark', language: 'en' })
    await small.page.getByText('Chiều').first().click()
    await small.page.getByText('Order of the tracks').waitFor()
    await takeScreenshot(small.page, 'collection-390')
    expect(await findAccessibilityFaults(small.page)).toEqual([])
  })
})
