import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { totpCode, totpStep } from '../../../src/console/administrators/totp.ts'
import { actAt } from '../../support/acts.ts'
import { makeAdministrator, PASSWORD } from '../../support/administrators.ts'
import { findAccessibilityFaults, takeScreenshot } from '../../support/browser.ts'
import { makeArtist, makeTrack } from '../../support/catalogue.ts'
import { describeDesk } from '../../support/desk.ts'
import { makeUniqueSound } from '../../support/forms.ts'
import { SOON } from '../../support/soon.ts'

// A code of the app holds for half a minute, which a busy machine may need to type it: here time stands still.
const clock = { at: Date.now() }

describeDesk('nothing typed is lost', { now: () => clock.at, language: 'en' }, (desk) => {
  const dialog = (page: Page) => page.getByRole('dialog')
  const titleOf = async (id: string) =>
    (await desk.api().store.db.selectFrom('tracks').select('title').where('id', '=', id).executeTakeFirstOrThrow())
      .title
  /** All sessions end while the change is on its way, not before: the page asks for other things by itself. */
  const endBeforeSaving = async (page: Page) => {
    let isFirst = true
    await page.route('**/api/admin/tracks/*', async (route) => {
      if (route.request().method() === 'PATCH' && isFirst) {
        isFirst = false
        await desk.api().store.db.deleteFrom('admin_sessions').execute()
      }
      await route.continue()
    })
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test('a session that ends asks for the sign-in above the page, and what was being saved is saved', async () => {
    const id = await makeTrack(desk.api().store, { title: 'Mưa' })
    const page = await desk.visit(`/console/catalogue/tracks/${id}`, { as: 'editor', refused: 401 })
    await page.getByLabel('Title', { exact: true }).fill('Mưa đêm')
    await endBeforeSaving(page)
    await button(page, 'Save').click()
    await dialog(page).getByText('Your session has ended').waitFor()
    await takeScreenshot(page, 'session-over-1440')
    expect(await findAccessibilityFaults(page)).toEqual([])
    // It is no dialog to be closed by accident.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('editor-1')
    await dialog(page).getByLabel('Password').fill('wrong')
    await button(page, 'Sign in').click()
    await dialog(page).getByText('The name or the password is wrong.').waitFor()
    await dialog(page).getByLabel('Password').fill(PASSWORD)
    await button(page, 'Sign in').click()

    await dialog(page).waitFor({ state: 'detached' })
    await vi.waitUntil(async () => (await titleOf(id)) === 'Mưa đêm', SOON)
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Mưa đêm')
  })

  test('another administrator who signs in there sees nothing of what was typed', async () => {
    const id = await makeTrack(desk.api().store, { title: 'Nắng' })
    await makeAdministrator(desk.api().store, { name: 'hoa', role: 'editor' }, actAt(clock.at))
    const page = await desk.visit(`/console/catalogue/tracks/${id}`, { as: 'editor', refused: 'any' })
    await page.getByLabel('Title', { exact: true }).fill('của người trước')
    await endBeforeSaving(page)
    await button(page, 'Save').click()
    await dialog(page).getByLabel('Name').fill('hoa')
    await dialog(page).getByLabel('Password').fill(PASSWORD)
    await button(page, 'Sign in').click()

    await dialog(page).waitFor({ state: 'detached' })
    await page.locator('.shell-who-name', { hasText: 'hoa' }).waitFor()
    await vi.waitUntil(async () => (await page.getByLabel('Title', { exact: true }).inputValue()) === 'Nắng', SOON)
    expect(await titleOf(id)).toBe('Nắng')
  })

  test('leaving an edited form asks, by a link, by Back and by the tab; unedited it does not', async () => {
    const id = await makeTrack(desk.api().store, { title: 'Gió' })
    const page = await desk.visit('/console/catalogue', {
      as: 'editor',
      refused: 'any',
      width: 390,
      height: 844,
      theme: 'dark',
    })
    await page.getByRole('link', { name: 'Gió' }).first().click()
    const title = page.getByLabel('Title', { exact: true })
    await title.fill('Gió mùa')
    await page.getByRole('link', { name: 'Back', exact: false }).first().click()
    await dialog(page).getByText('Leave without saving?').waitFor()
    await takeScreenshot(page, 'leaving-390-dark')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button(page, 'Stay').click()
    await page.goBack()
    await dialog(page).getByText('Leave without saving?').waitFor()
    // The step back is undone by another one, which takes its time.
    const isHere = () => expect.poll(() => new URL(page.url()).pathname).toBe(`/console/catalogue/tracks/${id}`)
    await isHere()
    await button(page, 'Stay').click()
    expect(await title.inputValue()).toBe('Gió mùa')
    const asked = page.waitForEvent('dialog')
    // Not `page.reload()`: it would wait for a page that does not come.
    await page.evaluate('setTimeout(() => location.reload())')
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    expect(await title.inputValue()).toBe('Gió mùa')

    await page.goBack()
    await dialog(page).getByText('Leave without saving?').waitFor()
    await isHere()
    await button(page, 'Leave, do not save').click()
    await page.getByRole('link', { name: 'Gió' }).first().waitFor()
    expect([new URL(page.url()).pathname, await titleOf(id)]).toEqual(['/console/catalogue', 'Gió'])
    await page.goForward()
    await title.waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Gió' }).first().waitFor()
    expect(await dialog(page).count()).toBe(0)
  })

  test('the second of two who edit the same is told whose change it would undo, and chooses', async () => {
    const id = await makeTrack(desk.api().store, { title: 'Biển', updated_at: clock.at })
    const page = await desk.visit(`/console/catalogue/tracks/${id}`, { as: 'editor', refused: 409 })
    await page.getByLabel('Title', { exact: true }).fill('Biển của tôi')
    await page.getByLabel('Genre', { exact: true }).fill('Jazz')
    const theirs = await desk.api().signIn('owner')
    clock.at += 1000
    await theirs.patch(`/tracks/${id}`, { title: 'Biển của họ' })
    clock.at += 1000
    await button(page, 'Save').click()
    await dialog(page).getByText('Someone else has just changed the same').waitFor()
    await dialog(page).getByText('owner-1').waitFor()
    await takeScreenshot(page, 'changed-meanwhile-1440')
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await titleOf(id)).toBe('Biển của họ')
    await button(page, 'Take theirs').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Biển của họ')
    expect(await page.getByLabel('Genre', { exact: true }).inputValue()).toBe('Jazz')

    await page.getByLabel('Title', { exact: true }).fill('Biển của tôi')
    await theirs.patch(`/tracks/${id}`, { title: 'Biển lần nữa' })
    clock.at += 1000
    await button(page, 'Save').click()
    await button(page, 'Save mine anyway').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await titleOf(id)).toBe('Biển của tôi')
  })

  const choose = async (page: Page, names: readonly string[]) =>
    await page
      .locator('input[type=file]')
      .setInputFiles(names.map((name) => ({ name, mimeType: 'audio/wav', buffer: makeUniqueSound(4) })))
  const goTo = async (page: Page, name: string) => {
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }

  test('uploads go on while one works elsewhere; after a reload what was not sent is named and taken up again', async () => {
    await makeArtist(desk.api().store, { name: 'Thu Hiền' })
    const page = await desk.visit('/console/catalogue/upload', { as: 'editor', refused: 'any' })
    await page.getByLabel('Artist').first().fill('Thu Hiền')
    await page.getByLabel('Genre').first().fill('Pop')
    await choose(page, ['một.wav', 'hai.wav', 'ba.wav'])
    await goTo(page, 'Partners')
    const sent = async () => (await desk.api().store.db.selectFrom('jobs').select('id').execute()).length
    await vi.waitUntil(async () => (await sent()) === 3, SOON)
    await page.getByText('Sending:').waitFor({ state: 'detached' })

    await goTo(page, 'Catalogue')
    await page.goto('/console/catalogue/upload')
    await choose(page, ['bốn.wav', 'năm.wav'])
    await page.getByLabel('Title', { exact: true }).first().fill('Bốn mùa')
    await goTo(page, 'Partners')
    await page.getByText('2 files were not sent').waitFor()
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await page.getByText('2 files were not sent').waitFor()
    await page.getByRole('link', { name: 'Show' }).click()
    const note = page.getByRole('region', { name: 'Not sent before the page was reloaded' })
    await note.getByText('năm.wav').waitFor()
    await takeScreenshot(page, 'uploads-unsent-1440')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await choose(page, ['bốn.wav'])
    await vi.waitUntil(
      async () => (await page.getByLabel('Title', { exact: true }).first().inputValue()) === 'Bốn mùa',
      SOON,
    )
    await note.getByRole('button', { name: 'Never mind' }).click()
    await note.waitFor({ state: 'detached' })
  })

  test('a new administrator chooses a password by the link, and the second step that is demanded is set up first', async () => {
    const list = await desk.visit('/console/administrators')
    await list.getByRole('button', { name: 'Add an administrator' }).click()
    await dialog(list).getByLabel('Name').fill('lan')
    await dialog(list).getByRole('button', { name: 'Add an administrator' }).click()
    const url = (await dialog(list).locator('pre code').textContent())!
    await takeScreenshot(list, 'administrators-link')
    await button(list, 'I have copied it').click()
    await list.getByText('has yet to choose a password').waitFor()
    await takeScreenshot(list, 'administrators-1440')
    expect(await findAccessibilityFaults(list)).toEqual([])
    await desk.api().store.db.insertInto('admin_rules').values({ name: 'second_factor', since: clock.at }).execute()

    const { pathname, hash } = new URL(url)
    const page = await desk.visit(pathname + hash, { as: false, refused: 'any', width: 390, height: 844 })
    await page.getByText('It is the password of lan').waitFor()
    await takeScreenshot(page, 'welcome-390')
    expect(await findAccessibilityFaults(page)).toEqual([])
    const fill = async (password: string) => {
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Password, once more').fill(password)
      await button(page, 'Use this password').click()
    }
    await fill('lan12345')
    await page.getByText('one of those that are tried first').waitFor()
    await fill('một câu dài dễ nhớ')
    await dialog(page).getByText('A second step is needed').waitFor()
    await takeScreenshot(page, 'second-factor-gate-390')
    await button(page, 'Turn on the second step').click()
    const setUp = dialog(page).filter({ hasText: 'Code in the app' }).last()
    const secret = (await setUp.locator('pre code').textContent())!
    await setUp.getByLabel('Code in the app').fill(totpCode(secret, totpStep(clock.at)))
    await setUp.getByLabel('Current password').fill('một câu dài dễ nhớ')
    await setUp.getByRole('button', { name: 'Turn on the second step' }).click()
    await button(page, 'I have kept them').click()
    await button(page, 'To the console').click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/console')
    await desk.api().store.db.deleteFrom('admin_rules').execute()
    await page.goto(`/console/welcome${hash}`)
    await page.getByText('Ask an owner for a new link.').waitFor()
  })

  test('sessions are told by browser and address, and one of them is ended', async () => {
    await makeAdministrator(desk.api().store, { name: 'thu', role: 'support' }, actAt(clock.at))
    const page = await desk.visit('/console/account', { as: false, refused: 'any' })
    await page.getByText('Forgot the password?').click()
    await page.getByText('Ask an owner for a link').waitFor()
    await takeScreenshot(page, 'sign-in-lost-1440')
    await page.getByLabel('Name').fill('thu')
    await page.getByLabel('Password').fill(PASSWORD)
    await button(page, 'Sign in').click()
    await page.locator('.shell-who-name', { hasText: 'thu' }).waitFor()
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const body = { name: 'thu', password: PASSWORD }
    const other = await desk.api().stranger('/session', { method: 'POST', body, headers, ip: '203.0.113.77' })
    const cookie = String(other.headers['set-cookie']).split(';')[0]!
    await page.reload()
    const row = page.getByRole('row', { name: /203\.0\.113\.77/ })
    await row.getByText('Firefox 140, Windows').waitFor()
    await takeScreenshot(page, 'account-sessions-1440')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await row.getByRole('button', { name: 'End' }).click()
    await row.waitFor({ state: 'detached' })

    expect((await desk.api().stranger('/session', { headers: { cookie } })).status).toBe(401)
  })
})
