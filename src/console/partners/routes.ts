import type { Route } from '../endpoint/deps.ts'
import { decisionRoutes } from './decision-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { accountRoutes } from './partner-routes.ts'
import { quotaRoutes } from './quota-routes.ts'

/** Partners, what is decided of them, and their keys. */
export const partnerRoutes: readonly Route[] = [...accountRoutes, ...decisionRoutes, ...keyRoutes, ...quotaRoutes]
