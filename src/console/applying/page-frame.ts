import { type Answer, textAnswer } from '../../http/answer.ts'
import type { EndpointInput } from '../../http/endpoint.ts'
import { plainPagePolicy } from '../../http/headers/policies.ts'
import { readerOf } from '../../http/headers/reader.ts'
import type { LoadWebApp } from '../../site/page/web-app.ts'
import type { PageFrame } from '../../site/page/web-pages.ts'

export interface PlainPageDeps {
  loadWebApp: LoadWebApp
  serviceName: string
}

/** What a page that works without scripts needs: its styles, and the language and colours of who reads it. */
export async function plainFrame(
  { loadWebApp, serviceName }: PlainPageDeps,
  headers: EndpointInput<undefined>['headers'],
  wanted?: string | null,
): Promise<PageFrame> {
  const { entry, fonts } = await loadWebApp()
  return {
    ...readerOf(headers, wanted),
    serviceName,
    styles: [entry('styles').href, entry('plain-styles').href],
    scripts: [],
    preloads: fonts.map((href) => ({ href, as: 'font' as const })),
  }
}

interface PlainPageOptions {
  headers?: readonly string[]
  hasScript?: boolean
}

export function plainPage(
  html: string,
  status: number,
  { headers = [], hasScript = false }: PlainPageOptions = {},
): Answer {
  const all = [...plainPagePolicy({ hasScript }), 'X-Robots-Tag', 'noindex', ...headers]
  return textAnswer(html, all, status, 'text/html; charset=utf-8')
}

/** For programs that ask for JSON; without such an `Accept` the answer is a page. */
export function wantsJson(accept: string | string[] | undefined): boolean {
  return typeof accept === 'string' && /application\/json/i.test(accept) && !/text\/html/i.test(accept)
}
