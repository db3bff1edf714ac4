import { expect, test } from 'vitest'
import { describeInBrowser, findAccessibilityFaults } from '../../support/browser.ts'
import { deleteTrack } from '../../support/catalogue.ts'
import { hasPlayed, isPaused, LONG, PREVIEW_SECONDS, playButton, positionOf, sharePlayer, TITLES } from './player.ts'

describeInBrowser('the player in a browser', (browser) => {
  const player = sharePlayer(browser)

  test('on its own page a waveform shows the place in it, and goes to another by pointer and keys', async () => {
    await using opened = await player.visit()
    const { page, problems } = opened
    await playButton(page, LONG).click()
    await hasPlayed(page, 0.3)
    const seeker = page.locator('[data-waveform]').getByRole('slider')
    await page.locator('.player-title').click()
    await page.waitForURL('**/tracks/bai-5')
    await seeker.waitFor()
    expect(await isPaused(page)).toBe(false)
    await page.locator('.player .player-play').click()
    await seeker.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => positionOf(page)).toBe(5)
    await expect.poll(() => seeker.getAttribute('aria-valuenow')).toBe('5')
    const { width, height } = (await seeker.boundingBox())!
    await seeker.click({ position: { x: (width * 12) / 252, y: height / 2 } })
    await expect.poll(() => positionOf(page)).toBeCloseTo(12, 0)
    // Behind the preview there is nothing to go to, and no key ends it: the next track is not what was asked for.
    await seeker.click({ position: { x: width * 0.9, y: height / 2 } })
    await expect.poll(() => positionOf(page)).toBeCloseTo(12, 0)
    await page.keyboard.press('End')
    await expect.poll(() => positionOf(page)).toBeCloseTo(PREVIEW_SECONDS - 1, 0)
    expect(await page.locator('.player-title').textContent()).toBe(LONG)
    await page.getByRole('button', { name: 'Đóng trình phát' }).click()
    await seeker.waitFor({ state: 'hidden' })

    await page.goto('/embed/bai-5')
    await playButton(page, LONG).click()
    await seeker.waitFor()
    await hasPlayed(page, 0.3)
    await page.route('**/api/site/listens', (route) => route.abort())
    await page.reload()
    await playButton(page, LONG).click()
    await page.getByRole('alert').getByText('Không kết nối được với máy chủ').waitFor()
    expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([])
  })

  test('the player by keyboard, with what the system is told, and over a reload', async () => {
    await using opened = await player.visit()
    const { page, problems } = opened
    await playButton(page, LONG).focus()
    await page.keyboard.press('Enter')
    await hasPlayed(page, 0.3)
    const session = 'navigator.mediaSession'
    await expect
      .poll(() => page.evaluate(`[${session}.metadata.title, ${session}.metadata.artist, ${session}.playbackState]`))
      .toEqual([LONG, 'Hà Linh', 'playing'])
    await page.locator('main').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => isPaused(page)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => positionOf(page)).toBeGreaterThan(10)
    const place = page.getByRole('slider', { name: 'Vị trí trong đoạn nghe thử' })
    await place.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => positionOf(page)).toBeLessThan(7)
    await page.locator('input[type=search]').first().focus()
    await page.keyboard.press('Space')
    expect(await isPaused(page)).toBe(true)
    const before = await positionOf(page)

    await page.reload()
    await page.locator('.player').waitFor()
    expect(await isPaused(page)).toBe(true)
    expect(Number(await place.inputValue())).toBeCloseTo(before, 0)
    await page.getByRole('button', { name: 'Phát', exact: true }).click()
    await hasPlayed(page, before)
    await page.getByRole('button', { name: 'Đóng trình phát' }).click()
    await page.locator('.player').waitFor({ state: 'detached' })
    expect(await isPaused(page)).toBe(true)
    expect(problems).toEqual([])
  })

  test('losing the network keeps the page and the player, which goes on by a button', async () => {
    await using opened = await player.visit()
    const { page, context } = opened
    await playButton(page, LONG).click()
    await hasPlayed(page, 0.3)
    await page.locator('.player .player-play').click()
    await context.setOffline(true)
    await page.locator('.site-end a[href="/licenses"]').click()
    const lost = page.locator('[data-lost]').getByText('Không kết nối được với máy chủ')
    await lost.waitFor()
    await page.getByRole('button', { name: 'Thử lại' }).click()
    await lost.waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await findAccessibilityFaults(page)).toEqual([])

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Thử lại' }).click()
    await page.waitForURL('**/licenses')
    await lost.waitFor({ state: 'hidden' })
    expect(await page.locator('.player-title').textContent()).toBe(LONG)
  })

  test('what goes wrong is said in words, with what to do', async () => {
    await using opened = await player.visit()
    const { page } = opened
    const problem = (text: string) => page.locator('.player-problem').getByText(text).waitFor()
    const retry = page.getByRole('button', { name: 'Thử lại' })
    await page.route('**/api/site/listens', (route) => route.abort())
    await playButton(page, LONG).click()
    await problem('Không kết nối được với máy chủ')
    await page.route('**/api/site/listens', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '30' },
        json: { error: '…', code: 'RATE_LIMIT_EXCEEDED' },
      }),
    )
    await retry.click()
    await problem('Thử lại sau 30 giây.')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.unroute('**/api/site/listens')

    // An address that no longer works is renewed once; if that does not help either, it is said.
    const asked: string[] = []
    await page.route('**/audio', (route) => {
      asked.push(route.request().url())
      return asked.length === 1 ? route.fulfill({ status: 403 }) : route.continue()
    })
    await retry.click()
    await hasPlayed(page, 0.3)
    expect(new Set(asked).size).toBe(2)
    await page.route('**/audio', (route) => route.fulfill({ status: 403 }))
    await playButton(page, TITLES[0]!).click()
    await problem('Không phát được âm thanh')
    await page.unroute('**/audio')

    await page.evaluate(
      'HTMLMediaElement.prototype.play = async () => { throw new DOMException("", "NotAllowedError") }',
    )
    await retry.click()
    await problem('Hãy bấm Phát')

    await deleteTrack(player.api().store, player.ids.get('Sắp bị gỡ')!)
    await player.api().caughtUp()
    await playButton(page, 'Sắp bị gỡ').click()
    await problem('đã được gỡ')
  })
})
