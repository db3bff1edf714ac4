import type { Page, Route } from 'playwright-core'

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
