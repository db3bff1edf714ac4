import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../../src/config/config.ts'
import { loadSecrets } from '../../../src/config/secrets.ts'
import { totpCode, totpStep } from '../../../src/console/administrators/totp.ts'
import { createMailParts, queueMail } from '../../../src/jobs/mail/queue.ts'
import { PASSWORD } from '../../support/administrators.ts'
import { listenOn } from '../../support/api.ts'
import {
  describeInBrowser,
  findAccessibilityFaults,
  openWindow,
  takeScreenshot,
  type VisitOptions,
} from '../../support/browser.ts'
import { type Console, startConsole } from '../../support/console.ts'

describeInBrowser('administrators and the own account', (browser) => {
  // A code of the app holds for half a minute, which a busy machine may need to type it: here time stands still.
  const at = Date.now()
  let api: Console
  let origin: string
  beforeAll(async () => {
    api = await startConsole({ now: () => at })
    origin = await listenOn(api.service)
  })
  afterAll(() => api[Symbol.asyncDispose]())

  async function visit(path: string, role: 'owner' | 'support', options: VisitOptions = {}) {
    const window = await openWindow(browser(), origin, options)
    const { cookie } = await api.signIn(role)
    await window.context.addCookies([{ name: 'kn_session', value: cookie.split('=')[1]!, url: origin }])
    await window.page.goto(`/console${path}`)
    return window
  }

  /** The first sign-in has made it; here one owner is to be the last. */
  async function removeFirstOwner() {
    const owner = await api.signIn('owner')
    const all: { id: string; name: string }[] = (await owner.get('/administrators')).json().data
    await owner.delete(`/administrators/${all.find(({ name }) => name === 'admin')!.id}`)
  }

  const dialog = (page: Page) => page.getByRole('dialog')

  test('an administrator is added with a link that is shown once, changed, removed; the last owner stays', async () => {
    await using window = await visit('/administrators', 'owner', { language: 'en' })
    const { page, problems } = window
    await page.getByRole('button', { name: 'Add an administrator' }).click()
    await dialog(page).getByLabel('Name').fill('lan')
    await dialog(page).getByLabel('Role').selectOption('editor')
    await dialog(page).getByRole('button', { name: 'Add an administrator' }).click()
    const token = (await dialog(page).locator('pre code').textContent())!.split('#')[1]
    await api.stranger('/welcome', { method: 'PUT', body: { token, password: PASSWORD } })
    const signedIn = await api.stranger('/session', { method: 'POST', body: { name: 'lan', password: PASSWORD } })
    await removeFirstOwner()
    await dialog(page).getByRole('button', { name: 'I have copied it' }).click()
    const row = page.getByRole('row', { name: /lan/ })
    await row.getByRole('button', { name: 'Change role' }).click()
    await dialog(page).getByLabel('Role').selectOption('support')
    await dialog(page).getByRole('button', { name: 'Change role' }).click()
    await row.getByText('Support').waitFor()
    await takeScreenshot(page, 'administrators-1440')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await row.getByRole('button', { name: 'Remove' }).click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await row.waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /owner-1/ })
      .getByRole('button', { name: 'Remove' })
      .click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()

    await dialog(page).getByText('Nothing has been changed.').waitFor()
    expect(signedIn.json().data).toMatchObject({ name: 'lan', role: 'editor' })
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
  })

  test('who is no owner is told so', async () => {
    await using window = await visit('/administrators', 'support', { width: 390, height: 844, theme: 'dark' })

    await window.page.getByText('Chỉ chủ sở hữu mới xem được trang này.').waitFor()
    await takeScreenshot(window.page, 'administrators-390-dark')
    expect(window.problems).toEqual([])
  })

  test('the second step is turned on with a code of the app and off with the password; other sessions end', async () => {
    await api.signIn('owner')
    await using window = await visit('/account', 'owner', { language: 'en' })
    const { page, problems } = window
    await page.getByRole('button', { name: 'Turn on the second step' }).click()
    const secret = await dialog(page).locator('pre code').textContent()
    await takeScreenshot(page, 'account-second-factor')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog(page)
      .getByLabel('Code in the app')
      .fill(totpCode(secret!, totpStep(at)))
    await dialog(page).getByLabel('Current password').fill(PASSWORD)
    await dialog(page).getByRole('button', { name: 'Turn on the second step' }).click()
    const codes = await dialog(page)
      .getByText(/^\w{4}-\w{4}-\w{4}-\w{4}\n/)
      .textContent()
    await takeScreenshot(page, 'account-recovery-codes')
    await dialog(page).getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('It is on:').waitFor()
    await page.getByText('10 recovery codes are left').waitFor()
    const code = codes!.split('\n')[0]!
    const signedIn = await api.stranger('/session', {
      method: 'POST',
      body: { name: 'owner-1', password: PASSWORD, code },
    })
    expect(signedIn.status).toBe(200)
    await page.getByRole('button', { name: 'Turn off the second step' }).click()
    await dialog(page).getByLabel('Current password').fill(PASSWORD)
    await dialog(page).getByRole('button', { name: 'Turn off the second step' }).click()
    await page.getByText('It is off.').waitFor()
    await takeScreenshot(page, 'account-1440')
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await dialog(page).getByRole('button', { name: 'Sign out everywhere else' }).click()

    await page.getByText('You are signed in nowhere else.').waitFor()
    expect(problems).toEqual([])
  })

  test('a password that is wrong is said at its field; on a phone all fits', async () => {
    await using window = await visit('/account', 'support', { width: 390, height: 844 })
    const { page } = window
    await page.getByLabel('Mật khẩu hiện tại').fill('sai rồi')
    await page.getByLabel('Mật khẩu mới', { exact: true }).fill('một mật khẩu khác')
    await page.getByLabel('Mật khẩu mới, lần nữa').fill('một mật khẩu khác')
    await page.getByRole('button', { name: 'Đổi mật khẩu' }).click()
    await page.locator('[aria-invalid]').first().waitFor()
    await takeScreenshot(page, 'account-390')

    expect(await page.locator('[aria-invalid]').count()).toBe(1)
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    expect(await findAccessibilityFaults(page)).toEqual([])
  })

  test('without a mail server the text of a mail is there to be copied', async () => {
    const config = loadConfig({ DATA_DIR: api.dataDir })
    const { secrets } = await loadSecrets(api.dataDir, config)
    const data = { organization: 'Studio Sen', claimUrl: 'https://nhac.example/keys/claim/abc', expiresAt: Date.now() }
    const mail = { kind: 'approved' as const, at: Date.now(), partnerId: null, subjectId: null, language: 'vi', data }
    await api.store.transaction((trx) =>
      queueMail(trx, { ...mail, recipient: 'sen@partner.example' }, createMailParts(config, secrets.sealingKeys)),
    )
    await using window = await visit('/mails?state=to-copy', 'owner', { width: 390, height: 844 })
    const { page, problems } = window
    await page.getByRole('link', { name: 'sen@partner.example' }).click()
    await page.getByText('https://nhac.example/keys/claim/abc').waitFor()
    await takeScreenshot(page, 'mail-390')

    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    expect(problems).toEqual([])
  })
})
