import { expect, test } from 'vitest'
import { findAccessibilityFaults } from '../../support/browser.ts'
import { makeTrack } from '../../support/catalogue.ts'
import { describeDesk } from '../../support/desk.ts'
import { alertOf, answerWith, loseAnswer, NOTHING, UNSURE } from './lost-answers.ts'

// Questions, pages, uploads and jobs: lost-answers.browser.long.test.ts.
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
})
