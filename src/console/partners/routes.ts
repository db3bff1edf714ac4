import type { Endpoint } from '../../http/endpoint.ts'
import type { ConsoleParts } from '../endpoint/parts.ts'
import { decisionRoutes } from './decision-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { accountRoutes } from './partner-routes.ts'

/** Partners, what is decided of them, and their keys. */
export const partnerRoutes = (parts: ConsoleParts): Endpoint[] => [
  ...accountRoutes(parts),
  ...decisionRoutes(parts),
  ...keyRoutes(parts),
]
