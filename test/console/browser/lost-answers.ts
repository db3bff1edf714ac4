import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { listenOn } from '../../support/api.ts'
import { openWindow, type Visit, type VisitOptions } from '../../support/browser.ts'
import { type Console, type ConsoleClient, startConsole } from '../../support/console.ts'

export const UNSURE = 'Chưa rõ việc đó đã được thực hiện hay chưa.'
export const NOT_OURS = 'Câu trả lời không phải của máy chủ này'
export const NOTHING = 'Chưa có gì thay đổi.'

/** The server does it, and its answer is lost. */
export const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort('connectionreset')
}
export const answerWith = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ error: 'Không được.', ...body }) })
export const answerWithPage = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<html>Wi-Fi</html>' })

export const alertOf = (page: Page) => page.getByRole('alert').textContent()

/** A console for the tests of a file, and how its owner opens a page of it. */
export function shareDesk(browser: () => Browser) {
  let api: Console
  let owner: ConsoleClient
  let origin: string
  beforeAll(async () => {
    api = await startConsole()
    origin = await listenOn(api.service)
    owner = await api.signIn('owner')
  })
  afterAll(() => api[Symbol.asyncDispose]())
  return {
    api: () => api,
    async visit(path: string, options: VisitOptions = {}): Promise<Visit> {
      const opened = await openWindow(browser(), origin, options)
      const [name, value] = owner.cookie.split('=') as [string, string]
      await opened.context.addCookies([{ name, value, url: origin }])
      await opened.page.goto(path)
      return opened
    },
  }
}
