import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { totpCode, totpStep } from '../../../src/console/administrators/totp.ts'
import { PASSWORD } from '../../support/administrators.ts'
import { findAccessibilityFaults, takeScreenshot } from '../../support/browser.ts'
import { describeDesk, expectToFit } from '../../support/desk.ts'

// A code of the app holds for half a minute, which a busy machine may need to type it: here time stands still.
const at = Date.now()

// An administrator who is added, and the link: nothing-lost.browser.long.test.ts.
describeDesk('the own account', { now: () => at }, (desk) => {
  const dialog = (page: Page) => page.getByRole('dialog')

  test('who is no owner is told so', async () => {
    const page = await desk.visit('/console/administrators', { as: 'support', width: 390, height: 844, theme: 'dark' })
    await page.getByText('Chỉ chủ sở hữu mới xem được trang này.').waitFor()
    await takeScreenshot(page, 'administrators-390-dark')
  })

  test('the second step is turned on with a code of the app and off with the password; other sessions end', async () => {
    await desk.api().signIn('owner')
    const page = await desk.visit('/console/account', { language: 'en' })
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
    const signedIn = await desk.api().stranger('/session', {
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
  })

  test('a password that is wrong is said at its field; on a phone all fits', async () => {
    const page = await desk.visit('/console/account', { as: 'support', refused: 'any', width: 390, height: 844 })
    await page.getByLabel('Mật khẩu hiện tại').fill('sai rồi')
    await page.getByLabel('Mật khẩu mới', { exact: true }).fill('một mật khẩu khác')
    await page.getByLabel('Mật khẩu mới, lần nữa').fill('một mật khẩu khác')
    await page.getByRole('button', { name: 'Đổi mật khẩu' }).click()
    await page.locator('[aria-invalid]').first().waitFor()
    await takeScreenshot(page, 'account-390')

    expect(await page.locator('[aria-invalid]').count()).toBe(1)
    await expectToFit(page)
    expect(await findAccessibilityFaults(page)).toEqual([])
  })
})
