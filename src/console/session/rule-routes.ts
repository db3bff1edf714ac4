import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { demandSecondFactor, isSecondFactorDemanded, refuseWithoutOwn } from '../administrators/rules.ts'
import { adminEndpoint, dataAnswer } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { AdministratorRules } from './schemas.ts'

const shared = { path: '/administrators/rules', tag: 'Administrators', role: 'owner', needsPerson: true } as const
const answers = { 200: { description: 'As it is now.', schema: z.object({ data: AdministratorRules }) } } as const

/** What owners demand of all administrators. */
export const ruleRoutes = ({ store }: ConsoleDeps): Endpoint[] => [
  adminEndpoint({
    id: 'getAdministratorRules',
    method: 'GET',
    ...shared,
    summary: 'What is demanded of all administrators',
    answers,
    handle: async () => dataAnswer(200, { second_factor: await isSecondFactorDemanded(store.db) }),
  }),
  adminEndpoint({
    id: 'setAdministratorRules',
    method: 'PUT',
    ...shared,
    summary: 'Demand a second step of all administrators, or no longer',
    description:
      'Administrators who sign in from now on without a second step are led to set one up, and are refused everything else with 403 `SECOND_FACTOR_DEMANDED` until then. Sessions that are open stay; tokens of scripts are not asked. Who demands it must have it.',
    body: { description: 'The rules.', schema: AdministratorRules, example: { second_factor: true } },
    answers,
    async handle({ body: { second_factor }, admin, audit }) {
      if (second_factor) await refuseWithoutOwn(store, admin.id)
      await demandSecondFactor(store, second_factor, audit)
      return dataAnswer(200, { second_factor })
    },
  }),
]
