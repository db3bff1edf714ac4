import type { Endpoint } from '../../http/endpoint.ts'
import { partnerAccountRoutes } from './account-routes.ts'
import type { SelfServiceDeps } from './deps.ts'
import { ownLimitRoutes } from './limit-routes.ts'
import { PARTNER_API } from './partner-endpoint.ts'
import { refusalRoutes } from './refusal-routes.ts'
import { partnerSessionRoutes } from './session-routes.ts'
import { ownTakedownRoutes } from './takedown-routes.ts'
import { partnerWebhookRoutes } from './webhook-routes.ts'

const OWN = [
  ...partnerSessionRoutes,
  ...partnerAccountRoutes,
  ...partnerWebhookRoutes,
  ...refusalRoutes,
  ...ownTakedownRoutes,
  ...ownLimitRoutes,
]

/** Endpoints of the public API that answer here too, with the session's key for the caller, by their paths below `/api/partner`. */
const SAME_AS_PUBLIC = {
  getUsage: '/usage',
  listLicenses: '/licenses',
  listProofs: '/proofs',
  listWebhooks: '/webhooks',
  listDeliveries: '/webhooks/{id}/deliveries',
} as const

/** Every endpoint below `/api/partner`. */
export function partnerApiRoutes(deps: SelfServiceDeps): Endpoint[] {
  const same = Object.entries(SAME_AS_PUBLIC).map(([id, path]): Endpoint => {
    const found = deps.publicEndpoints.find((endpoint) => endpoint.id === id)
    if (found === undefined) throw new Error(`there is no ${id} in the public API`)
    return { ...found, ...PARTNER_API, isMemoized: false, id: `${id} of the partner`, path }
  })
  return [...OWN.map((route) => route(deps)), ...same]
}
