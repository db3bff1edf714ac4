import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenOn } from '../../support/api.ts'
import {
  describeInBrowser,
  findAccessibilityFaults,
  openWindow,
  takeScreenshot,
  type Visit,
  type VisitOptions,
} from '../../support/browser.ts'
import { type Console, type ConsoleClient, startConsole } from '../../support/console.ts'
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

  async function openSignedIn(options: VisitOptions = {}) {
    const visit = await openWindow(browser(), origin, options)
    const [name, value] = owner.cookie.split('=') as [string, string]
    await visit.context.addCookies([{ name, value, url: origin }])
    return visit
  }

  async function open(path: string, options: VisitOptions = {}) {
    const visit = await openSignedIn(options)
    await visit.page.goto(path)
    return visit
  }

  // One window for all pages of a screen: a new one would fetch and compile the console's code for each.
  describe.each(SCREENS)('%s', (screen, options) => {
    let visit: Visit
    beforeAll(async () => {
      visit = await openSignedIn(options)
    })
    afterAll(() => visit?.[Symbol.asyncDispose]())

    test.each(PAGES)('%s: whole, quiet and accessible, and strangers’ texts are texts', async (name, path, ready) => {
      const { page, problems } = visit
      await page.emulateMedia({ colorScheme: options.theme ?? 'light' })
      await page.goto(path)
      await page.locator(ready).first().waitFor()
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
      await takeScreenshot(page, `${name}-${screen}`)

      expect(await widthBeyondScreen(page)).toBe(0)
      expect(await page.locator('img[onerror], main script').count()).toBe(0)
      expect(await findAccessibilityFaults(page)).toEqual([])
      expect(problems.splice(0)).toEqual([])
    })
  })

  test('the overview names who waits and what runs out', async () => {
    await using visit = await open('/console', { language: 'en' })
    const { page } = visit
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
    await using visit = await open('/console/insight?span=7d', { language: 'en' })
    const { page, problems } = visit
    await page.getByLabel('Route', { exact: true }).selectOption('/search')
    await page.waitForURL(/route=%2Fsearch/)
    await page.getByLabel('Key', { exact: true }).selectOption({ label: 'Studio Sen, web' })
    await page.waitForURL(new RegExp(`key_id=${KEY_IDS[0]}`))
    const { requests } = (
      await owner.get(`/insight/traffic?from=${weekAgo()}&key_id=${KEY_IDS[0]}&route=/search`)
    ).json().data.total
    await page.getByText(`${requests.toLocaleString('en-GB')} requests;`).waitFor()

    expect(problems).toEqual([])
  })

  test('a lock is released by keyboard alone', async () => {
    await using visit = await open('/console/insight/locks', { language: 'en' })
    const { page, problems } = visit
    await page.getByRole('button', { name: 'Release 203.0.113.77' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Release 203.0.113.77?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('203.0.113.77 is released.').waitFor()
    await page.getByText('No address is locked').waitFor()

    expect(await api.store.db.selectFrom('address_locks').selectAll().execute()).toEqual([])
    expect(problems).toEqual([])
  })

  test('the audit log is sentences; what changed is a click away', async () => {
    await using visit = await open('/console/audit?action=partner', { language: 'en' })
    const { page, problems } = visit
    const act = page.locator('.audit-act').filter({ hasText: 'lan approved the partner Studio Sen' })
    await act.locator('summary').click()

    expect(await act.locator('.audit-changes tbody').textContent()).toBe('statuspendingapproved')
    expect(problems).toEqual([])
  })
})

const weekAgo = () => new Date(Date.now() - 7 * 86_400_000).toISOString()

const widthBeyondScreen = async (page: Page) =>
  Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
