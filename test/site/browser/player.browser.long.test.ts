import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser } from '../../support/browser.ts'
import { AUDIO, followHeard, hasPlayed, isPaused, playButton, positionOf, sharePlayer, TITLES } from './player.ts'

/** Ten count. */
const MAX_UNCOUNTED_SECONDS = 9.9

/** Does something in the page at a place in the sound, and tells where the sound is then: further than wanted when the machine was busy. */
const at = (page: Page, seconds: number, action: string) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const timer = setInterval(() => {
      if (${AUDIO}.currentTime < ${seconds}) return
      clearInterval(timer)
      ${action}
      setTimeout(() => resolve(${AUDIO}.currentTime))
    }, 20)
  })`)
const PRESS_PAUSE = "document.querySelector('.player .player-play').click();"
const PRESS_LEFT = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));"

describeInBrowser('the player in a browser', (browser) => {
  const player = sharePlayer(browser)

  /** From the first visit to the count, over a change of page; then a replayed request, and a second tab. */
  async function listenInOneGo(): Promise<void> {
    const title = TITLES[0]!
    await using opened = await player.visit()
    const { page, context, problems } = opened
    const heard = followHeard(page)
    await page.getByRole('link', { name: title }).first().click()
    const count = page.locator(`[data-play-count="${player.ids.get(title)}"]`)
    expect(await count.textContent()).toBe('0')
    const pressedAt = performance.now()
    await playButton(page, title).click()
    await hasPlayed(page, 2)
    await page.evaluate(`window.sameSound = ${AUDIO}`)
    await page.locator('a[data-language=en]').click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    const whenChanged = await positionOf(page)
    await hasPlayed(page, whenChanged + 1)
    expect(await page.evaluate(`window.sameSound === ${AUDIO} && !window.sameSound.paused`)).toBe(true)
    expect(await page.evaluate('document.documentElement.lang')).toBe('en')
    expect(
      await page
        .getByRole('button', { name: `Play ${title}` })
        .first()
        .getAttribute('aria-pressed'),
    ).toBe('true')

    await expect.poll(() => heard.map(({ data }) => data)).toEqual([{ counted: true }])
    expect(performance.now() - pressedAt).toBeGreaterThanOrEqual(10_000)
    await expect.poll(() => count.textContent()).toBe('1')
    // The next page is made before the server's number has followed.
    await page.locator('a[data-language=vi]').click()
    await page.locator('html[lang=vi]').waitFor()
    expect(await count.textContent()).toBe('1')
    expect(await player.playsOf(title)).toBe(1)
    const replayed = await page.evaluate(
      `fetch('${heard[0]!.url}', { method: 'POST' }).then((answer) => answer.json())`,
    )
    expect(replayed).toEqual({ data: { counted: false, reason: 'used' } })

    const second = await context.newPage()
    const heardInSecond = followHeard(second)
    await second.goto('/')
    await playButton(second, title).click()
    await hasPlayed(second, 0.5)
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect
      .poll(() => heardInSecond.map(({ data }) => data))
      .toEqual([{ counted: false, reason: 'already_counted' }])
    expect(await player.playsOf(title)).toBe(1)
    expect(problems).toEqual([])
  }

  /** Plays a track, does what is to be done, and stops 9.5 s after the last interruption. `listening` tells the longest time without one. */
  async function listenInPieces(title: string, listening: (page: Page) => Promise<number>): Promise<void> {
    for (let isTooLong = true; isTooLong; ) {
      await using opened = await player.visit()
      const { page, problems } = opened
      const heard = followHeard(page)
      const before = await player.playsOf(title)
      await playButton(page, title).click()
      await hasPlayed(page, 0)
      // A machine that stood still lets the sound play on past what counts: then it is listened to anew.
      isTooLong = (await listening(page)) > MAX_UNCOUNTED_SECONDS
      if (isTooLong) continue
      expect(await isPaused(page)).toBe(true)
      expect([heard, await player.playsOf(title)]).toEqual([[], before])
      expect(problems).toEqual([])
    }
  }

  test('a play counts after ten seconds in one go, once, and not after less', async () => {
    await Promise.all([
      listenInOneGo(),
      listenInPieces(TITLES[1]!, (page) => at(page, 9.5, PRESS_PAUSE)),
      listenInPieces(TITLES[2]!, async (page) => {
        const paused = await at(page, 6, PRESS_PAUSE)
        await page.getByRole('button', { name: 'Phát', exact: true }).click()
        return Math.max(paused, (await at(page, 15.5, PRESS_PAUSE)) - paused)
      }),
      listenInPieces(TITLES[3]!, async (page) => {
        const wentTo = await at(page, 6, PRESS_LEFT)
        return Math.max(wentTo + 5, (await at(page, 10.4, PRESS_PAUSE)) - wentTo)
      }),
    ])
  })
})
