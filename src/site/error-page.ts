import type { IncomingMessage } from 'node:http'
import type { ApiError } from '../errors.ts'
import { wantsHtml } from '../http/accept.ts'
import type { Answer } from '../http/answer.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { pageAnswer, renderPage } from './html.ts'

/** These paths are for programs, which get JSON whatever their `Accept` says. */
const FOR_PROGRAMS = /^\/(?:api|media)(?:[/?]|$)/

/** An HTML page for a browser that followed a broken link; undefined when the error is to be sent as JSON. */
export function createErrorPage(serviceName: string) {
  let answer: Answer | undefined
  return ({ url = '', headers }: IncomingMessage, error: ApiError): Answer | undefined => {
    if (error.status !== 404 || FOR_PROGRAMS.test(url) || !wantsHtml(headers.accept)) return undefined
    answer ??= pageAnswer(renderNotFound(serviceName), 404)
    return answer
  }
}

function renderNotFound(serviceName: string): string {
  const name = escapeHtml(serviceName)
  return renderPage(
    `Không tìm thấy trang · ${serviceName}`,
    'vi',
    `<h1>Không tìm thấy trang</h1>
<p>Địa chỉ này không dẫn tới đâu cả. Có thể đường dẫn đã cũ hoặc bị gõ sai.</p>
<p><a href="/">${name}</a> · <a href="/docs">Tài liệu API</a> · <a href="/licenses">Giấy phép</a></p>`,
  )
}
