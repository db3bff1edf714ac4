import { expect, test } from 'vitest'
import { rotateKey } from '../../../src/partners/key-rotation.ts'
import { addPartner } from '../../../src/partners/partners.ts'
import { actAt } from '../../support/acts.ts'
import { findAccessibilityFaults, press, takeScreenshot } from '../../support/browser.ts'
import { makeKey } from '../../support/catalogue.ts'
import { describeDesk, expectToFit, SCREENS } from '../../support/desk.ts'
import { followLink } from '../../support/follow-link.ts'

const EVIL = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>'

const env = { PUBLIC_URL: 'https://nhac.example' }

describeDesk('partners', { env }, (desk) => {
  const statusOf = async (key: string) =>
    (await fetch(`${desk.origin()}/api/public/genres`, { headers: { 'X-API-Key': key } })).status

  test('all of a list of applications are turned down at once', async () => {
    const names = ['Rác một', 'Rác hai', 'Đài thật']
    for (const name of names)
      await addPartner(desk.api().store, { name, email: 'x@y.vn', isApproved: false }, actAt(Date.now() - 1000))
    const page = await desk.visit('/console/partners?status=pending&q=rac')

    await page.getByRole('button', { name: 'Từ chối tất cả đơn trong danh sách này' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Từ chối 2 đơn?').waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Từ chối tất cả' }).click()
    await page.getByText('Đã từ chối 2 đơn.').waitFor()
    await page.getByText('Không có đối tác nào như vậy').waitFor()
    const rows = await desk
      .api()
      .store.db.selectFrom('partners')
      .select(['name', 'status'])
      .where('name', 'in', names)
      .execute()
    expect(Object.fromEntries(rows.map(({ name, status }) => [name, status]))).toEqual({
      'Rác một': 'rejected',
      'Rác hai': 'rejected',
      'Đài thật': 'pending',
    })
    await desk.api().store.db.deleteFrom('partners').where('name', 'in', names).execute()
  })

  // What comes of each step, from the application to the revoked key: test/console/partners.test.ts.
  test('by keyboard alone an application is approved, and the link is shown', async () => {
    const fields = { name: 'Studio Sen', email: 'sen@studio-sen.vn', isApproved: false }
    const { id } = await addPartner(desk.api().store, fields, actAt(Date.now() - 1000))
    const page = await desk.visit(`/console/partners/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Studio Sen' }).waitFor()
    await press(page, 'Duyệt')
    await press(page, 'Duyệt', 'Liên kết dùng được một lần')
    const link = await page.getByRole('dialog').locator('pre code').first().textContent()
    await takeScreenshot(page, 'partner-approved')
    expect(link).toMatch(/^https:\/\/nhac\.example\/keys\/claim\/[\w-]{43}$/)
    await press(page, 'Xong')
    await page.getByText('Đã duyệt', { exact: true }).first().waitFor()
  })

  test('before a key is revoked or rotated, the dialog counts the other keys that end with it', async () => {
    const at = Date.now()
    const { id } = await addPartner(
      desk.api().store,
      { name: 'Hãng Mây', email: 'may@may.vn', isApproved: true },
      actAt(at),
    )
    const first = await makeKey(desk.api().store, { partner_id: id, created_at: at })
    const second = await rotateKey(desk.api().store, first.id, { overlapMs: 86_400_000 }, actAt(at))
    await desk.api().caughtUp()
    const page = await desk.visit(`/console/partners/${id}`, { language: 'en' })
    const dialog = page.getByRole('dialog')
    const row = (prefix: string) =>
      page.locator('li.partners-key').filter({ has: page.locator(`code:text("${prefix}")`) })
    const [old, young] = [first.key.slice(0, 12), second.key.prefix]

    await row(young).getByRole('button', { name: 'Rotate' }).click()
    await dialog.getByText(`1 older key ends now: ${old}…`).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await row(old).getByRole('button', { name: 'Revoke' }).click()
    await dialog.getByText(`Also the 1 key that replaced it or was made with it: ${young}….`).waitFor()
    await dialog.getByLabel('The 1 key that replaced it or was made with it').selectOption('Keep at work')
    await dialog.getByText(`The 1 key that replaced it or was made with it goes on: ${young}….`).waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await takeScreenshot(page, 'partner-revoke-chain')
    await dialog.getByLabel('The 1 key that replaced it or was made with it').selectOption('Revoke too')
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect.poll(() => page.getByText('Revoked', { exact: true }).count()).toBe(2)
    expect([await statusOf(first.key), await statusOf(second.rawKey)]).toEqual([403, 403])
  })

  test('what strangers write stays text: names, purposes, addresses, user agents', async () => {
    const { id } = await addPartner(
      desk.api().store,
      { name: EVIL, email: 'x@x.vn', contactName: EVIL, purpose: EVIL, isApproved: true },
      actAt(Date.now()),
    )
    await desk
      .api()
      .store.db.updateTable('partners')
      .set({ website: 'javascript:window.pwned=1' })
      .where('id', '=', id)
      .execute()
    const { key } = await makeKey(desk.api().store, { partner_id: id, name: EVIL, expires_at: Date.now() - 1 })
    await desk.api().caughtUp()
    await fetch(`${desk.origin()}/api/public/${encodeURIComponent(EVIL)}`, { headers: { 'X-API-Key': key } })
    await fetch(`${desk.origin()}/api/public/genres`, { headers: { 'X-API-Key': key, 'User-Agent': EVIL } })
    const page = await desk.visit('/console/partners?q=pwned')

    await page.getByRole('link', { name: EVIL }).click()
    await page.getByRole('heading', { level: 1, name: EVIL }).waitFor()
    await page
      .getByText(/hết hạn \(/)
      .first()
      .waitFor()

    expect(await page.getByText('javascript:window.pwned=1').count()).toBe(1)
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0)
    expect(await page.locator('main img, main script').count()).toBe(0)
    expect(await page.evaluate('window.pwned')).toBeUndefined()
  })

  // The lists and the page of a partner, with names as long: every-page.browser.long.test.ts.
  test.each(SCREENS)('what strangers see, and what is issued, is whole and accessible (%s)', async (name, options) => {
    const { id } = await addPartner(
      desk.api().store,
      { name: 'Nguyễn Ễ Ợ Ậ', email: 'long@example.vn', isApproved: true },
      actAt(Date.now()),
    )
    const page = await desk.visit('/apply', options)
    const isWell = async (what: string, waitFor: string) => {
      await page.locator(waitFor).first().waitFor()
      await takeScreenshot(page, `${what}-${name}`)
      await expectToFit(page, what)
      expect(await findAccessibilityFaults(page), what).toEqual([])
    }
    await isWell('apply', 'form')
    await page.goto(`/keys/claim/${'x'.repeat(43)}`)
    await isWell('claim', 'form')
    await page.goto('/console/partners?q=khongcoai')
    await isWell('partners-none', '.empty')
    await followLink(page, `/console/partners/${id}`)
    await page.getByRole('button', { name: options.language === 'en' ? 'Issue a key' : 'Cấp khoá' }).click()
    await isWell('partner-dialog', 'dialog')
  })
})
