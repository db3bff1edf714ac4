import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { serveFaults } from '../../client/served.ts'
import { listenOn, shareApi } from '../../support/api.ts'
import { describeInBrowser, openWindow } from '../../support/browser.ts'
import { makeSample, type Sample } from '../../support/operations.ts'

/** The reference in a browser: search, samples, copying, trying it. How its pages look: every-page.browser.long.test.ts. */

let origin = ''
let sample: Sample
const api = shareApi({}, async (api) => {
  sample = await makeSample(api)
})
beforeAll(async () => {
  origin = await listenOn(api().service)
})

/** Pressed until the field has the focus: a page that has only just come may not take its first key. */
async function slashToSearch(page: Page): Promise<void> {
  const isFocused = () => page.evaluate<boolean>("document.activeElement.closest('[data-docs-search]') !== null")
  const press = async () => {
    if (!(await isFocused())) await page.keyboard.press('/')
    return await isFocused()
  }
  await expect.poll(press).toBe(true)
}

describeInBrowser('the reference', (browser) => {
  test('/ leads to the search, which finds while it is typed, and the arrows to what was found', async () => {
    await using visit = await openWindow(browser(), origin, { language: 'vi' })
    const { page, problems } = visit
    await page.goto('/docs')

    await slashToSearch(page)
    await page.keyboard.type('ghi cong')
    await page.locator('.docs-found').getByRole('link', { name: 'Ghi công' }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/guides/licences*')

    expect(problems).toEqual([])
  })

  test('where nothing comes while it is typed, Enter searches', async () => {
    await using visit = await openWindow(browser(), origin, { language: 'vi' })
    const { page, problems } = visit
    await page.route('**/docs/search.json?*', (route) => route.fulfill({ status: 503, json: { error: '…' } }))
    await page.goto('/docs')
    await slashToSearch(page)
    const refused = page.waitForResponse('**/docs/search.json?*')
    await page.keyboard.type('ghi cong')
    await refused
    expect(await page.locator('.docs-found').isHidden()).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/search?q=ghi*')
    expect(problems.filter((problem) => !/status of 503/.test(problem))).toEqual([])
  })

  test('a language of the samples is chosen once for all, and a sample is copied', async () => {
    await using visit = await openWindow(browser(), origin, { language: 'en' })
    const { page, context, problems } = visit
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/docs/reference/search')
    const curl = page.locator('.docs-sample[data-language=curl]').first()
    const python = page.locator('.docs-sample[data-language=python]').first()
    await curl.waitFor()

    await page.getByText('Python', { exact: true }).first().click()
    await python.waitFor()
    expect(await curl.isVisible()).toBe(false)
    await page.goto('/docs/guides/paging')
    await page.locator('.docs-sample[data-language=python]').first().waitFor()

    await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('from urllib.request import')
    expect(problems).toEqual([])
  })

  test('try it: 200 with a key, which stays in the tab and goes nowhere else', async () => {
    await using visit = await openWindow(browser(), origin, { language: 'en' })
    const { page, problems } = visit
    const sent: { url: string; key: string | undefined }[] = []
    page.on('request', (request) => sent.push({ url: request.url(), key: request.headers()['x-api-key'] }))
    await page.goto('/docs/reference/getTrack')

    await page.getByLabel('API key').fill(api().key)
    await page.getByRole('button', { name: 'Send the request' }).click()
    const result = page.locator('.docs-result')
    await result.locator('.badge', { hasText: '200' }).waitFor()

    expect(await result.textContent()).toContain(`"id": "${sample.track}"`)
    expect(await result.textContent()).toMatch(/Request id\w+-\w+/)
    expect(await result.textContent()).toMatch(/Quota\d+ of 1000000 left/)
    expect(sent.filter(({ key }) => key !== undefined)).toEqual([
      { url: `${origin}/api/public/tracks/${sample.track}`, key: api().key },
    ])
    expect(await page.evaluate('document.cookie + JSON.stringify(localStorage)')).not.toContain('kn_live')

    await page.goto('/docs/reference/getCover')
    await page.getByRole('button', { name: 'Send the request' }).click()
    await page.locator('.docs-picture').waitFor()
    await page.goto('/docs/reference/search')
    await page.getByRole('button', { name: 'Send the request' }).click()
    await result.locator('.badge', { hasText: '200' }).waitFor()
    expect(problems).toEqual([])
  })

  test('a refusal is shown with what to do', async () => {
    await using visit = await openWindow(browser(), origin, { language: 'en' })
    await visit.page.goto('/docs/reference/listGenres')

    await visit.page.getByRole('button', { name: 'Send the request' }).click()
    const help = visit.page.getByRole('link', { name: 'What to do?' })
    await help.waitFor()

    expect(await help.getAttribute('href')).toBe('/docs/errors#MISSING_API_KEY')
  })

  test.each([
    ['what only claims to be JSON is shown as it is', '<html>', '200'],
    ['an answer that breaks off is none', undefined, 'No answer came'],
  ])('try it: %s', async (_, body, shown) => {
    await using visit = await openWindow(browser(), origin, { language: 'en' })
    await using faulty = await serveFaults((response) => {
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Access-Control-Allow-Origin': '*',
        ...(body ? {} : { 'Content-Length': '9' }),
      })
      if (body === undefined) response.write('{', () => response.socket?.destroy())
      else response.end(body)
    })
    await visit.page.goto('/docs/reference/getIndex')
    await visit.page.route('**/api/public', (route) => route.continue({ url: faulty.baseUrl }))

    await visit.page.getByRole('button', { name: 'Send the request' }).click()
    await visit.page.locator('.docs-result').getByText(shown).waitFor()
    if (body !== undefined) expect(await visit.page.locator('.docs-result').textContent()).toContain(body)
  })
})
