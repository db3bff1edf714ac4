import { expect, test } from 'vitest'
import { describeInBrowser } from '../../support/browser.ts'
import {
  followHeard,
  hasPlayed,
  isPaused,
  LONG,
  PREVIEW_SECONDS,
  playButton,
  positionOf,
  sharePlayer,
} from './player.ts'

// Ten seconds in one go, and less: player.browser.long.test.ts; keys, a lost network, what goes wrong: player-controls.browser.long.test.ts.

describeInBrowser('the player in a browser', (browser) => {
  const player = sharePlayer(browser)

  test('a preview that ends is followed by the next of the page, and one of two seconds counts as a whole', async () => {
    await using opened = await player.visit()
    const { page, problems } = opened
    const heard = followHeard(page)
    await page.goto('/new')
    await playButton(page, 'Ngắn').click()
    await page.getByRole('link', { name: 'Sau bài ngắn' }).and(page.locator('.player-title')).waitFor()
    await hasPlayed(page, 0.5)
    await expect.poll(() => page.evaluate('navigator.mediaSession.metadata.title')).toBe('Sau bài ngắn')
    await expect.poll(() => heard.at(-1)?.data).toEqual({ counted: true })
    expect(await page.getByRole('button', { name: 'Bài tiếp theo' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Bài trước' }).click()
    await expect.poll(() => page.evaluate('navigator.mediaSession.metadata.title')).toBe('Ngắn')
    expect(problems).toEqual([])
  })

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
})
