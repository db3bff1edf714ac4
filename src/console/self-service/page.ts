import { findPartnerSession } from '../../access/partner-sessions.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { type AppPageDeps, appPages } from '../app-page.ts'
import type { SelfServiceDeps } from './deps.ts'

export function partnerPages(
  { store, cookie, config, now }: SelfServiceDeps,
  deps: Pick<AppPageDeps, 'loadWebApp'>,
): Endpoint[] {
  const { serviceName, publicUrl, limits } = config
  const findSession = (token: string) =>
    findPartnerSession(store, token, { now: now(), defaultQuotaPerMinute: limits.keyPerMinute })
  return appPages(
    { ...deps, serviceName, publicUrl },
    {
      paths: ['/partner'],
      summary: "The partners' own page",
      entry: 'partner',
      cookie,
      isOpen: async (token) => (await findSession(token)) !== undefined,
      render: (pages, frame) => pages.renderPartner(frame),
    },
  )
}
