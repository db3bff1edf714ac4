import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityFaults } from '../../support/browser.ts'
import { makeTrack } from '../../support/catalogue.ts'
import { describeDesk } from '../../support/desk.ts'
import { makeUniqueSound } from '../../support/forms.ts'

const UNSURE = 'Chưa rõ việc đó đã được thực hiện hay chưa.'
const NOT_OURS = 'Câu trả lời không phải của máy chủ này'
const NOTHING = 'Chưa có gì thay đổi.'

/** The server does it, and its answer is lost. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort('connectionreset')
}
const answerWith = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ error: 'Không được.', ...body }) })
const answerWithPage = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<html>Wi-Fi</html>' })

const alertOf = (page: Page) => page.getByRole('alert').textContent()

describeDesk('answers that are lost on their way to the console', {}, (desk) => {
  test('an unknown outcome is told as such, and sees what became of it', async () => {
    const track = await makeTrack(desk.api().store, { title: 'Mưa chiều' })
    const page = await desk.visit(`/console/takedowns?track=${track}`, { refused: 'any' })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Bên yêu cầu/).fill('Công ty Sao Mai')
    await dialog.getByLabel(/^Lý do/).fill('Sai chủ sở hữu')
    const take = dialog.getByRole('button', { name: 'Gỡ ngay' })
    const takedowns = /\/api\/admin\/takedowns$/

    for (const [status, code] of [
      [409, 'CONFLICT'],
      [502, 'DATA_STORE_UNAVAILABLE'],
    ] as const) {
      await page.route(takedowns, answerWith(status, { code }), { times: 1 })
      await take.click()
      await expect.poll(() => alertOf(page)).toContain(NOTHING)
    }
    await page.route(takedowns, answerWith(502, { code: 'OUTCOME_UNKNOWN' }), { times: 1 })
    await take.click()
    await expect.poll(() => alertOf(page)).toContain(UNSURE)
    expect(await alertOf(page)).not.toContain(NOTHING)

    await page.route(takedowns, loseAnswer, { times: 1 })
    await take.click()
    // It looked by itself.
    await dialog.getByText('Bài này đã bị gỡ rồi.').waitFor()
    expect(await alertOf(page)).toContain(UNSURE)
    expect(await alertOf(page)).not.toContain(NOTHING)
    expect(await findAccessibilityFaults(page)).toEqual([])
  })

  test('a question whose answer is lost: the page behind it goes on looking until the server is back', async () => {
    const id = await makeTrack(desk.api().store, { title: 'Nắng sớm' })
    const page = await desk.visit(`/console/catalogue/tracks/${id}`, { refused: 'any', language: 'en' })
    await page.getByRole('button', { name: 'Make it a draft' }).click()
    await page.route(/\/unpublish$/, loseAnswer, { times: 1 })
    await page.route(/\/api\/admin\/tracks\/[^/]+$/, (route) => route.abort(), { times: 2 })
    await page.getByRole('dialog').getByRole('button', { name: 'Make it a draft' }).click()

    await page.getByText('We do not know whether it was done.').waitFor()
    expect(await page.getByText('Nothing has been changed.').count()).toBe(0)
    await page.getByRole('button', { name: 'Publish', exact: true, includeHidden: true }).waitFor({ state: 'attached' })
  })

  test('a page whose answer is no answer of ours says so', async () => {
    const page = await desk.visit('/console', { refused: 'any' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route(/\/api\/admin\/takedowns/, answerWithPage, { times: 1 })
    await page.goto('/console/takedowns')
    await page.getByText(NOT_OURS).waitFor()
    await page.getByRole('button', { name: 'Thử lại' }).click()
    await page.getByText(NOT_OURS).waitFor({ state: 'detached' })
  })

  test('an upload that is answered by something else ends, and says so', async () => {
    const page = await desk.visit('/console/catalogue/upload', { refused: 'any' })
    await page.getByLabel(/^Nghệ sĩ/).fill('Ca sĩ mới')
    await page.getByLabel(/^Thể loại/).fill('Pop')
    await page.route(/\/api\/admin\/tracks$/, answerWithPage, { times: 1 })
    const sound = { name: 'Mưa.wav', mimeType: 'audio/wav', buffer: makeUniqueSound(2) }
    await page.locator('input[type=file]').setInputFiles(sound)

    await page.getByRole('alert').waitFor()
    expect(await alertOf(page)).toContain(NOT_OURS)
    expect(await alertOf(page)).toContain(UNSURE)
    expect(await page.getByRole('progressbar').count()).toBe(0)
  })

  test('a job is followed on when the server was away for a while', async () => {
    const page = await desk.visit('/console/catalogue/import', { refused: 'any' })
    const asked: string[] = []
    await page.route(/\/api\/admin\/jobs\//, async (route) => {
      asked.push('')
      if (asked.length === 1) return route.abort()
      if (asked.length === 2) return answerWith(503, { code: 'NOT_READY' })(route)
      // Looked at by the test before the server is back.
      if (asked.length === 3) await page.getByText('Máy chủ chưa trả lời; đang hỏi lại mỗi giây').waitFor()
      await route.continue()
    })
    const line = JSON.stringify({ type: 'artist', id: crypto.randomUUID(), name: 'Hà Linh' })
    const list = { name: 'list.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(`${line}\n`) }
    await page.locator('input[type=file]').setInputFiles(list)

    await page.getByText('Đã kiểm tra 1 dòng; chưa có gì thay đổi.').waitFor()
    expect(asked.length).toBeGreaterThanOrEqual(3)
  })
})
