import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOn } from '../../support/api.ts'
import { describeInBrowser, findAccessibilityFaults, openWindow, takeScreenshot } from '../../support/browser.ts'
import { makeArtist } from '../../support/catalogue.ts'
import { type Console, type ConsoleClient, startConsole } from '../../support/console.ts'
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

describeInBrowser("a day's work in a browser", (browser) => {
  const { PATH } = process.env
  let api: Console
  let editor: ConsoleClient
  let origin: string
  beforeAll(async () => {
    // Without an ffmpeg to be found: to start it two hundred times costs more than to read the sounds by what came with the packages.
    process.env.PATH = import.meta.dirname
    api = await startConsole()
    origin = await listenOn(api.service)
    editor = await api.signIn('editor')
    for (const [name] of ARTISTS) await makeArtist(api.store, { name })
  })
  afterAll(async () => {
    process.env.PATH = PATH
    await api?.[Symbol.asyncDispose]()
  })

  /** However long it takes to read so many sounds. Of the store: the service would count the tracks anew each time. */
  async function arrived(count: number): Promise<void> {
    const tracks = api.store.db.selectFrom('tracks').select((row) => row.fn.countAll<number>().as('total'))
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
      await using opened = await openWindow(browser(), origin, { language: 'en' })
      const { page, context, problems } = opened
      const [name, value] = editor.cookie.split('=') as [string, string]
      await context.addCookies([{ name, value, url: origin }])
      await page.addInitScript(COUNT)
      await page.goto('/console/catalogue/upload')
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
        (await editor.get(`/releases/${release}`)).json().data.tracks.map((one: { status: string }) => one.status)
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
      const { artists } = { artists: (await editor.get('/artists')).json().data as { name: string; tracks: number }[] }
      expect(new Map(artists.map((one) => [one.name, one.tracks]))).toEqual(
        new Map(ARTISTS.map(([one]) => [one, EACH])),
      )
      expect((await editor.get('/tracks?status=published&limit=1')).json().meta.total).toBe(ARTISTS.length * EACH)
      expect(problems.filter((text) => !text.includes('409'))).toEqual([])
    },
  )
})
