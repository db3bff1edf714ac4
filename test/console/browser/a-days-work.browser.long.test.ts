import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccessibilityFaults, takeScreenshot } from '../../support/browser.ts'
import { makeArtist } from '../../support/catalogue.ts'
import { describeDesk } from '../../support/desk.ts'
import { makeUniqueSound } from '../../support/forms.ts'
import { timeLimits } from '../../support/machine-factor.ts'

const ARTISTS: readonly (readonly [right: string, misspelt: string])[] = [
  ['Thanh Hằng', 'Thanh Hằg'],
  ['Minh Quân', 'Mihn Quân'],
  ['Ngọc Lan', 'Ngọc Lna'],
  ['Bảo Trâm', 'Bão Trâmm'],
  ['Đức Phúc An', 'Đức Phcú An'],
]
const EACH = 40
const ALBUM = 20
/** Every press of a pointer, whatever comes of it. */
const COUNT = 'window.clicks = 0; addEventListener("pointerdown", () => { window.clicks += 1 }, true)'
const MAX_CLICKS = 40
/** Two hundred sounds are read one after the other. */
const PATIENT = { timeout: 5 * timeLimits.testTimeout }

describeDesk("a day's work in a browser", { role: 'editor', language: 'en' }, (desk) => {
  const { PATH } = process.env
  beforeAll(async () => {
    // Without an ffmpeg to be found: to start it two hundred times costs more than to read the sounds by what came with the packages.
    process.env.PATH = import.meta.dirname
    for (const [name] of ARTISTS) await makeArtist(desk.api().store, { name })
  })
  afterAll(() => {
    process.env.PATH = PATH
  })

  /** However long it takes to read so many sounds. Of the store: the service would count the tracks anew each time. */
  async function arrived(count: number): Promise<void> {
    const { db } = desk.api().store
    const tracks = db.selectFrom('tracks').select((row) => row.fn.countAll<number>().as('total'))
    for (;;) {
      const { total } = await tracks.executeTakeFirstOrThrow()
      if (total >= count) return
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  async function runBulk(page: Page, action: string, fill?: (dialog: ReturnType<Page['locator']>) => Promise<void>) {
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: action }).click()
    await fill?.(dialog)
    await dialog.getByRole('button', { name: 'See what comes of it' }).click()
    await dialog.getByRole('button', { name: 'Do it to' }).click()
    await dialog.getByText(/tracks done\./).waitFor()
    await dialog.locator('.form-end').getByRole('button', { name: 'Close' }).click()
  }

  test(
    '200 tracks are uploaded, five artists mended and merged, all published, an album taken down and restored',
    PATIENT,
    async () => {
      const page = await desk.visit('/console/catalogue/upload', { refused: 409 })
      await page.evaluate(COUNT)
      await page.getByLabel('Genre').fill('Pop')
      for (const [index, [, misspelt]] of ARTISTS.entries()) {
        await page.getByRole('combobox', { name: 'Artist' }).or(page.getByLabel('Artist')).first().fill(misspelt)
        const files = Array.from({ length: EACH }, (_, at) => ({
          ...{ name: `Bài ${index * EACH + at + 1}.wav`, mimeType: 'audio/wav', buffer: makeUniqueSound(0.25) },
        }))
        const chooser = page.waitForEvent('filechooser')
        await page.locator('label.button', { hasText: 'Choose' }).click()
        await (await chooser).setFiles(files)
        await arrived((index + 1) * EACH)
      }
      await runBulk(page, `Publish all ${ARTISTS.length * EACH}`)

      await page.getByRole('link', { name: 'Catalogue' }).first().click()
      await page.getByRole('link', { name: 'Artists' }).click()
      for (const [index, [right, misspelt]] of ARTISTS.entries()) {
        await page.getByRole('link', { name: misspelt }).click()
        await page.getByLabel('Name', { exact: true }).fill(right)
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
        await page.getByRole('heading', { level: 1, name: right }).waitFor()
        if (index < ARTISTS.length - 1) await page.getByRole('link', { name: 'Artists' }).first().click()
      }

      await page.getByRole('link', { name: 'Catalogue' }).first().click()
      await page.getByRole('searchbox').fill('thanh hang')
      await page.waitForURL((url) => url.searchParams.get('q') === 'thanh hang')
      await page.getByText(`of ${EACH}`).waitFor()
      await page.locator('thead input[type=checkbox]').click()
      await page.getByRole('button', { name: 'Make a release' }).click()
      await page.getByRole('dialog').getByLabel('Title of the release').fill('Phố mưa')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Phố mưa' }).waitFor()
      const release = page.url().split('/').at(-1)!
      const statuses = async () =>
        (await desk.client().get(`/releases/${release}`))
          .json()
          .data.tracks.map((one: { status: string }) => one.status)
      await runBulk(page, 'Take all down', async (dialog) => {
        await dialog.getByLabel('Claimant').fill('Sao Mai')
        await dialog.getByLabel('Reason').fill('Sai chủ')
      })
      expect(await statuses()).toEqual(Array.from({ length: ALBUM }, () => 'taken_down'))
      await takeScreenshot(page, 'release-taken-down')
      await runBulk(page, 'Restore all')
      expect(await statuses()).toEqual(Array.from({ length: ALBUM }, () => 'published'))
      expect(await findAccessibilityFaults(page)).toEqual([])

      const clicks = Number(await page.evaluate('window.clicks'))
      expect(clicks).toBeGreaterThan(20)
      expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
      const { artists } = {
        artists: (await desk.client().get('/artists')).json().data as { name: string; tracks: number }[],
      }
      expect(new Map(artists.map((one) => [one.name, one.tracks]))).toEqual(
        new Map(ARTISTS.map(([one]) => [one, EACH])),
      )
      expect((await desk.client().get('/tracks?status=published&limit=1')).json().meta.total).toBe(
        ARTISTS.length * EACH,
      )
    },
  )
})
