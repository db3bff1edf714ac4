import type { IncomingMessage } from 'node:http'
import type { ApiError } from '../errors.ts'
import { type Answer, textAnswer } from '../http/answer.ts'
import { wantsHtml } from '../http/headers/accept.ts'
import { sitePagePolicy } from '../http/headers/policies.ts'
import { type SitePageDeps, siteFrame } from './page/site-page.ts'
import type { ErrorView } from './page/web-pages.ts'

/** These paths are for programs, which get JSON whatever their `Accept` says. */
const FOR_PROGRAMS = /^\/(?:api|media|assets|oembed)(?:[/?]|$)/
const EMBEDDED = /^\/embed(?:[/?]|$)/

type ErrorPageDeps = Pick<SitePageDeps, 'loadWebApp' | 'serviceName' | 'publicUrl'>

/**
 * An HTML page for a browser that followed a broken link or came at a bad moment; undefined when the error is to be sent as JSON. Each is
 * rendered once per reader's language and colours, and says nothing of the address: refusals must stay cheap.
 */
export function createErrorPage(deps: ErrorPageDeps) {
  const mediaOrigin = new URL(deps.publicUrl).origin
  const rendered = new Map<string, Answer>()

  async function render(request: IncomingMessage, status: number, view: ErrorView): Promise<Answer> {
    const frame = await siteFrame(deps, { headers: request.headers, request: { url: '/' } }, undefined)
    const key = `${status} ${view.reason} ${view.isEmbedded} ${frame.language} ${frame.theme}`
    const known = rendered.get(key)
    if (known !== undefined) return known
    const { pages } = await deps.loadWebApp()
    const headers = sitePagePolicy(mediaOrigin, view.isEmbedded)
    const answer = textAnswer(pages.renderSite({ ...frame, view }), headers, status, 'text/html; charset=utf-8')
    rendered.set(key, answer)
    return answer
  }

  return (request: IncomingMessage, { status, code }: ApiError): Promise<Answer> | undefined => {
    const { url = '', headers } = request
    const reason = code === 'OUTCOME_UNKNOWN' ? 'unknown' : reasonOf(status)
    if (reason === undefined || FOR_PROGRAMS.test(url) || !wantsHtml(headers.accept)) return undefined
    return render(request, status, { page: 'error', reason, isEmbedded: EMBEDDED.test(url) })
  }
}

/** Other refusals are about what a program has sent. */
function reasonOf(status: number): ErrorView['reason'] | undefined {
  if (status === 404) return 'missing'
  if (status === 429) return 'too-many'
  return status >= 500 ? 'fault' : undefined
}
