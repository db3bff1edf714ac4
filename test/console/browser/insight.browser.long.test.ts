import { beforeAll, expect, test } from 'vitest'
import { describeDesk } from '../../support/desk.ts'
import { KEY_IDS, makeTroubles, SCRIPT } from '../../support/insight.ts'

// The pages as they look, with the same troubles: every-page.browser.long.test.ts.
describeDesk('insight in a browser', {}, (desk) => {
  beforeAll(() => makeTroubles(desk.api().store, Date.now()))

  test('the overview names who waits and what runs out', async () => {
    const page = await desk.visit('/console', { language: 'en' })
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
    const page = await desk.visit('/console/insight?span=7d', { language: 'en' })
    await page.getByLabel('Route', { exact: true }).selectOption('/search')
    await page.waitForURL(/route=%2Fsearch/)
    await page.getByLabel('Key', { exact: true }).selectOption({ label: 'Studio Sen, web' })
    await page.waitForURL(new RegExp(`key_id=${KEY_IDS[0]}`))
    const { requests } = (
      await desk.client().get(`/insight/traffic?from=${weekAgo()}&key_id=${KEY_IDS[0]}&route=/search`)
    ).json().data.total
    await page.getByText(`${requests.toLocaleString('en-GB')} requests;`).waitFor()
  })

  test('a lock is released by keyboard alone', async () => {
    const page = await desk.visit('/console/insight/locks', { language: 'en' })
    await page.getByRole('button', { name: 'Release 203.0.113.77' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Release 203.0.113.77?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('203.0.113.77 is released.').waitFor()
    await page.getByText('No address is locked').waitFor()

    expect(await desk.api().store.db.selectFrom('address_locks').selectAll().execute()).toEqual([])
  })

  test('the audit log is sentences; what changed is a click away', async () => {
    const page = await desk.visit('/console/audit?action=partner', { language: 'en' })
    const act = page.locator('.audit-act').filter({ hasText: 'lan approved the partner Studio Sen' })
    await act.locator('summary').click()

    expect(await act.locator('.audit-changes tbody').textContent()).toBe('statuspendingapproved')
  })
})

const weekAgo = () => new Date(Date.now() - 7 * 86_400_000).toISOString()
