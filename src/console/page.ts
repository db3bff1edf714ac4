import { z } from 'zod'
import { findSession } from '../admin/sign-in/sessions.ts'
import { textAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { readerOf } from '../http/headers/reader.ts'
import { withinStoreBudget } from '../http/store-timeout.ts'
import type { LoadWebApp } from '../site/web-app.ts'
import type { Store } from '../store/store.ts'
import { readSessionCookie } from './session/cookie.ts'

export interface ConsolePageParts {
  store: Store
  now: () => number
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
      async handle({ query, headers: sent }) {
        const { pages, entry, fonts } = await parts.loadWebApp()
        const script = entry('console')
        const html = pages.renderConsole({
          ...readerOf(sent, query.lang),
          hasSession: await hasSession(parts, sent.cookie),
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

/**
 * Asked here, so that whoever comes with the cookie of a session that has ended sees the sign-in page at once, and no request of theirs fails.
 * While the store is away the page asks again by itself, and says so.
 */
async function hasSession({ store, now }: ConsolePageParts, cookie: string | string[] | undefined): Promise<boolean> {
  const token = typeof cookie === 'string' ? readSessionCookie(cookie) : undefined
  if (token === undefined) return false
  const search = findSession(store, token, now()).then((session) => session !== undefined)
  return await withinStoreBudget(search).catch(() => true)
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
