import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenOn } from '../../support/api.ts'
import {
  describeInBrowser,
  findAccessibilityFaults,
  openWindow,
  type Theme,
  takeScreenshot,
  type Visit,
  type VisitOptions,
} from '../../support/browser.ts'
import { type Console, type ConsoleClient, startConsole } from '../../support/console.ts'
import { followLink } from '../../support/follow-link.ts'
import { KEY_IDS, makeTroubles, SCRIPT } from '../../support/insight.ts'

const SCREENS: [string, VisitOptions][] = [
  ['1440-light-vi', {}],
  ['390-dark-en', { width: 390, height: 844, theme: 'dark', language: 'en' }],
]

const PAGES: [name: string, path: string, ready: string][] = [
  ['overview', '/console', '.plot canvas'],
  ['traffic', '/console/insight', '.plot canvas'],
  ['requests', '/console/insight/requests?since=1d&status=429', '.table'],
  ['searches', '/console/insight/searches', '.table'],
  ['locks', '/console/insight/locks', '.table'],
  ['storage', '/console/insight/storage', '.table'],
  ['audit', '/console/audit', '.audit-acts'],
]

describeInBrowser('insight in a browser', (browser) => {
  let api: Console
  let owner: ConsoleClient
  let origin: string
  beforeAll(async () => {
    api = await startConsole()
    owner = await api.signIn('owner')
    await makeTroubles(api.store, Date.now())
    origin = await listenOn(api.service)
  })
  afterAll(() => api[Symbol.asyncDispose]())

  /** A window that is followed from page to page: a new one would fetch and compile the console's code for each. */
  async function openWhole(options: VisitOptions) {
    const visit = await openWindow(browser(), origin, options)
    const [name, value] = owner.cookie.split('=') as [string, string]
    await visit.context.addCookies([{ name, value, url: origin }])
    await visit.page.goto('/console')
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    return visit
  }

  describe.each(SCREENS)('%s', (screen, options) => {
    const { theme = 'light' } = options
    let visit: Visit
    beforeAll(async () => {
      visit = await openWhole(options)
    })
    afterAll(() => visit?.[Symbol.asyncDispose]())

    test.each(PAGES)('%s: whole, quiet and accessible, and strangers’ texts are texts', async (name, path, ready) => {
      const { page, problems } = visit
      await page.emulateMedia({ colorScheme: theme })
      await followLink(page, path)
      await page.locator(ready).first().waitFor()
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
      await takeScreenshot(page, `${name}-${screen}`)

      expect(await widthBeyondScreen(page)).toBe(0)
      expect(await page.locator('img[onerror], main script').count()).toBe(0)
      // On a phone in the colours that it has: the wide screen is asked in both.
      const themes: Theme[] = theme === 'dark' ? ['dark'] : ['light', 'dark']
      expect(await findAccessibilityFaults(page, { themes })).toEqual([])
      expect(problems.splice(0)).toEqual([])
    })
  })

  describe('in English', () => {
    let visit: Visit
    beforeAll(async () => {
      visit = await openWhole({ language: 'en' })
    })
    afterAll(() => visit?.[Symbol.asyncDispose]())

    test('the overview names who waits and what runs out', async () => {
      const { page } = visit
      await followLink(page, '/console')
      await page.locator('.plot canvas').waitFor()
      const text = (await page.locator('main').textContent()) ?? ''

      expect(text).toContain('The server is well')
      expect(text).toContain('2 applications wait')
      expect(text).toContain(`Ước gì ${SCRIPT}`)
      expect(text).toContain('0 failing, 1 suspended')
      expect(text).toContain('1 key ends within 30 days')
      expect(text).toMatch(/Since midnight: [\d,]+ requests/)
    })

    test('what is picked stands in the address, and the numbers are those of the API', async () => {
      const { page, problems } = visit
      await followLink(page, '/console/insight?span=7d')
      await page.getByLabel('Route', { exact: true }).selectOption('/search')
      await page.waitForURL(/route=%2Fsearch/)
      await page.getByLabel('Key', { exact: true }).selectOption({ label: 'Studio Sen, web' })
      await page.waitForURL(new RegExp(`key_id=${KEY_IDS[0]}`))
      const { requests } = (
        await owner.get(`/insight/traffic?from=${weekAgo()}&key_id=${KEY_IDS[0]}&route=/search`)
      ).json().data.total
      await page.getByText(`${requests.toLocaleString('en-GB')} requests;`).waitFor()

      expect(problems.splice(0)).toEqual([])
    })

    test('a lock is released by keyboard alone', async () => {
      const { page, problems } = visit
      await followLink(page, '/console/insight/locks')
      await page.getByRole('button', { name: 'Release 203.0.113.77' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('Release 203.0.113.77?').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Release' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('203.0.113.77 is released.').waitFor()
      await page.getByText('No address is locked').waitFor()

      expect(await api.store.db.selectFrom('address_locks').selectAll().execute()).toEqual([])
      expect(problems.splice(0)).toEqual([])
    })

    test('the audit log is sentences; what changed is a click away', async () => {
      const { page, problems } = visit
      await followLink(page, '/console/audit?action=partner')
      const act = page.locator('.audit-act').filter({ hasText: 'lan approved the partner Studio Sen' })
      await act.locator('summary').click()

      expect(await act.locator('.audit-changes tbody').textContent()).toBe('statuspendingapproved')
      expect(problems.splice(0)).toEqual([])
    })
  })
})

const weekAgo = () => new Date(Date.now() - 7 * 86_400_000).toISOString()

const widthBeyondScreen = async (page: Page) =>
  Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
