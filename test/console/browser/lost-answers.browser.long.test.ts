import { expect, test } from 'vitest'
import { makeTrack } from '../../support/catalogue.ts'
import { describeDesk } from '../../support/desk.ts'
import { makeUniqueSound } from '../../support/forms.ts'
import { alertOf, answerWith, answerWithPage, loseAnswer, NOT_OURS, UNSURE } from './lost-answers.ts'

// What is to be done, and whether it was: lost-answers.browser.test.ts.
describeDesk('answers that are lost on their way to the console', {}, (desk) => {
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
