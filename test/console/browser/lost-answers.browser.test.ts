import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOn } from '../../support/api.ts'
import { describeInBrowser, findAccessibilityFaults, openWindow, type VisitOptions } from '../../support/browser.ts'
import { makeTrack } from '../../support/catalogue.ts'
import { type Console, type ConsoleClient, startConsole } from '../../support/console.ts'
import { makeUniqueSound } from '../../support/forms.ts'

const UNSURE = 'Chưa rõ việc đó đã được thực hiện hay chưa.'
const NOT_OURS = 'Câu trả lời không phải của máy chủ này'
const NOTHING = 'Chưa có gì thay đổi.'

/** The server does it, and nobody hears that it has. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort('connectionreset')
}
const answerWith = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ error: 'Không được.', ...body }) })
const answerWithPage = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<html>Wi-Fi</html>' })

describeInBrowser('answers that are lost on their way to the console', (browser) => {
  let api: Console
  let owner: ConsoleClient
  let origin: string
  let track: string
  beforeAll(async () => {
    api = await startConsole()
    origin = await listenOn(api.service)
    owner = await api.signIn('owner')
    track = await makeTrack(api.store, { title: 'Mưa chiều' })
  })
  afterAll(() => api[Symbol.asyncDispose]())

  async function visit(path: string, options: VisitOptions = {}) {
    const opened = await openWindow(browser(), origin, options)
    const [name, value] = owner.cookie.split('=') as [string, string]
    await opened.context.addCookies([{ name, value, url: origin }])
    await opened.page.goto(path)
    return opened
  }
  const alertOf = (page: Page) => page.getByRole('alert').textContent()

  test('whoever does not know whether it was done is told so, and sees what became of it', async () => {
    await using opened = await visit(`/console/takedowns?track=${track}`)
    const { page } = opened
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
    const id = await makeTrack(api.store, { title: 'Nắng sớm' })
    await using opened = await visit(`/console/catalogue/tracks/${id}`, { language: 'en' })
    const { page } = opened
    await page.getByRole('button', { name: 'Make it a draft' }).click()
    await page.route(/\/unpublish$/, loseAnswer, { times: 1 })
    await page.route(/\/api\/admin\/tracks\/[^/]+$/, (route) => route.abort(), { times: 2 })
    await page.getByRole('dialog').getByRole('button', { name: 'Make it a draft' }).click()

    await page.getByText('We do not know whether it was done.').waitFor()
    expect(await page.getByText('Nothing has been changed.').count()).toBe(0)
    await page.getByRole('button', { name: 'Publish', exact: true, includeHidden: true }).waitFor({ state: 'attached' })
  })

  test('a page whose answer is no answer of ours says so', async () => {
    await using opened = await visit('/console')
    const { page } = opened
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route(/\/api\/admin\/takedowns/, answerWithPage, { times: 1 })
    await page.goto('/console/takedowns')
    await page.getByText(NOT_OURS).waitFor()
    await page.getByRole('button', { name: 'Thử lại' }).click()
    await page.getByText(NOT_OURS).waitFor({ state: 'detached' })
  })

  test('an upload that is answered by something else ends, and says so', async () => {
    await using opened = await visit('/console/catalogue/upload')
    const { page } = opened
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
    await using opened = await visit('/console/catalogue/import')
    const { page } = opened
    const asked: string[] = []
    await page.route(/\/api\/admin\/jobs\//, async (route) => {
      const isStream = route.request().url().endsWith('/events')
      if (isStream) return route.abort()
      asked.push('')
      if (asked.length === 1) return route.abort()
      if (asked.length === 2) return answerWith(503, { code: 'NOT_READY' })(route)
      // Looked at by the test before the server is back.
      await page.getByText('Máy chủ chưa trả lời; đang hỏi lại mỗi giây').waitFor()
      await route.continue()
    })
    const line = JSON.stringify({ type: 'artist', id: crypto.randomUUID(), name: 'Hà Linh' })
    const list = { name: 'list.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(`${line}\n`) }
    await page.locator('input[type=file]').setInputFiles(list)

    await page.getByText('Đã kiểm tra 1 dòng; chưa có gì thay đổi.').waitFor()
    expect(asked.length).toBeGreaterThanOrEqual(3)
  })
})
