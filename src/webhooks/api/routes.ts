import type { Endpoint } from '../../http/endpoint.ts'
import { changeRoutes } from './change-routes.ts'
import { webhookReadRoutes } from './read-routes.ts'
import type { WebhookRouteParts } from './route-parts.ts'
import { webhookWriteRoutes } from './write-routes.ts'

export function webhookRoutes(parts: WebhookRouteParts): Endpoint[] {
  return [...webhookReadRoutes(parts), ...webhookWriteRoutes(parts), ...changeRoutes(parts)]
}
