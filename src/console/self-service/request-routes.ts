import { join } from 'node:path'
import { z } from 'zod'
import { retryAfterSeconds } from '../../access/limits/rate-headers.ts'
import { missingKey, rateLimited } from '../../errors.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { findRequests, type LoggedRequest } from '../../requests/insight/find-requests.ts'
import { shipBeforeReport } from '../../requests/usage.ts'
import type { Language } from '../../text/sentence.ts'
import { HOUR_MS, isoTime } from '../../text/time.ts'
import type { SelfServiceDeps } from './deps.ts'
import { PARTNER_API } from './partner-endpoint.ts'
import { explainRefusal } from './refusal-words.ts'
import { OwnRequest } from './schemas.ts'

const MAX_REQUESTS = 50
/** A minute, of a partner. Each reads the log. */
const MAX_READS = 20

/** For the reference, where a key is typed in: no session is begun for a look, and nothing is counted for the key. */
export function ownRequestRoutes({ lists, config, windows, checkKey, shipLog, now }: SelfServiceDeps): Endpoint[] {
  const route = endpoint({
    ...PARTNER_API,
    id: 'listOwnRequests',
    method: 'GET',
    path: '/requests',
    summary: 'The requests of the last hour by the key in `X-API-Key`, the newest first, with why some were refused',
    role: 'anyone',
    answers: { 200: { description: 'At most 50.', schema: z.object({ data: z.array(OwnRequest) }) } },
    hasOwnTimeout: true,
    async handle({ headers, client, language }) {
      const rawKey = headers['x-api-key']
      if (typeof rawKey !== 'string' || rawKey === '') throw missingKey()
      const { key: caller, refusal } = await checkKey(client, rawKey)
      if (caller === undefined || refusal !== undefined) throw refusal
      const state = await windows.hit(`partner-requests:${caller.partnerId}`, MAX_READS, 60)
      if (!state.allowed) throw rateLimited(retryAfterSeconds(state, now()))
      await shipBeforeReport(shipLog)
      const whose = { partnerId: caller.partnerId, keyId: caller.id, isOwn: true }
      const order = { since: now() - HOUR_MS, limit: 2 * MAX_REQUESTS, ...whose }
      const found = await findRequests(lists, order, join(config.dataDir, 'requests'))
      // To look is none of the requests that are looked for.
      const sent = found.filter(({ path }) => !path.startsWith('/api/partner/')).slice(0, MAX_REQUESTS)
      return jsonAnswer({ data: sent.map((row) => present(row, language)) })
    },
  })
  return [route]
}

/** Without addresses: a stranger who sends what begins like the partner's key is among them. */
function present({ at, code, why, parameter, ...row }: LoggedRequest, language: Language): OwnRequest {
  const { request_id, method, path, status, duration_ms, repeats } = row
  const words = code === null ? null : explainRefusal(code, parameter, why)[language]
  return { at: isoTime(at), request_id, method, path, status, duration_ms, code, why: words, repeats }
}
