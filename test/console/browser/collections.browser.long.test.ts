import { beforeAll, expect, test } from 'vitest'
import { findAccessibilityFaults, takeScreenshot } from '../../support/browser.ts'
import { makeArtist, makeTrack } from '../../support/catalogue.ts'
import { describeDesk } from '../../support/desk.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

describeDesk('collections in a browser', { role: 'editor' }, (desk) => {
  beforeAll(async () => {
    const { store } = desk.api()
    const artist_id = await makeArtist(store, { name: 'Lan Anh' })
    for (const [title, slug] of [
      ['Mưa', 'mua'],
      ['Nắng', 'nang'],
      ['Gió', 'gio'],
    ] as const)
      await makeTrack(store, { title: `${title} ${HOSTILE}`, slug, artist_id, audio_media: 'previews/a.mp3' })
    await makeTrack(store, { title: 'Nháp', artist_id, published_at: null })
    await desk.api().caughtUp()
  })

  test('an editor makes one, puts tracks in order by dragging and by keys, and listeners hear it', async () => {
    const page = await desk.visit('/console/catalogue/collections')
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

    await desk.api().caughtUp()
    const { slug } = await desk.api().store.db.selectFrom('collections').select('slug').executeTakeFirstOrThrow()
    const { data } = (await desk.api().get(`/collections/${slug}/tracks?fields=title`)).json()
    expect(data.map(({ title }: { title: string }) => title.split(' ')[0])).toEqual(['Mưa', 'Nắng'])

    for (const options of [{}, { width: 390, theme: 'dark', language: 'en' }] as const) {
      const listener = await desk.visit('/collections', { ...options, as: false })
      await takeScreenshot(listener, `collections-${options.width ?? 1440}`)
      await listener.getByRole('link', { name: 'Chiều' }).click()
      await listener.getByText(options.width ? 'Play all' : 'Phát tất cả').waitFor()
      await takeScreenshot(listener, `collection-page-${options.width ?? 1440}`)
      expect(await findAccessibilityFaults(listener)).toEqual([])
      expect(await listener.locator('.song-title a').allInnerTexts()).toHaveLength(2)
    }
    const small = await desk.visit('/console/catalogue/collections', { width: 390, theme: 'dark', language: 'en' })
    await small.getByText('Chiều').first().click()
    await small.getByText('Order of the tracks').waitFor()
    await takeScreenshot(small, 'collection-390')
    expect(await findAccessibilityFaults(small)).toEqual([])
  })
})
