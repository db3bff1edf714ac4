import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  chooseFile,
  describeInBrowser,
  findAccessibilityFaults,
  openWindow,
  takeScreenshot,
  type VisitOptions,
} from '../support/browser.ts'
import { LEAK, openTracing, read, type Tracing } from './tracing.ts'

describeInBrowser('the pages of a trace', (browser) => {
  let tracing: Tracing
  beforeAll(async () => {
    tracing = await openTracing()
  })
  afterAll(() => tracing[Symbol.asyncDispose]())

  async function visit(path: string, options: VisitOptions) {
    const window = await openWindow(browser(), tracing.origin, options)
    await window.context.addCookies([{ name: 'kn_session', value: tracing.token, url: tracing.origin }])
    await window.page.goto(`/console${path}`)
    return window
  }

  test('a file that is chosen by keyboard is answered with a sentence, its evidence and a page to print', async () => {
    await using window = await visit('/trace', { language: 'en' })
    const { page, context, problems } = window
    await page.getByText('Earlier traces').waitFor()
    await takeScreenshot(page, 'traces-1440')
    expect(await findAccessibilityFaults(page)).toEqual([])

    await chooseFile(page, 'Choose files', { name: LEAK, mimeType: 'audio/mpeg', buffer: tracing.leaked })
    await page.locator('.trace-answer').waitFor()
    await takeScreenshot(page, 'trace-1440')

    expect(await page.locator('.trace-answer').textContent()).toMatch(
      /^This copy was given to Studio Sen, .*Certain\.$/,
    )
    expect(await page.locator('h1').textContent()).toBe(LEAK)
    expect(await findAccessibilityFaults(page)).toEqual([])
    const [printed] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Page to print' }).click(),
    ])
    await printed.getByText('This copy was given to').waitFor()
    await takeScreenshot(printed, 'trace-evidence')
    expect(problems).toEqual([])
  })

  test('the command line says the same', async () => {
    const path = await tracing.save('leak.mp3', tracing.leaked)
    const printed = await tracing.installation.command('watermark', 'trace', path, '--fast')
    const { data } = await read(await tracing.ask('/traces'))

    expect(data[0].result).toEqual({ ...printed, file: LEAK })
  })

  test('on a phone, in the dark, all fits', async () => {
    const { data } = await read(await tracing.ask('/traces'))
    await using window = await visit(`/trace/${data[0].id}`, { width: 390, height: 844, theme: 'dark' })
    const { page, problems } = window
    await page.locator('.trace-answer').waitFor()
    await takeScreenshot(page, 'trace-390-dark')

    expect(await page.locator('.trace-answer').textContent()).toMatch(/Chắc chắn\.$/)
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    expect(problems).toEqual([])
  })
})
