import { findPartnerSession } from '../access/partner-sessions.ts'
import { textAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { appPagePolicy } from '../http/headers/policies.ts'
import { readerOf } from '../http/headers/reader.ts'
import { createSessionCookie, type SessionCookie } from '../http/headers/session-cookie.ts'
import { LANG_QUERY } from '../http/query/page-parameters.ts'
import { withinStoreBudget } from '../http/store-timeout.ts'
import type { LoadWebApp } from '../site/page/web-app.ts'
import type { AppFrame, WebPages } from '../site/page/web-pages.ts'
import type { Store } from '../store/store.ts'
import { findSession } from './administrators/sessions.ts'
import type { SelfServiceDeps } from './self-service/deps.ts'

interface AppPageDeps {
  loadWebApp: LoadWebApp
  serviceName: string
  publicUrl: string
}

interface AppPage {
  paths: readonly string[]
  summary: string
  /** Its script, and with `-styles` its styles. */
  entry: 'console' | 'partner'
  cookie: SessionCookie
  /** Whether the session of this token has not ended. */
  isOpen: (token: string) => Promise<boolean>
  render: (pages: WebPages, frame: AppFrame) => string
}

/** The page of an application, the same for every address of it: the address is the state, and the scripts show what it says. */
function appPages(deps: AppPageDeps, page: AppPage): Endpoint[] {
  const headers = appPagePolicy(new URL(deps.publicUrl).origin)
  return page.paths.map((path) =>
    endpoint({
      id: `page ${path}`,
      method: 'GET',
      path,
      tag: 'Site',
      summary: page.summary,
      access: 'open',
      isSameOrigin: true,
      speaksReader: true,
      cache: 'none',
      query: LANG_QUERY,
      answers: {},
      errors: [],
      async handle({ query, headers: sent }) {
        const { pages, entry, fonts } = await deps.loadWebApp()
        const script = entry(page.entry)
        const html = page.render(pages, {
          ...readerOf(sent, query.lang),
          hasSession: await hasSession(page, sent.cookie),
          serviceName: deps.serviceName,
          styles: [entry('styles').href, entry(`${page.entry}-styles`).href],
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
 * Asked here, so that a browser with the cookie of a session that has ended shows the sign-in page at once, and none of its requests fails.
 * While the store is away the page asks again by itself, and says so.
 */
async function hasSession({ cookie, isOpen }: AppPage, sent: string | string[] | undefined): Promise<boolean> {
  const token = cookie.read(sent)
  if (token === undefined) return false
  return await withinStoreBudget(isOpen(token)).catch(() => true)
}

export const consolePages = ({ store, now, ...deps }: AppPageDeps & { store: Store; now: () => number }): Endpoint[] =>
  appPages(deps, {
    paths: ['/console', '/console/*'],
    summary: 'The console of the administrators',
    entry: 'console',
    cookie: createSessionCookie('kn_session', deps.publicUrl),
    isOpen: async (token) => (await findSession(store, token, now())) !== undefined,
    render: (pages, frame) => pages.renderConsole(frame),
  })

export function partnerPages({ store, cookie, config, now }: SelfServiceDeps, loadWebApp: LoadWebApp): Endpoint[] {
  const { limits, ...named } = config
  const find = (token: string) =>
    findPartnerSession(store, token, { now: now(), defaultQuotaPerMinute: limits.keyPerMinute })
  return appPages(
    { ...named, loadWebApp },
    {
      paths: ['/partner'],
      summary: "The partners' own page",
      entry: 'partner',
      cookie,
      isOpen: async (token) => (await find(token)) !== undefined,
      render: (pages, frame) => pages.renderPartner(frame),
    },
  )
}
