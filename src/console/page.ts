import type { Endpoint } from '../http/endpoint.ts'
import { createSessionCookie } from '../http/headers/session-cookie.ts'
import type { Store } from '../store/store.ts'
import { findSession } from './administrators/sessions.ts'
import { type AppPageDeps, appPages } from './app-page.ts'

export interface ConsolePageDeps extends AppPageDeps {
  store: Store
  now: () => number
}

export function consolePages({ store, now, ...deps }: ConsolePageDeps): Endpoint[] {
  return appPages(deps, {
    paths: ['/console', '/console/*'],
    summary: 'The console of the administrators',
    entry: 'console',
    cookie: createSessionCookie('kn_session', deps.publicUrl),
    isOpen: async (token) => (await findSession(store, token, now())) !== undefined,
    render: (pages, frame) => pages.renderConsole(frame),
  })
}
