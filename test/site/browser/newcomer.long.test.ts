import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fold } from '../../../src/text/fold.ts'
import { describeInBrowser, openWindow } from '../../support/browser.ts'
import { type StartedDemo, startDemo } from '../../support/demo.ts'
import { followHeard, hasPlayed } from './player.ts'

/** What `npm start` begins, from an empty folder, with nothing to go by but the lines that it prints. */

/** Some seconds, but the songs give way to everything else: on a machine that is busy with other things it is minutes. */
const MAX_PUBLISHING_MS = 600_000

/** The key of the demo has a quota like any other, 60 a minute: a third of it at most is spent on waiting. */
const ASK_EVERY_MS = 3000

interface Song {
  id: string
  title: string
  audio_url: string | null
  play_count: number
}

describeInBrowser('a newcomer', (browser) => {
  let demo: StartedDemo
  let song: Promise<Song>
  beforeAll(async () => {
    demo = await startDemo()
    song = waitForSong()
    // A later await sees the failure.
    song.catch(() => {})
  })
  afterAll(() => demo?.[Symbol.asyncDispose]())

  const askApi = async <Body>(path: string): Promise<Body> => {
    const response = await fetch(`${demo.site}/api/public${path}`, { headers: { 'X-API-Key': demo.key } })
    expect(response.status, path).toBe(200)
    return (await response.json()) as Body
  }

  /** The songs come one by one, and some of the demo have no preview. */
  async function waitForSong(): Promise<Song> {
    await demo.firstSong
    for (const deadline = Date.now() + MAX_PUBLISHING_MS; Date.now() < deadline; await pause(ASK_EVERY_MS)) {
      const { data } = await askApi<{ data: Song[] }>('/tracks?limit=50')
      const found = data.find((track) => track.audio_url !== null)
      if (found === undefined) continue
      return found
    }
    throw new Error('no song was published')
  }

  test('sends the first request in the reference with the key of the demo', async () => {
    await using visit = await openWindow(browser(), demo.site, { language: 'en' })
    const { page, problems } = visit
    await page.goto(demo.reference)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^GET ?\/tracks$/ })
      .click()
    await page.getByLabel('API key').fill(demo.key)
    await page.getByLabel('API key').press('Enter')

    expect(await page.locator('.docs-result').locator('.badge, .docs-note').first().textContent()).toBe('200')
    expect(problems).toEqual([])
  })

  test('finds a song by three letters without tones, hears ten seconds of it, and its count has risen by one', {
    timeout: 2 * MAX_PUBLISHING_MS,
  }, async () => {
    const { id, title, play_count: before } = await song
    await using visit = await openWindow(browser(), demo.site)
    const { page, problems } = visit
    const heard = followHeard(page)

    await page.goto('/')
    await page.getByRole('combobox').pressSequentially(fold(title).slice(0, 3))
    await page.getByRole('option', { name: title }).first().click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const pressedAt = performance.now()
    await page
      .locator('main')
      .getByRole('button', { name: `Nghe thử ${title}` })
      .first()
      .click()
    await hasPlayed(page, 0)
    // Heard on where no waveform is drawn, which is done anew for every frame.
    await page.locator('.site-end a[href="/licenses"]').click()
    await page.waitForURL('**/licenses')
    const again = page.locator('.player').getByRole('button', { name: 'Phát', exact: true })
    // A machine that is busy with other things lets the sound falter, and the ten seconds begin anew: then it is heard once more.
    const listenOn = async () => {
      if (await again.isVisible()) {
        await again.click()
        // Pressed again before it plays, it would begin to load anew each time.
        await again.waitFor({ state: 'hidden' })
      }
      return heard.at(-1)?.data
    }
    await expect.poll(listenOn, { interval: 1000 }).toEqual({ counted: true })
    expect(performance.now() - pressedAt).toBeGreaterThanOrEqual(10_000)
    await expect
      .poll(async () => (await askApi<Song>(`/tracks/${id}`)).play_count, { interval: ASK_EVERY_MS })
      .toBe(before + 1)
    expect(problems).toEqual([])
  })
})
