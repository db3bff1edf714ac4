import { z } from 'zod'
import { retryAfterSeconds } from '../../access/limits/rate-headers.ts'
import { missingKey, rateLimited } from '../../errors.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { endpoint } from '../../http/endpoint.ts'
import { page } from '../../http/query/parameters.ts'
import { findRequests, type LoggedRequest, type RequestQuery } from '../../requests/insight/find-requests.ts'
import type { Language } from '../../text/sentence.ts'
import { DAY_MS, HOUR_MS } from '../../text/time.ts'
import { dataOf, listAnswer, pageOf } from '../endpoint/admin-endpoint.ts'
import { pick } from '../endpoint/present.ts'
import type { PartnerRoute, SelfServiceDeps } from './deps.ts'
import { PARTNER_API, partnerEndpoint } from './partner-endpoint.ts'
import { explainRefusal } from './refusal-words.ts'
import { OwnRefusal, OwnRequest } from './schemas.ts'

const SPAN_MS = 7 * DAY_MS
const PER_PAGE = 20
/** With more of them in a week the rest tell nothing new. */
const MAX_REFUSALS = 1000
const MAX_REQUESTS = 50
/** A minute, of a partner. Each reads the log. */
const MAX_READS = 20

const findOwn = ({ lists, shipLog }: SelfServiceDeps, order: RequestQuery): Promise<LoggedRequest[]> =>
  findRequests(lists, { ...order, isOwn: true }, shipLog)

/** The schemas name no address: a stranger who sends what begins like the partner's key is among them. */
function explained(row: LoggedRequest, language: Language) {
  const { code, parameter, why } = row
  return { ...row, code: code ?? '', why: explainRefusal(code ?? '', parameter, why)[language] }
}

export const refusalRoutes: readonly PartnerRoute[] = [
  partnerEndpoint('listOwnRefusals', 'GET /refusals', {
    summary: 'Requests of the last seven days that were refused, and why, the newest first',
    query: { page: page() },
    answers: { 200: pageOf('A page.', OwnRefusal) },
    hasOwnTimeout: true,
    async handle({ query: { page }, partner: { caller }, language }, deps) {
      const order = { since: deps.now() - SPAN_MS, limit: MAX_REFUSALS, partnerId: caller.partnerId, isRefused: true }
      const found = await findOwn(deps, order)
      const some = found.slice((page - 1) * PER_PAGE, page * PER_PAGE)
      const shown = some.map((row) => pick(OwnRefusal, explained(row, language)))
      return listAnswer(shown, found.length, { page, limit: PER_PAGE })
    },
  }),
  /** For the reference, where a key is typed in: no session is begun for a look, and nothing is counted for the key. */
  (deps) =>
    endpoint({
      ...PARTNER_API,
      id: 'listOwnRequests',
      method: 'GET',
      path: '/requests',
      summary: 'The requests of the last hour by the key in `X-API-Key`, the newest first, with why some were refused',
      role: 'anyone',
      answers: { 200: dataOf('At most 50.', z.array(OwnRequest)) },
      hasOwnTimeout: true,
      async handle({ headers, client, language }) {
        const rawKey = headers['x-api-key']
        if (typeof rawKey !== 'string' || rawKey === '') throw missingKey()
        const { key: caller, refusal } = await deps.checkKey(client, rawKey)
        if (caller === undefined || refusal !== undefined) throw refusal
        const state = await deps.windows.hit(`partner-requests:${caller.partnerId}`, MAX_READS, 60)
        if (!state.allowed) throw rateLimited(retryAfterSeconds(state, deps.now()))
        const order = { since: deps.now() - HOUR_MS, limit: 2 * MAX_REQUESTS, partnerId: caller.partnerId }
        const found = await findOwn(deps, { ...order, keyId: caller.id })
        // To look is none of the requests that are looked for.
        const sent = found.filter(({ path }) => !path.startsWith('/api/partner/')).slice(0, MAX_REQUESTS)
        const data = sent.map((row) =>
          pick(OwnRequest, row.code === null ? { ...row, why: null } : explained(row, language)),
        )
        return jsonAnswer({ data })
      },
    }),
]
