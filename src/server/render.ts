import { type Answer, type ReadyAnswer, renderAnswer } from '../http/answer.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { CORS_HEADERS } from '../http/headers/cors.ts'

/** Only our own pages read it: other sites get no permission to, nor may they show it in a frame. */
const SAME_ORIGIN_HEADERS = ['X-Content-Type-Options', 'nosniff', 'Cross-Origin-Resource-Policy', 'same-origin']
const UNFRAMED_HEADERS = [...SAME_ORIGIN_HEADERS, 'X-Frame-Options', 'DENY']
const SAFE_HEADERS = [...CORS_HEADERS, 'X-Content-Type-Options', 'nosniff']
/** A shared cache must not hand one key's answer to another: it does not know that `X-API-Key` is a credential. */
const KEYED_VARY = ['X-API-Key']
const PAGE_VARY = ['Accept-Language', 'Cookie']

function varyOf(endpoint: Endpoint | undefined): readonly string[] {
  if (endpoint?.isPage) return PAGE_VARY
  return endpoint?.access === 'key' ? KEYED_VARY : []
}

/** The answer with the headers that every answer of the endpoint has. */
export function readyAnswer(answer: Answer, endpoint: Endpoint | undefined, isSameOrigin: boolean): ReadyAnswer {
  const cache = answer.status < 400 && endpoint !== undefined ? endpoint.cache : 'none'
  // Pages say so themselves, beside their policy: said twice it is a value that browsers do not know.
  const sameOrigin = answer.headers.includes('X-Frame-Options') ? SAME_ORIGIN_HEADERS : UNFRAMED_HEADERS
  const common = isSameOrigin ? sameOrigin : SAFE_HEADERS
  return renderAnswer(answer, cache, common, varyOf(endpoint))
}
