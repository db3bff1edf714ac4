import type { IncomingHttpHeaders } from 'node:http'
import { isLanguage, type Language } from '../../text/sentence.ts'
import { findCookie } from './cookies.ts'
import { preferredLanguage } from './language.ts'

/** Who reads a page, as far as the page depends on it. */
export interface Reader {
  language: Language
  /** What the reader has chosen; undefined: as the system. */
  theme: 'light' | 'dark' | undefined
}

/** `wanted`: the language that the address names, which goes before the one that was chosen earlier and the browser's own. */
export function readerOf(
  headers:
    | Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>
    | Readonly<Record<string, string | string[] | undefined>>,
  wanted?: string | null,
): Reader {
  const chosen = isLanguage(wanted) ? wanted : findCookie(headers.cookie, 'kn_lang')
  const theme = findCookie(headers.cookie, 'kn_theme')
  return {
    language: isLanguage(chosen) ? chosen : preferredLanguage(headers['accept-language']),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  }
}
