import { join } from 'node:path'
import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { page } from '../../http/query/parameters.ts'
import { findRequests, type LoggedRequest } from '../../requests/insight/find-requests.ts'
import { shipBeforeReport } from '../../requests/usage.ts'
import type { Language } from '../../text/sentence.ts'
import { DAY_MS, isoTime } from '../../text/time.ts'
import { listAnswer } from '../endpoint/admin-endpoint.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import type { SelfServiceDeps } from './deps.ts'
import { partnerEndpoint } from './partner-endpoint.ts'
import { explainRefusal } from './refusal-words.ts'
import { OwnRefusal } from './schemas.ts'

const SPAN_MS = 7 * DAY_MS
const PER_PAGE = 20
/** With more of them in a week the rest tell nothing new. */
const MAX_REFUSALS = 1000

export function refusalRoutes({ lists, config, shipLog, now }: SelfServiceDeps): Endpoint[] {
  const route = partnerEndpoint({
    id: 'listOwnRefusals',
    method: 'GET',
    path: '/refusals',
    summary: 'Requests of the last seven days that were refused, and why, the newest first',
    query: { page: page() },
    answers: { 200: { description: 'A page.', schema: z.object({ data: z.array(OwnRefusal), meta: ListMeta }) } },
    hasOwnTimeout: true,
    async handle({ query: { page }, partner: { caller }, language }) {
      await shipBeforeReport(shipLog)
      const order = { since: now() - SPAN_MS, limit: MAX_REFUSALS, partnerId: caller.partnerId, isOwn: true }
      const found = await findRequests(lists, { ...order, isRefused: true }, join(config.dataDir, 'requests'))
      const some = found.slice((page - 1) * PER_PAGE, page * PER_PAGE)
      return listAnswer(
        some.map((row) => present(row, language)),
        found.length,
        { page, limit: PER_PAGE },
      )
    },
  })
  return [route]
}

/** Without addresses: a stranger who sends what begins like the partner's key is among them. */
function present({ at, code, why, ...row }: LoggedRequest, language: Language): OwnRefusal {
  const { request_id, method, path, status, parameter, key_prefix, repeats } = row
  const known = code ?? ''
  const words = explainRefusal(known, parameter, why)[language]
  return { at: isoTime(at), request_id, method, path, status, code: known, parameter, why: words, key_prefix, repeats }
}
