import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Follows a link within the console or within the site as a click does, until the page behind it has what it asks the service for: dozens of
 * pages are not loaded anew.
 */
export async function followLink(page: Page, href: string): Promise<void> {
  const underWay = new Set<Request>()
  const begin = (request: Request) => underWay.add(request)
  const end = (request: Request) => underWay.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.evaluate(`{
    const link = Object.assign(document.createElement('a'), { href: ${JSON.stringify(href)} })
    document.body.append(link)
    link.click()
    link.remove()
  }`)
  let quiet = 0
  // Twice in a row: what is drawn from one answer may ask for another.
  await expect
    .poll(async () => {
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
      const { pathname, search } = new URL(page.url())
      quiet = underWay.size === 0 && pathname + search === href ? quiet + 1 : 0
      return quiet
    })
    .toBeGreaterThanOrEqual(2)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
