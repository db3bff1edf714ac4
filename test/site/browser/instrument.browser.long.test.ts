import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser, findAccessibilityFaults, openWindow, type Theme } from '../../support/browser.ts'
import { followLink } from '../../support/follow-link.ts'
import { hasPlayed, isPaused, LONG, PREVIEW_SECONDS, playButton, positionOf, sharePlayer } from './player.ts'

/** The whole track, of which the preview is the beginning. */
const LENGTH = 252
const BETWEEN = { width: 768 } as const
const PHONE = { width: 390, height: 844, hasTouch: true } as const

/** Clicks where this second of the whole track is drawn. */
async function clickWave(page: Page, selector: string, seconds: number): Promise<void> {
  const wave = page.locator(selector).first()
  const { width, height } = (await wave.boundingBox())!
  await wave.click({ position: { x: (width * seconds) / LENGTH, y: height / 2 } })
}

const rowOf = (page: Page, title: string) =>
  page.locator('.song', { has: page.getByRole('link', { name: title, exact: true }) })

/** A rule of WCAG 2.2, which axe checks only when it is told to. */
const TOO_SMALL = `axe.run(document, { runOnly: ['target-size'] }).then(({ violations }) =>
  violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)))`

describeInBrowser('music on the site', (browser) => {
  const player = sharePlayer(browser)
  const now = (page: Page) => page.locator('.player-title').first().textContent()

  test('the first click on a waveform plays from there, on its page and in a row, and none leads to another track', async () => {
    await using opened = await player.visit({}, '/tracks/bai-5')
    const { page, problems } = opened
    await clickWave(page, '.track-wave .player-seeker', 12)
    await hasPlayed(page, 11.5)
    await page.locator('.player .player-play').click()
    await clickWave(page, '.track-wave .player-seeker', LENGTH * 0.9)
    expect(await now(page)).toBe(LONG)
    expect(await isPaused(page)).toBe(true)

    await page.goto('/search')
    const row = rowOf(page, 'Tua lại')
    await row.locator('.player-seeker').hover({ position: { x: 5, y: 5 } })
    await expect.poll(() => row.locator('.player-seeker').getAttribute('data-time')).toMatch(/^0:\d\d$/)
    const { width } = (await row.locator('.player-seeker').boundingBox())!
    await row.locator('.player-seeker').click({ position: { x: (width * 10) / LENGTH, y: 8 } })
    await hasPlayed(page, 9)
    expect(await now(page)).toBe('Tua lại')
    await row.getByRole('slider').waitFor()
    expect(await page.locator('.song').getByRole('slider').count()).toBe(1)
    // Paused before: a second later it would be at its end, and the next one would play.
    await page.locator('.player .player-play').click()
    await row.getByRole('slider').press('End')
    await expect.poll(() => positionOf(page)).toBeGreaterThan(PREVIEW_SECONDS - 5)
    expect(await positionOf(page)).toBeLessThanOrEqual(PREVIEW_SECONDS)
    expect(await now(page)).toBe('Tua lại')
    // What is behind the preview is no sound: a first click there plays from the beginning.
    await rowOf(page, LONG)
      .locator('.player-seeker')
      .click({ position: { x: width * 0.9, y: 8 } })
    await hasPlayed(page, 0.2)
    expect(await now(page)).toBe(LONG)
    expect(problems).toEqual([])
  })

  test('a press shows itself before the player has come, which is fetched on the way to it', async () => {
    await using opened = await player.visit()
    const { page } = opened
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/open-player-*', async (route) => {
      await released
      await route.continue()
    })
    const asked = page.waitForRequest('**/assets/open-player-*')
    const button = playButton(page, LONG)
    await button.hover()
    await asked
    await button.click()
    expect(await button.getAttribute('aria-busy')).toBe('true')
    release()
    await hasPlayed(page, 0.2)
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('false')
  })

  test('the music goes on through the reference and the form for partners, and back', async () => {
    await using opened = await player.visit()
    const { page, problems } = opened
    await playButton(page, LONG).click()
    await hasPlayed(page, 0.3)
    await page.locator('.player .player-play').click()
    await page.evaluate('window.isSame = true')
    await page.locator('.site-top a[href="/docs"]').first().click()
    await page.locator('.docs-article h1').waitFor()
    await page.locator('[data-docs-search] input').fill('ghi cong')
    await page.locator('.docs-found a[href*="#"]').first().click()
    await page.waitForURL('**/docs/**#*')
    await expect.poll(() => page.evaluate("document.querySelector(':target') !== null")).toBe(true)
    await page.locator('.site-end a[href="/apply"]').click()
    await page.locator('form[action="/api/applications"]').waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.goBack()
    await page.locator('.docs-article h1').waitFor()
    // The page was never left: what plays goes on.
    expect(await page.evaluate('window.isSame')).toBe(true)
    expect(await now(page)).toBe(LONG)
    expect(problems).toEqual([])
  })

  test('a row is one link, and nothing in it is too small to hit', async () => {
    // Between phone and desk no colour is another: there only light is asked for.
    for (const options of [{}, BETWEEN, PHONE]) {
      const themes: Theme[] = options === BETWEEN ? ['light'] : ['light', 'dark']
      await using opened = await player.visit(options)
      const { page } = opened
      await page.locator('[data-theme-switch] .icon:visible').waitFor()
      for (const path of ['/', '/tracks/bai-5', '/search']) {
        if (path !== '/') await followLink(page, path)
        expect(await findAccessibilityFaults(page, { themes }), path).toEqual([])
        expect(await page.evaluate(TOO_SMALL), path).toEqual([])
      }
      const row = page.locator('.song').first()
      expect(await row.locator('.song-length').isVisible()).toBe(true)
      const { width, height } = (await row.boundingBox())!
      await row.click({ position: { x: width - 4, y: height - 4 } })
      await page.waitForURL('**/tracks/*')
    }
  })

  test('on a phone the filters are a sheet that says how many it leaves', async () => {
    await using opened = await player.visit(PHONE, '/search')
    const { page, problems } = opened
    await page.locator('.find-summary').click()
    const show = page.locator('[data-show] button')
    await show.getByText('Xem 8 bài').waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByLabel('Giọng').selectOption('A minor')
    await page.waitForURL('**/search?key=*')
    await show.click()
    await show.waitFor({ state: 'hidden' })
    expect(await page.locator('.find-count').textContent()).toBe('1')
    await page.getByLabel('Sắp xếp').selectOption('title_asc')
    await page.waitForURL(/sort=title_asc/)
    await page.getByRole('link', { name: /^Bỏ lọc/ }).click()
    await page.locator('.find-count').waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  test('what was liked is listed, and the list can be sent to others', async () => {
    await using opened = await player.visit({}, '/liked')
    const { page, context, problems } = opened
    await page.getByText('Chưa có bài nào ở đây').waitFor()
    for (const [at, path] of ['/tracks/bai-0', '/tracks/bai-3'].entries()) {
      await page.goto(path)
      await page.keyboard.press('l')
      // Kept once the page has read the answer.
      const kept = () => page.evaluate("JSON.parse(localStorage.getItem('kn_likes') ?? '[]').length")
      await expect.poll(kept).toBe(at + 1)
    }
    await page.locator('.site-top a[href="/liked"]').first().click()
    // The page before lists songs too.
    const titles = ['Tua lại', 'Đi một mạch']
    await expect.poll(() => page.locator('.song-title a').allTextContents()).toEqual(titles)
    await playButton(page, 'Tua lại').click()
    await hasPlayed(page, 0.2)
    const { url } = JSON.parse((await page.locator('[data-share]').getAttribute('data-share'))!)
    await context.close()

    await using other = await openWindow(browser(), new URL(page.url()).origin)
    await other.page.goto(new URL(url).pathname + new URL(url).search)
    expect(await other.page.locator('.song-title a').allTextContents()).toEqual(titles)
    expect(problems).toEqual([])
  })

  test('the queue can be seen and changed; keys search, go on and back, and tell what they do', async () => {
    await using opened = await player.visit()
    const { page, context, problems } = opened
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('q')
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await page.locator('.player').waitFor()
    expect(await now(page)).toBe('Đi một mạch')
    await page.getByRole('button', { name: 'Danh sách chờ' }).click()
    await page.getByRole('button', { name: 'Bỏ Dừng ở 9,5 giây khỏi danh sách chờ' }).click()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await expect.poll(() => page.locator('.player-track .player-title').textContent()).toBe('Dừng giữa chừng')
    await page.getByRole('slider', { name: 'Vị trí' }).press('Home')
    await page.locator('.player-queued-go', { hasText: LONG }).click()
    await expect.poll(() => page.locator('.player-track .player-title').textContent()).toBe(LONG)

    await page.locator('main').focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByLabel('Dùng phím tắt một chữ').uncheck()
    await page.keyboard.press('Escape')
    await page.locator('main').focus()
    await page.keyboard.press('j')
    expect(await page.locator('.player-track .player-title').textContent()).toBe(LONG)

    // What was heard last is there in a new tab, and waits.
    await page.goto('/licenses')
    const tab = await context.newPage()
    await tab.goto('/')
    await tab.locator('.player').waitFor()
    expect(await tab.locator('.player-track .player-title').textContent()).toBe(LONG)
    expect(await isPaused(tab)).toBe(true)
    expect(problems).toEqual([])
  })

  test('the small player tells the time, in the colours that the page around it wants', async () => {
    await using opened = await player.visit({ theme: 'light' }, '/embed/bai-5?theme=dark')
    const { page } = opened
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await page.locator('[data-times]').textContent()).toBe('0:00 / 1:00')
    await playButton(page, LONG).click()
    await expect.poll(() => page.locator('[data-times]').textContent()).toMatch(/^0:0[1-9] \/ 1:0\d$/)
  })
})
