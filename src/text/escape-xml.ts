import { escapeHtml } from './escape-html.ts'

/** What XML 1.0 cannot hold, escaped or not: https://www.w3.org/TR/xml/#charsets. Lone halves of surrogates are among it. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Makes text safe inside elements and quoted attributes of XML. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replaceAll(UNWRITABLE, ''))
}
