import {
  type ApiError,
  catalogUnreadable,
  ERROR_CODES,
  invalidKey,
  ipLocked,
  malformedRequest,
  missingKey,
  notConfigured,
  outcomeUnknown,
  overloaded,
  rateLimited,
  unexpected,
} from '../../errors.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Audience } from './openapi.ts'

const ABOUT = [
  'Send your key as `X-API-Key`. It is issued by the operator of the service; keep it on your server, since anyone who has it can use up your quota.',
  'Parameters that an operation does not know are ignored and named in `X-Ignored-Parameters`. Large answers come compressed to clients that send `Accept-Encoding: gzip`.',
  '`HEAD` works wherever `GET` does: the same status and headers, no body.',
  'Every error is JSON with `error` (Vietnamese) and a stable `code`. Lists are `{ data, meta }`; new fields may appear at any time.',
  'Signed links live for an hour at the least: keep the `id`, ask for a new link when you need one.',
  'Requests that never reach an operation are refused in the same form: 404 and 405 for the path, 408, 413, 414 and 431 for slow or too large requests.',
].join('\n\n')

/** In the order in which a partner needs them. */
const TAGS: Record<string, string> = {
  Tracks: 'Listing and looking up tracks.',
  Search: 'Finding a track by half a mistyped title.',
  Charts: 'What is played now.',
  Lookups: 'Artists, genres and licences.',
  Collections: 'Tracks that an editor has put together, in an order.',
  Proofs: 'Signed proofs of licence, and their check.',
  Account: 'What a key has used.',
  Webhooks: 'News of the catalogue, sent to an address of the partner or fetched by it.',
  Operations: 'Health, metrics and this description. No key needed.',
}

function refusalsOf(endpoint: Endpoint, serviceName: string): ApiError[] {
  const always = [malformedRequest(), rateLimited(30), unexpected(), overloaded()]
  if (endpoint.access === 'open') return always
  const unreadable = endpoint.onUnreadable === undefined ? [] : [endpoint.onUnreadable(undefined)]
  const refused = [missingKey(), invalidKey(), ipLocked(900), notConfigured(serviceName)]
  const unknown = endpoint.method === 'GET' ? [] : [outcomeUnknown()]
  return [...always, ...refused, ...unreadable, ...unknown, catalogUnreadable()]
}

/** How the API of the partners is described. */
export const PUBLIC_API: Audience = {
  title: 'public API',
  summary: 'Read-only music catalogue for partner sites and apps.',
  description: ABOUT,
  tags: TAGS,
  security: {
    name: 'ApiKey',
    scheme: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'A key issued to the partner.' },
  },
  errorCodes: ERROR_CODES,
  errorLanguage: 'Vietnamese',
  refusals: refusalsOf,
}
