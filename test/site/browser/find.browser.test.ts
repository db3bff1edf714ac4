import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { listenOn } from '../../support/api.ts'
import { describeInBrowser, findAccessibilityFaults, openWindow } from '../../support/browser.ts'
import { PHONE, shareFresh, shareSongs } from './finding.ts'

// Every page, in light and in dark: every-page.browser.long.test.ts.

const rowsOf = (page: Page) => page.locator('.song')
const IS_SENT = `new URL(location.href).searchParams.get('bpm_min') === document.getElementById('bpm-min-handle').value`
const focusedId = (page: Page) => page.evaluate('document.activeElement.id') as Promise<string>

describeInBrowser('finding music in a browser', (browser) => {
  const api = shareSongs()
  const fresh = shareFresh()
  let origin: string
  let untrending: string
  beforeAll(async () => {
    origin = await listenOn(api().service)
    untrending = await listenOn(fresh().service)
  })

  test('three letters without tones find the song; keys choose it and Enter opens it', async () => {
    await using visit = await openWindow(browser(), origin)
    const { page, problems } = visit
    await page.goto('/')
    const field = page.getByRole('combobox')
    await field.pressSequentially('mua')
    const option = page.getByRole('option', { name: 'Mưa trên phố cũ' })
    await option.waitFor()

    expect(await page.getByRole('group', { name: 'Bài hát' }).getByRole('option').count()).toBeGreaterThan(0)
    expect(await findAccessibilityFaults(page)).toEqual([])

    await field.press('Escape')
    expect([await option.isVisible(), await field.getAttribute('aria-expanded')]).toEqual([false, 'false'])
    expect(await field.inputValue()).toBe('mua')

    await field.pressSequentially(' ')
    await option.waitFor()
    await field.press('ArrowDown')
    expect(await field.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
    await field.press('ArrowUp')
    await field.press('ArrowDown')
    expect(await option.getAttribute('aria-selected')).toBe('true')

    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Mưa trên phố cũ' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/tracks/mua-tren-pho-cu')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Đúng bài' }).waitFor()
    expect(problems).toEqual([])
  })

  test('Enter without a choice searches; filters are moved by keys, kept in the address, and taken back', async () => {
    await using visit = await openWindow(browser(), origin)
    const { page, problems } = visit
    await page.goto('/')
    await page.getByRole('combobox').fill('khuc')
    await page.getByRole('combobox').press('Enter')
    await page.getByRole('heading', { name: 'Kết quả cho “khuc”' }).waitFor()
    expect(await rowsOf(page).count()).toBe(20)

    const slowest = page.getByRole('slider', { name: 'Nhịp độ: Từ' })
    await slowest.focus()
    for (let step = 0; step < 4; step++) await slowest.press('PageUp')
    await page.getByRole('link', { name: /^Bỏ lọc: Nhịp độ từ/ }).waitFor()
    // A machine that pauses between the presses has sent some of them before the others.
    await expect.poll(() => page.evaluate(IS_SENT)).toBe(true)
    const narrowed = await rowsOf(page).count()

    expect(narrowed).toBeLessThan(20)
    expect(await focusedId(page)).toBe('bpm-min-handle')

    await page.getByLabel('Được dùng thương mại').focus()
    await page.getByLabel('Được dùng thương mại').press('Space')
    await page.waitForURL(/commercial=true/)
    await page.getByRole('link', { name: 'Bỏ lọc: Được dùng thương mại' }).waitFor()
    await page.goBack()
    await page.waitForURL(/^(?!.*commercial)/)
    await page.getByRole('link', { name: 'Bỏ lọc: Được dùng thương mại' }).waitFor({ state: 'detached' })
    expect(await rowsOf(page).count()).toBe(narrowed)

    await page.getByRole('link', { name: /^Bỏ lọc: Nhịp độ/ }).click()
    await page.getByRole('link', { name: 'Trang sau' }).click()
    await page.waitForURL('**/search?q=khuc&page=2')
    await page.getByText('21–22 trong 22').waitFor()
    expect(problems).toEqual([])
  })

  test('a filter that is moved on while its page is under way is not moved back', async () => {
    await using visit = await openWindow(browser(), origin)
    const { page, problems } = visit
    await page.goto('/search?q=khuc')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/bpm_min=/, async (route) => {
      await released
      // The page may have given it up.
      await route.fallback().catch(() => {})
    })
    const slowest = page.getByRole('slider', { name: 'Nhịp độ: Từ' })
    const asked = page.waitForRequest(/bpm_min=/)
    await slowest.press('PageUp')
    await asked
    for (let step = 0; step < 3; step++) await slowest.press('PageUp')
    const wanted = await slowest.inputValue()
    release()

    await page.getByRole('link', { name: `Bỏ lọc: Nhịp độ từ ${wanted}` }).waitFor()
    expect(await page.evaluate(IS_SENT)).toBe(true)
    expect(problems).toEqual([])
  })

  test.each([PHONE, {}])('nothing lies above what is suggested (%j)', async (options) => {
    await using visit = await openWindow(browser(), untrending, options)
    const { page } = visit
    await page.goto('/')
    await page.getByRole('combobox').pressSequentially('khuc')
    await page.getByRole('option').nth(4).waitFor()
    const covered = await page.evaluate(`[...document.querySelectorAll('[role=option]')].flatMap((option) => {
      const { left, right, top, bottom } = option.getBoundingClientRect()
      return [0.05, 0.3, 0.5, 0.7, 0.95]
        .map((part) => document.elementFromPoint(left + part * (right - left), (top + bottom) / 2))
        .filter((element) => element !== null && element.closest('[role=listbox]') === null)
        .map((element) => element.className)
    })`)

    expect(covered).toEqual([])
  })

  test('a page is in its place again after back, forward and a reload', async () => {
    await using visit = await openWindow(browser(), origin)
    const { page, problems } = visit
    const place = () => page.evaluate<number>('scrollY')
    const scrollTo = (wanted: number) => page.evaluate(`scrollTo(0, ${wanted})`)
    await page.goto('/search?q=khuc')
    await page.locator('[data-theme-switch] .icon:visible').waitFor()
    await scrollTo(400)
    // Which of them are on the first page is drawn: they are found equally well.
    const found = page.getByRole('link', { name: /^Khúc \d+$/ }).first()
    const name = (await found.textContent())!
    await found.evaluate((link: { click(): void }) => link.click())
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    expect(await place()).toBe(0)
    await scrollTo(120)

    await page.goBack()
    await expect.poll(place).toBe(400)
    await page.goForward()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await expect.poll(place).toBe(120)
    await page.reload()
    await expect.poll(place).toBe(120)
    await page.goBack()
    await expect.poll(place).toBe(400)
    await page.goto('/docs')
    await page.goBack()
    await expect.poll(place).toBe(400)
    expect(problems).toEqual([])
  })

  test('colours are chosen for good', async () => {
    await using visit = await openWindow(browser(), origin)
    const { page } = visit
    await page.goto('/')
    const choose = page.getByRole('button', { name: 'Sáng, tối hay theo máy' })
    await choose.click()
    await choose.click()
    await page.goto('/charts')

    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  })

  test('without scripts filters are a form, and the menu of a phone opens', async () => {
    const context = await browser().newContext({
      ...{ baseURL: origin, javaScriptEnabled: false, locale: 'vi-VN', viewport: { width: 390, height: 844 } },
    })
    const page = await context.newPage()
    await page.goto('/search')
    await page.getByText('Bộ lọc').click()
    await page.getByLabel('Từ').first().fill('120')
    await page.getByRole('button', { name: 'Lọc' }).click()
    await page.getByRole('link', { name: 'Bỏ lọc: Nhịp độ từ 120' }).waitFor()
    await expect.poll(() => rowsOf(page).count()).toBe(3)

    await page.getByLabel('Trình đơn').first().click()
    await page.getByRole('navigation', { name: 'Trình đơn' }).getByRole('link', { name: 'Thịnh hành' }).click()
    await page.getByRole('heading', { name: 'Bảng xếp hạng' }).waitFor()
    expect(await page.locator('[data-play]:visible').count()).toBe(0)
    await context.close()
  })
})
