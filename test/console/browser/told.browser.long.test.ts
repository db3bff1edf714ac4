import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOn } from '../../support/api.ts'
import { describeInBrowser, findAccessibilityFaults, openWindow, takeScreenshot } from '../../support/browser.ts'
import { makeArtist, makeKey, makePartner } from '../../support/catalogue.ts'
import { type Console, type ConsoleClient, startConsole } from '../../support/console.ts'
import { followLink } from '../../support/follow-link.ts'

describeInBrowser('what waits, and anything found', (browser) => {
  let api: Console
  let owner: ConsoleClient
  let origin: string
  beforeAll(async () => {
    api = await startConsole()
    origin = await listenOn(api.service)
    owner = await api.signIn('owner')
  })
  afterAll(() => api[Symbol.asyncDispose]())

  async function visit() {
    const opened = await openWindow(browser(), origin, { language: 'en' })
    const [name, value] = owner.cookie.split('=') as [string, string]
    await opened.context.addCookies([{ name, value, url: origin }])
    return opened
  }

  test('menu and title count what waits, and a failed job is put away', async () => {
    const { store } = api
    await makePartner(store, { name: 'Hãng Mới', status: 'pending', applied_at: Date.now() })
    const error = JSON.stringify({ vi: 'Tệp hỏng.', en: 'The file is damaged.' })
    const job = { id: randomUUID(), kind: 'track', state: 'failed' as const, input: '{}', created_by: 'lan', error }
    await store.db
      .insertInto('jobs')
      .values({ ...job, created_at: Date.now(), finished_at: Date.now() })
      .execute()
    await using opened = await visit()
    const { page, problems } = opened
    await page.goto('/console/insight/storage')
    const menu = page.getByRole('navigation', { name: 'Navigation' })
    await menu.getByRole('link', { name: 'Insight 1 waiting' }).waitFor()
    await menu.getByRole('link', { name: 'Partners 1 waiting' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^\(2\) /)
    await page.getByText('The file is damaged.').waitFor()
    await page.getByRole('button', { name: 'Put away', exact: true }).click()
    await page.getByText('1 put away.').waitFor()
    await page.getByText('The file is damaged.').waitFor({ state: 'detached' })
    await menu.getByRole('link', { name: 'Alerts' }).click()
    await page.getByText('Mail: there is no mail server').waitFor()
    await expect.poll(() => page.title()).toMatch(/^\(1\) Alerts/)
    expect(await findAccessibilityFaults(page)).toEqual([])
    await followLink(page, '/console/account')
    await page.getByLabel(/E-mail address/).fill('not an address')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('"not an address" is not an e-mail address').waitFor()
    await page.getByLabel(/E-mail address/).fill('chu@nhac.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const kept = await store.db.selectFrom('administrators').select('email').where('email', 'is not', null).execute()
    expect(kept).toEqual([{ email: 'chu@nhac.example' }])
    expect(problems.filter((one) => !one.includes('400'))).toEqual([])
  })

  test('by keyboard alone: a partner, a page, whose key it is', async () => {
    const partner = await makePartner(api.store, { name: 'Mắt Bão' })
    const { key } = await makeKey(api.store, { partner_id: partner })
    await using opened = await visit()
    const { page, problems } = opened
    await page.goto('/console')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').waitFor()
    await page.keyboard.type('mat bao')
    await dialog.getByRole('link', { name: /Mắt Bão/ }).waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await takeScreenshot(page, 'told-find')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/console/partners/${partner}`)
    await page.keyboard.press('Meta+k')
    await dialog.getByRole('searchbox').fill(key)
    await dialog.getByText('This key works.').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).not.toContain(key)
    await page.keyboard.press('Control+k')
    await dialog.getByRole('searchbox').fill('audit')
    await dialog.getByRole('link', { name: /Audit log/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/console/audit')
    expect(problems).toEqual([])
  })

  test('what was not found becomes another name', async () => {
    const artist = await makeArtist(api.store, { name: 'Hà Linh' })
    const day = new Date().toISOString().slice(0, 10)
    await api.store.db
      .insertInto('search_daily')
      .values({ day, query: 'ha lihn', searches: 9, found_nothing: 9 })
      .execute()
    await using opened = await visit()
    const { page, problems } = opened
    await page.goto('/console/insight/searches')
    const seen = page.getByRole('link', { name: 'See what it finds' })
    expect(await seen.getAttribute('href')).toBe('/search?q=ha%20lihn')
    await page.getByRole('button', { name: 'Add as another name' }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('ha linh')
    await page.getByRole('dialog').getByRole('button', { name: 'Find' }).click()
    await page.getByRole('button', { name: 'Add to Hà Linh' }).click()
    await page.getByText('"ha lihn" is now another name of Hà Linh.').waitFor()
    expect((await owner.get(`/artists/${artist}`)).json().data.aliases).toEqual(['ha lihn'])
    expect(problems).toEqual([])
  })
})
