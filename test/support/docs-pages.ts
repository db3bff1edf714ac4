import type { Service } from '../../src/server/service.ts'
import { sendTo } from './api.ts'

/** What a page of the reference shows. */
export interface Shown {
  /** The name of the snippet, or the operation. */
  name: string
  language: string
  code: string
}

export async function readPage(service: Service, url: string, headers: Record<string, string> = {}): Promise<string> {
  const { statusCode, body } = await sendTo(service, { url, headers: { accept: 'text/html', ...headers } })
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
  return body
}

const SAMPLE = /<div class="docs-sample" data-language="(\w+)">.*?<code data-snippet="([\w-]+)">(.*?)<\/code>/gs

/** The samples of a page, as readers copy them. */
export function samplesOf(html: string): Shown[] {
  return [...html.matchAll(SAMPLE)].map(([, language, name, code]) => ({
    name: name!,
    language: language!,
    // What is coloured stands in elements of its own.
    code: unescapeHtml(code!.replaceAll(/<\/?span[^>]*>/g, '')),
  }))
}

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" }

export const unescapeHtml = (html: string) =>
  html.replaceAll(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => SIGNS[name]!)
