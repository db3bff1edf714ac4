import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { AdminRole } from '../../src/store/schema/console-tables.ts'
import { type ApiOptions, listenOn } from './api.ts'
import { describeInBrowser, openWindow, type Visit, type VisitOptions } from './browser.ts'
import { type Console, type ConsoleClient, startConsole } from './console.ts'

/** A wide screen in Vietnamese, and a phone in English and in the dark. */
export const SCREENS: [string, VisitOptions][] = [
  ['1440-light-vi', {}],
  ['390-dark-en', { width: 390, height: 844, theme: 'dark', language: 'en' }],
]

interface DeskVisit extends VisitOptions {
  /** Who is signed in; `false` for a stranger. */
  as?: AdminRole | false
  /** The status of answers that the test provokes, or all that it does: the browser tells of them on its console. */
  refused?: number | 'any'
}

/** A console in a browser, for the tests of a suite. */
export interface Desk {
  api: () => Console
  origin: () => string
  /** The administrator who is signed in. */
  client: () => ConsoleClient
  /** Opens a page in a window of its own. When the test is over, nothing may have gone wrong in it. */
  visit: (path: string, options?: DeskVisit) => Promise<Page>
}

interface DeskOptions extends ApiOptions {
  /** Who is signed in, where a visit says nothing else. */
  role?: AdminRole
  /** In which language, likewise. */
  language?: 'vi' | 'en'
}

export function describeDesk(name: string, options: DeskOptions, suite: (desk: Desk) => void): void {
  const { role = 'owner', language = 'vi', ...ofService } = options
  describeInBrowser(name, (browser) => {
    let api: Console
    let origin: string
    let client: ConsoleClient
    let visits: { opened: Visit; refused: DeskVisit['refused'] }[] = []
    beforeAll(async () => {
      api = await startConsole(ofService)
      origin = await listenOn(api.service)
      client = await api.signIn(role)
    })
    afterAll(() => api?.[Symbol.asyncDispose]())
    afterEach(async () => {
      const over = visits
      visits = []
      for (const { opened } of over) await opened[Symbol.asyncDispose]()
      for (const { opened, refused } of over)
        if (refused !== 'any') expect(opened.problems.filter((text) => !text.includes(` ${refused} `))).toEqual([])
    })
    const visit = async (path: string, { as = role, refused, ...window }: DeskVisit = {}) => {
      const opened = await openWindow(browser(), origin, { language, ...window })
      visits.push({ opened, refused })
      if (as !== false) {
        // A session of its own: what ends one leaves the others alone.
        const [name, value] = (await api.signIn(as)).cookie.split('=') as [string, string]
        await opened.context.addCookies([{ name, value, url: origin }])
      }
      await opened.page.goto(path)
      return opened.page
    }
    suite({ api: () => api, origin: () => origin, client: () => client, visit })
  })
}

/** Nothing of the page lies beyond its right edge. */
export async function expectToFit(page: Page, path?: string): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0)
}
