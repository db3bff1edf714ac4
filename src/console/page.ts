import { z } from 'zod'
import { textAnswer } from '../http/answer.ts'
import { type Endpoint, type EndpointInput, endpoint } from '../http/endpoint.ts'
import { findCookie } from '../http/headers/cookies.ts'
import { isLanguage, preferredLanguage } from '../http/headers/language.ts'
import type { LoadWebApp } from '../site/web-app.ts'
import type { ConsoleFrame } from '../site/web-pages.ts'

export interface ConsolePageParts {
  loadWebApp: LoadWebApp
  serviceName: string
  publicUrl: string
  /** Of the times that the console shows. */
  timeZone: string
}

const Query = z.object({ lang: z.string().optional() })

/** One page for every address below /console: the address is the state, and the scripts show what it says. */
export function consolePages(parts: ConsolePageParts): Endpoint[] {
  const headers = pageHeaders(new URL(parts.publicUrl).origin)
  return ['/console', '/console/*'].map((path) =>
    endpoint({
      id: `page ${path}`,
      method: 'GET',
      path,
      tag: 'Site',
      summary: 'The console of the administrators',
      access: 'open',
      isSameOrigin: true,
      cache: 'none',
      query: Query,
      answers: {},
      errors: [],
      async handle(input) {
        const { pages, entry, fonts } = await parts.loadWebApp()
        const script = entry('console')
        const html = pages.renderConsole({
          ...readerOf(input),
          serviceName: parts.serviceName,
          timeZone: parts.timeZone,
          styles: [entry('styles').href, entry('console-styles').href],
          scripts: [script.href],
          preloads: [
            ...fonts.map((href) => ({ href, as: 'font' as const })),
            ...script.imports.map((href) => ({ href, as: 'script' as const })),
          ],
        })
        return textAnswer(html, headers, 200, 'text/html; charset=utf-8')
      },
    }),
  )
}

/** What the browser says of whoever sits in front of it. */
function readerOf({
  query,
  headers,
}: EndpointInput<typeof Query>): Pick<ConsoleFrame, 'language' | 'theme' | 'hasSession'> {
  const chosen = query.lang ?? findCookie(headers.cookie, 'kn_lang')
  const theme = findCookie(headers.cookie, 'kn_theme')
  return {
    language: isLanguage(chosen) ? chosen : preferredLanguage(headers['accept-language']),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    hasSession: findCookie(headers.cookie, 'kn_session') !== undefined,
  }
}

/** Nothing inline, nothing from elsewhere but covers and previews, whose links lead to `PUBLIC_URL`. */
function pageHeaders(mediaOrigin: string): readonly string[] {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${mediaOrigin}`,
    `media-src 'self' blob: ${mediaOrigin}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return [
    'Content-Security-Policy',
    policy.join('; '),
    'X-Frame-Options',
    'DENY',
    'Referrer-Policy',
    'no-referrer',
    'Cross-Origin-Opener-Policy',
    'same-origin',
  ]
}
