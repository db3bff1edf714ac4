import { CACHE } from '../http/caching.ts'
import { ALLOWED_HEADERS, ALLOWED_METHODS } from '../http/headers/cors.ts'
import { RATE_LIMIT_HEADERS } from '../http/headers/header-docs.ts'
import { LIMIT_BOUNDS, PAGE_BOUNDS } from '../http/query/parameters.ts'
import { API_VERSION } from './version.ts'

/** What the service promises its callers, for `/status` and `/health`. */
export function presentRateLimit(keyPerMinute: number) {
  return {
    scope: 'api_key',
    default_requests_per_minute: keyPerMinute,
    exceeded_status: 429,
    exceeded_code: 'RATE_LIMIT_EXCEEDED',
    retry_after_header: 'Retry-After',
    response_headers: RATE_LIMIT_HEADERS,
  }
}

export function presentPolicies(keyPerMinute: number, ipPerMinute: number) {
  return {
    authentication: { type: 'api_key', header: 'X-API-Key', missing_status: 401, invalid_status: 403 },
    cache: { ...CACHE },
    pagination: { page: PAGE_BOUNDS, limit: LIMIT_BOUNDS },
    cors: { allow_origin: '*', allow_methods: ALLOWED_METHODS, allow_headers: ALLOWED_HEADERS },
    rate_limit: { window_seconds: 60, per_key: keyPerMinute, per_ip: ipPerMinute, keyless_endpoints: 'unmetered' },
    spec_versions: [{ version: API_VERSION, path: '/openapi.v1.json', status: 'current' }],
  }
}
