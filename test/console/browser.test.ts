import { beforeAll, expect, test } from 'vitest'
import { listenOn } from '../support/api.ts'
import {
  describeInBrowser,
  findAccessibilityFaults,
  openWindow,
  takeScreenshot,
  type VisitOptions,
} from '../support/browser.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'
import { shareConsole } from '../support/console.ts'

const SCREENS: [string, VisitOptions][] = [
  ['1440-light-vi', {}],
  ['390-dark-en', { width: 390, height: 844, theme: 'dark', language: 'en' }],
]
const PEAKS = Array.from({ length: 240 }, (_, at) => 20 + Math.round(70 * Math.abs(Math.sin(at / 9))))

describeInBrowser('in a browser', (browser) => {
  const { api } = shareConsole()
  let origin: string
  let ids: string[] = []
  beforeAll(async () => {
    origin = await listenOn(api.service)
    const artist_id = await makeArtist(api.store)
    const sound = { peaks: PEAKS, audio_original: `originals/${'a'.repeat(64)}.bin`, preview_start_seconds: 42 }
    const make = (title: string) => makeTrack(api.store, { ...sound, title, artist_id })
    ids = [await make('An'), await make('Biển'), await make('Cát')]
  })

  /** With a session of an editor. */
  async function visit(path: string) {
    const opened = await openWindow(browser(), origin)
    const [name, value] = (await api.signIn('editor')).cookie.split('=') as [string, string]
    await opened.context.addCookies([{ name, value, url: origin }])
    await opened.page.goto(path)
    return opened
  }

  test.each(SCREENS)('the sign-in page is whole, quiet and accessible (%s)', async (name, options) => {
    await using opened = await openWindow(browser(), origin, options)
    const { page, problems } = opened
    await page.goto('/console/partners?status=pending')
    await page.locator('form input').first().waitFor()
    await takeScreenshot(page, `sign-in-${name}`)

    expect(await page.locator('h1').textContent()).toBe(options.language === 'en' ? 'Sign in' : 'Đăng nhập')
    expect(await page.title()).toContain('Kho Nhạc')
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(page.url()).toBe(`${origin}/console/partners?status=pending`)
    expect(problems).toEqual([])
  })

  test('language and colours are chosen once, and there before anything is drawn', async () => {
    await using opened = await openWindow(browser(), origin)
    const { page, problems } = opened
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
    await using opened = await openWindow(browser(), origin)
    const { page, problems } = opened
    await page.goto('/console')
    await page.locator('input:focus').waitFor()
    await page.keyboard.press('Enter')

    await page.getByText('Hãy nhập tên.').waitFor()
    expect(await page.locator('[aria-invalid]').count()).toBe(2)
    expect(problems).toEqual([])
  })

  test('rows by up and down, in the fonts of the build', async () => {
    await using opened = await visit('/console/catalogue?sort=title')
    const { page } = opened
    await page.getByRole('link', { name: 'An', exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    await expect.poll(() => new URL(page.url()).pathname).toBe(`/console/catalogue/tracks/${ids[2]}`)
    const faces = 'document.fonts.ready.then((fonts) => [...fonts].map(({ status }) => status))'
    await expect.poll(() => page.evaluate(faces)).toContain('loaded')
    expect(await page.evaluate(faces)).not.toContain('error')
  })

  test('a dialog takes the focus, ends by Escape and gives the focus back', async () => {
    await using opened = await visit(`/console/catalogue/tracks/${ids[0]}`)
    const { page, problems } = opened
    const opener = page.getByRole('button', { name: 'Đưa về bản nháp' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('trong vòng một giây').waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])

    await page.keyboard.press('Escape')

    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Đưa về bản nháp')
    expect(problems).toEqual([])
  })

  test('the preview moves by keys and by pointer', async () => {
    await using opened = await visit(`/console/catalogue/tracks/${ids[1]}`)
    const { page } = opened
    const start = page.getByRole('slider', { name: 'Điểm bắt đầu đoạn nghe thử' })
    const place = async () => Number(await start.getAttribute('aria-valuenow'))
    await start.focus()
    expect(await place()).toBe(42)
    await page.keyboard.press('ArrowRight')
    await expect.poll(place).toBeGreaterThan(42)

    const box = (await start.locator('.waveform-knob').boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x - 60, box.y, { steps: 4 })
    await page.mouse.up()

    await expect.poll(place).toBeLessThan(42)
  })
})
