import { join } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenOn, shareApi } from '../support/api.ts'
import {
  describeInBrowser,
  findAccessibilityFaults,
  openWindow,
  takeScreenshot,
  type Visit,
  type VisitOptions,
} from '../support/browser.ts'

const ROOT = join(import.meta.dirname, '../..')
const SCREENS: [string, VisitOptions][] = [
  ['1440-light-vi', {}],
  ['390-dark-en', { width: 390, height: 844, theme: 'dark', language: 'en' }],
]

describeInBrowser('in a browser', (browser) => {
  const api = shareApi()
  let origin: string
  let gallery: string
  beforeAll(async () => {
    origin = await listenOn(api().service)
    gallery = await bundleGallery()
  })

  test.each(SCREENS)('the sign-in page is whole, quiet and accessible (%s)', async (name, options) => {
    await using visit = await openWindow(browser(), origin, options)
    const { page, problems } = visit
    await page.goto('/console/partners?status=pending')
    await page.locator('form input').first().waitFor()
    await takeScreenshot(page, `sign-in-${name}`)

    expect(await page.locator('h1').textContent()).toBe(options.language === 'en' ? 'Sign in' : 'Đăng nhập')
    expect(await page.title()).toContain('Kho Nhạc')
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await widthBeyondScreen(page)).toBe(0)
    expect(page.url()).toBe(`${origin}/console/partners?status=pending`)
    expect(problems).toEqual([])
  })

  test('language and colours are chosen once, and there before anything is drawn', async () => {
    await using visit = await openWindow(browser(), origin)
    const { page, problems } = visit
    await page.goto('/console')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Dark' }).click()
    expect(await page.locator('h1').textContent()).toBe('Sign in')

    const response = await page.reload()

    expect(await response!.text()).toContain('<html lang="en" data-theme="dark">')
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark')
    expect(problems).toEqual([])
  })

  test('what is left out is said at the field, without asking the server', async () => {
    await using visit = await openWindow(browser(), origin)
    const { page, problems } = visit
    await page.goto('/console')
    await page.locator('input:focus').waitFor()
    await page.keyboard.press('Enter')

    await page.getByText('Hãy nhập tên.').waitFor()
    expect(await page.locator('[aria-invalid]').count()).toBe(2)
    expect(problems).toEqual([])
  })

  async function openGallery(options: VisitOptions = {}) {
    const visit = await openWindow(browser(), origin, options)
    await visit.page.route(/\/assets\/console-[^/]+\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: gallery }),
    )
    await showGallery(visit.page)
    return visit
  }
  async function showGallery(page: Page): Promise<Page> {
    await page.goto('/console')
    await page.locator('.plot canvas').first().waitFor()
    return page
  }

  test.each(SCREENS)('the components fit, obey the policy and are accessible (%s)', async (name, options) => {
    await using visit = await openGallery(options)
    const { page, problems } = visit
    await takeScreenshot(page, `gallery-${name}`)

    expect(await widthBeyondScreen(page)).toBe(0)
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(problems).toEqual([])
  })

  // One window, whose page is loaded anew for each: another would only fetch the same once more.
  describe('components', () => {
    let visit: Visit
    beforeAll(async () => {
      visit = await openGallery()
    })
    afterAll(() => visit?.[Symbol.asyncDispose]())

    test('the fonts of the build are taken by the browser', async () => {
      const page = await showGallery(visit.page)
      const loaded = () =>
        page.evaluate(
          "document.fonts.ready.then((fonts) => [...fonts].map(({ weight, status }) => weight + ' ' + status).sort())",
        )

      await expect
        .poll(loaded)
        .toEqual(['400 loaded', '400 loaded', '500 loaded', '500 loaded', '700 loaded', '700 loaded'])
    })

    test('a dialog takes the focus, says the consequences, ends by Escape and gives the focus back', async () => {
      const page = await showGallery(visit.page)
      const opener = page.getByRole('button', { name: 'Gỡ bài hát…' })
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByText('3 đối tác sẽ được báo; 2 có webhook.').waitFor()
      await takeScreenshot(page, 'gallery-dialog')
      expect(await findAccessibilityFaults(page)).toEqual([])

      await page.keyboard.press('Escape')

      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Gỡ bài hát…')
    })

    test('rows by up and down', async () => {
      const page = await showGallery(visit.page)
      await page.getByRole('link', { name: 'Studio Sen' }).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')

      await expect.poll(() => new URL(page.url()).hash).toBe('#partner-3')
    })

    test('the preview moves by keys, beat by beat, and by pointer', async () => {
      const page = await showGallery(visit.page)
      const region = page.locator('.region')
      const start = page.getByRole('slider', { name: 'Điểm bắt đầu đoạn nghe thử' })
      await start.focus()
      await page.keyboard.press('ArrowRight')
      await page.getByText('42.5+29.5').waitFor()
      expect(await start.getAttribute('aria-valuetext')).toBe('42,5 giây')

      const box = (await start.locator('.waveform-knob').boundingBox())!
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(box.x - 60, box.y, { steps: 4 })
      await page.mouse.up()

      const movedTo = async () => Number((await region.textContent())!.split('+')[0])
      await expect.poll(movedTo).toBeLessThan(42)
      expect((await movedTo()) % 0.5).toBe(0)
    })

    test('files are chosen by keyboard or dropped', async () => {
      const page = await showGallery(visit.page)
      const file = (name: string) => ({ name, mimeType: 'audio/wav', buffer: Buffer.from('RIFF') })
      await page.getByLabel('Thêm bài hát').setInputFiles([file('a.wav'), file('b.wav')])

      await page.getByText('a.wav, b.wav').waitFor()
    })

    test('a toast can be taken back', async () => {
      const page = await showGallery(visit.page)
      await page.getByRole('button', { name: 'Duyệt đối tác' }).click()
      await page.getByRole('button', { name: 'Hoàn tác' }).click()

      await page.locator('.toast').waitFor({ state: 'detached' })
      expect(await page.getByLabel('Tiêu đề').inputValue()).toBe('')
    })
  })
})

async function bundleGallery(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['test/console/gallery.tsx'],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    write: false,
  })
  return outputFiles[0]!.text
}

/** How far the page can be scrolled sideways. */
const widthBeyondScreen = (page: Page) =>
  page.evaluate('Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)')
