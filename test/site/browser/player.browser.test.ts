import { expect, test } from 'vitest'
import { describeInBrowser } from '../../support/browser.ts'
import { followHeard, hasPlayed, playButton, sharePlayer } from './player.ts'

// Ten seconds in one go, and less: player.browser.long.test.ts; waveforms, keys, a lost network, what goes wrong: player-controls.browser.long.test.ts.

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
})
