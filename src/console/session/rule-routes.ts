import { demandSecondFactor, isSecondFactorDemanded, refuseWithoutOwn } from '../administrators/rules.ts'
import { adminRoutes, dataAnswer, dataOf } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { AdministratorRules } from './schemas.ts'

const { owner } = adminRoutes('Administrators', { needsPerson: true })
const answers = { 200: dataOf('As it is now.', AdministratorRules) }

/** What owners demand of all administrators. */
export const ruleRoutes: readonly Route[] = [
  owner('getAdministratorRules', 'GET /administrators/rules', {
    summary: 'What is demanded of all administrators',
    answers,
    handle: async (_, { store }) => dataAnswer(200, { second_factor: await isSecondFactorDemanded(store.db) }),
  }),
  owner('setAdministratorRules', 'PUT /administrators/rules', {
    summary: 'Demand a second step of all administrators, or no longer',
    description:
      'Administrators who sign in from now on without a second step are led to set one up, and are refused everything else with 403 `SECOND_FACTOR_DEMANDED` until then. Sessions that are open stay; tokens of scripts are not asked. Who demands it must have it.',
    body: { description: 'The rules.', schema: AdministratorRules, example: { second_factor: true } },
    answers,
    async handle({ body: { second_factor }, admin, audit }, { store }) {
      if (second_factor) await refuseWithoutOwn(store, admin.id)
      await demandSecondFactor(store, second_factor, audit)
      return dataAnswer(200, { second_factor })
    },
  }),
]
