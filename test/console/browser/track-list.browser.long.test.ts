import { beforeAll, expect, test } from 'vitest'
import { searchColumnsOfTrack } from '../../../src/editing/search/search-columns.ts'
import { appendChanges } from '../../../src/store/change-log.ts'
import { findAccessibilityFaults, takeScreenshot } from '../../support/browser.ts'
import { makeArtist, makeTrack } from '../../support/catalogue.ts'
import type { Console } from '../../support/console.ts'
import { describeDesk } from '../../support/desk.ts'
import { makeUniqueSound } from '../../support/forms.ts'

const MANY = 10_000

/** Many rows at once: one by one takes minutes. */
async function fill({ store }: Console): Promise<void> {
  const first = await makeTrack(store, { title: 'Ánh trăng', genre: 'Ballad' })
  const row = await store.db.selectFrom('tracks').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
  const rows = Array.from({ length: MANY }, (_, at) => {
    const own = {
      id: crypto.randomUUID(),
      title: `Bài ${String(at).padStart(5, '0')}`,
      slug: `bai-${at}`,
      genre: at % 2 === 0 ? 'Ballad' : 'Rock',
      isrc: at % 100 === 0 ? null : `VNA01${String(at).padStart(7, '0')}`,
    }
    return { ...row, ...own, ...searchColumnsOfTrack(own) }
  })
  await store.transaction(async (trx) => {
    for (let at = 0; at < MANY; at += 500)
      await trx
        .insertInto('tracks')
        .values(rows.slice(at, at + 500))
        .execute()
    await appendChanges(
      trx,
      rows.map(({ id }) => ({ kind: 'track', entity_id: id, action: 'created', fields: null })),
      1,
    )
  })
}

const frame = (id: string, text: string) => {
  const body = Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  const head = Buffer.alloc(10)
  head.write(id, 'latin1')
  head.writeUInt32BE(body.length, 4)
  return Buffer.concat([head, body])
}

/** A sound that says of itself what it is. */
function tagged(title: string): Buffer {
  const frames = Buffer.concat([frame('TIT2', title), frame('TPE1', 'Người Trong Tệp'), frame('TCON', 'Folk')])
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, frames.length >> 7, frames.length & 0x7f])
  const chunk = Buffer.alloc(8)
  chunk.write('id3 ', 'latin1')
  chunk.writeUInt32LE(head.length + frames.length, 4)
  return Buffer.concat([makeUniqueSound(2), chunk, head, frames])
}

describeDesk('the catalogue in a browser', { role: 'editor', language: 'en' }, (desk) => {
  beforeAll(() => fill(desk.api()))

  test('filters, orders, sizes and pages are in the address, and all of the filter is what was filtered', async () => {
    const page = await desk.visit('/console/catalogue')
    await page.getByText('Filters', { exact: true }).click()
    await page.getByLabel('Genre').selectOption('Rock')
    await page.getByText(`1–20 of ${(5000).toLocaleString('en')}`).waitFor()
    await page.getByLabel('Rows a page').selectOption('100')
    await page.getByRole('button', { name: 'Title' }).click()
    await page.getByLabel('Go to page').fill('50')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await page.getByText('Bài 09999').waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      ...{ genre: 'Rock', limit: '100', sort: 'title', page: '50' },
    })
    await page.locator('thead input[type=checkbox]').click()
    await page.getByRole('button', { name: /^Choose all 5,000/ }).click()
    await page.locator('.catalogue-bar').getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Genre/).fill('Rock Việt')
    await dialog.getByRole('button', { name: 'See what comes of it' }).click()
    await dialog.getByText('5,000 tracks will change').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await page.getByText(/of 10,001/).waitFor()
  })

  test('files offer what they say of themselves, the same sound is named, all are published together', async () => {
    const page = await desk.visit('/console/catalogue/upload')
    const sound = tagged('Tên trong tệp')
    const files = [sound, sound].map((buffer, at) => ({ name: `${at} abc.wav`, mimeType: 'audio/wav', buffer }))
    await page.locator('input[type=file]').setInputFiles(files)
    const rows = page.locator('main ul > li.card')
    await rows.nth(1).waitFor()
    expect(await rows.nth(0).getByLabel('Title').inputValue()).toBe('Tên trong tệp')
    expect(await rows.nth(0).getByLabel('Artist').inputValue()).toBe('Người Trong Tệp')
    await rows.nth(0).getByLabel('Title').fill('Tên đã gõ')
    await takeScreenshot(page, 'upload-tags')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Upload all' }).click()
    await page.getByText('This sound is here already:').waitFor()
    await page.getByRole('button', { name: 'Publish all 2' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'See what comes of it' }).click()
    await dialog.getByRole('button', { name: 'Do it to 2 tracks' }).click()
    await dialog.getByText('2 tracks done.').waitFor()
    await takeScreenshot(page, 'upload-published')
    const titles = await desk
      .api()
      .store.db.selectFrom('tracks')
      .select('title')
      .where('genre', '=', 'Folk')
      .where('published_at', 'is not', null)
      .orderBy('title')
      .execute()
    expect(titles.map((one) => one.title)).toEqual(['Tên trong tệp', 'Tên đã gõ'])
  })

  test('a track tells its history and leads on; a merge is undone from the page of who stayed', async () => {
    const [from, into] = [await makeArtist(desk.api().store, { name: 'Hà Lihn' }), await makeArtist(desk.api().store)]
    const id = await makeTrack(desk.api().store, { title: 'Nhiều chuyện', artist_id: from })
    await desk.client().patch(`/tracks/${id}`, { genre: 'Rock', is_explicit: true })
    await desk.client().post(`/artists/${from}/merge`, { into })
    const page = await desk.visit(`/console/catalogue/tracks/${id}`)
    await page.getByText('Genre: Ballad → Rock').waitFor()
    await page.getByText('Explicit: no → yes').waitFor()
    await takeScreenshot(page, 'track-history')
    expect(await findAccessibilityFaults(page)).toEqual([])
    const href = await page.getByRole('link', { name: 'Open the public page' }).getAttribute('href')
    expect((await fetch(`${desk.origin()}${href}`)).status).toBe(200)
    await page.getByRole('link', { name: 'Take the track down' }).click()
    await page.getByRole('dialog').getByText('Nhiều chuyện').first().waitFor()
    await page.goto(`/console/catalogue/artists/${into}`)
    await page.getByRole('button', { name: 'Undo the merge of “Hà Lihn”' }).click()
    await takeScreenshot(page, 'unmerge')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the merge', exact: true }).click()
    await page.waitForURL(`**/artists/${from}`)
    await page.getByText('Nhiều chuyện').waitFor()
  })
})
