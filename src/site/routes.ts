import { type Answer, textAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { type ApiDocument, renderDocsPage } from './docs-page.ts'
import { ICON, pageAnswer, renderPage } from './html.ts'
import { renderLicensesPage } from './licenses-page.ts'

export interface SiteParts {
  serviceName: string
  publicUrl: string
  takedownContact: string
  openapi: () => ApiDocument
}

/** The pages that the API links to: its reference and the licences. Their paths begin at the root, not at /api/public. */
export function sitePages({ serviceName, publicUrl, takedownContact, openapi }: SiteParts): Endpoint[] {
  return [
    page('/', 'Front page', () => renderFrontPage(serviceName)),
    page('/docs', 'API reference', () => renderDocsPage(openapi(), publicUrl)),
    page('/licenses', 'Licences', () => renderLicensesPage(serviceName, takedownContact)),
    file('/favicon.ico', 'The icon of the pages', () => textAnswer(ICON, [], 200, 'image/svg+xml')),
  ]
}

function page(path: string, summary: string, render: () => string): Endpoint {
  return file(path, summary, () => pageAnswer(render()))
}

function file(path: string, summary: string, render: () => Answer): Endpoint {
  let answer: Answer | undefined
  return endpoint({
    id: `page ${path}`,
    method: 'GET',
    path,
    tag: 'Site',
    summary,
    access: 'open',
    cache: 'spec',
    answers: {},
    errors: [],
    handle() {
      answer ??= render()
      return answer
    },
  })
}

function renderFrontPage(serviceName: string): string {
  const name = escapeHtml(serviceName)
  return renderPage(
    serviceName,
    'vi',
    `<h1>${name}</h1>
<p>Kho nhạc cho trang và ứng dụng của đối tác: tìm bài hát, nghe thử, xem giấy phép, gắn nhạc vào video.</p>
<p><a href="/docs">Tài liệu API</a> · <a href="/licenses">Giấy phép</a> · <a href="/api/public/status">Tình trạng</a></p>`,
  )
}
