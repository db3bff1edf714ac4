import { z } from 'zod'
import { API_VERSION } from './version.ts'

/** The answers of health, readiness, liveness, status and the API index. */

const AT = '2026-01-01T00:00:00.000Z'
const stamp = {
  api_version: z.string().describe('Version of the API, for example `1.0.0`.'),
  timestamp: z.iso.datetime().describe('When the answer was made, by the clock of the server.'),
  response_time_ms: z.int().min(0).describe('Milliseconds that the checks behind this answer took.'),
}
const STAMP_EXAMPLE = { api_version: API_VERSION, timestamp: AT, response_time_ms: 1 }

const SAME_AS_BOOLEAN = 'The same as `status`, as a boolean.'

const connected = z.boolean().describe('Whether the database answered within 2 seconds.')

const health = {
  status: z.enum(['ok', 'degraded']).describe('`degraded` while the database cannot be reached, with status 503.'),
  ...stamp,
  db_connected: connected,
  db_response_time_ms: z
    .int()
    .min(0)
    .optional()
    .describe('Milliseconds until the database answered; left out while it cannot be reached.'),
}

export const Health = z.object(health).meta({ id: 'Health', description: 'Health record.' })

export const HEALTH_EXAMPLE: z.infer<typeof Health> = {
  status: 'ok',
  ...STAMP_EXAMPLE,
  db_connected: true,
  db_response_time_ms: 1,
}

/** Both an error body and a health record, so that clients that expect either can read it. */
export const HealthFailure = z
  .object({
    error: z.string().describe('What went wrong, in Vietnamese.'),
    code: z.string().describe('Stable, for programs.'),
    ...health,
  })
  .meta({ id: 'HealthFailure', description: 'Error body with the degraded health record.' })

const Check = z.object({
  name: z.string().describe('`backend_config`, `database_read`, `catalog_read`, `request_log`, `clock` or `shutdown`.'),
  ready: z.boolean().describe('Whether the check found no problem.'),
  duration_ms: z.int().min(0).describe('Milliseconds that the check took.'),
  reason: z.string().nullable().describe('The problem, in English; null where there is none.'),
})

export const Readiness = z
  .object({
    status: z.enum(['ready', 'not_ready']).describe('`not_ready` when any check found a problem, with status 503.'),
    ready: z.boolean().describe(SAME_AS_BOOLEAN),
    ...stamp,
    checks: z.array(Check).describe('Every check, whatever it found.'),
    reason: z.string().nullable().optional().describe('The first reason, when not ready.'),
    reasons: z.array(z.string()).optional().describe('The problems of all checks, when not ready.'),
  })
  .meta({ id: 'Readiness', description: 'Readiness record.' })

export const READINESS_EXAMPLE: z.infer<typeof Readiness> = {
  status: 'ready',
  ready: true,
  ...STAMP_EXAMPLE,
  checks: [{ name: 'database_read', ready: true, duration_ms: 1, reason: null }],
}

export const NOT_READY_EXAMPLE: z.infer<typeof Readiness> = {
  status: 'not_ready',
  ready: false,
  ...STAMP_EXAMPLE,
  checks: [{ name: 'database_read', ready: false, duration_ms: 2000, reason: 'the database does not answer' }],
  reason: 'the database does not answer',
  reasons: ['the database does not answer'],
}

export const Liveness = z
  .object({
    status: z
      .enum(['live', 'not_live'])
      .describe('`not_live` before the catalogue is loaded and while the process stops, with status 503.'),
    live: z.boolean().describe(SAME_AS_BOOLEAN),
    api_version: stamp.api_version,
    timestamp: stamp.timestamp,
    reason: z.string().nullable().describe('Why requests should go elsewhere, in English; null while live.'),
  })
  .meta({ id: 'Liveness', description: 'Liveness record.' })

const LIVENESS_STAMP = { api_version: API_VERSION, timestamp: AT }

export const LIVENESS_EXAMPLE: z.infer<typeof Liveness> = {
  status: 'live',
  live: true,
  ...LIVENESS_STAMP,
  reason: null,
}

export const NOT_LIVE_EXAMPLE: z.infer<typeof Liveness> = {
  status: 'not_live',
  live: false,
  ...LIVENESS_STAMP,
  reason: 'the server is shutting down',
}

const Database = z
  .object({
    connected,
    response_time_ms: z.int().min(0).describe('Milliseconds until the database answered or the check gave up.'),
  })
  .describe('How the database answered just now.')

const size = z.int().min(0).nullable().describe('Null until the catalogue is loaded.')
const CatalogSize = z.object({ tracks: size, artists: size }).describe('How many there are in the catalogue.')
const Policies = z
  .record(z.string(), z.unknown())
  .describe('Authentication, cache, pagination, CORS, rate limit and the list of spec versions.')

const RateLimit = z
  .object({
    scope: z.string().describe('What requests are counted by; always `api_key`.'),
    default_requests_per_minute: z.int().describe('The quota of keys that have none of their own.'),
    exceeded_status: z.literal(429).describe('Status of the answer when the quota is used up.'),
    exceeded_code: z.literal('RATE_LIMIT_EXCEEDED').describe('`code` of the answer when the quota is used up.'),
    retry_after_header: z.string().describe('Name of the header that says how many seconds to wait.'),
    response_headers: z.array(z.string()).describe('Names of the headers that tell what is left.'),
  })
  .describe('How requests are limited.')

export const Status = z
  .object({
    status: z
      .enum(['operational', 'degraded'])
      .describe('`degraded` while the database cannot be reached, with status 503.'),
    ...stamp,
    latest_spec_version: z.string().describe('Version of the document at `/openapi.json`.'),
    database: Database,
    catalog: CatalogSize,
    rate_limit: RateLimit,
    policies: Policies,
    processes: z
      .object({
        configured: z.number().int().describe('How many processes were asked for.'),
        serving: z.number().int().describe('How many of them let requests in.'),
        replaced: z.number().int().describe('How many took the place of one that ended by itself.'),
      })
      .optional()
      .describe('The processes behind this address; left out where there is but one.'),
  })
  .meta({ id: 'Status', description: 'Operational status.' })

export const STATUS_EXAMPLE: z.infer<typeof Status> = {
  status: 'operational',
  ...STAMP_EXAMPLE,
  latest_spec_version: API_VERSION,
  database: { connected: true, response_time_ms: 1 },
  catalog: { tracks: 1204, artists: 96 },
  rate_limit: {
    scope: 'api_key',
    default_requests_per_minute: 120,
    exceeded_status: 429,
    exceeded_code: 'RATE_LIMIT_EXCEEDED',
    retry_after_header: 'Retry-After',
    response_headers: ['X-RateLimit-Limit'],
  },
  policies: { authentication: { header: 'X-API-Key' } },
}

const Endpoints = z
  .array(
    z.object({
      method: z.string().describe('`GET`, `POST` or `DELETE`; `HEAD` works wherever `GET` does.'),
      path: z.string().describe('Relative to `/api/public`, parameters in braces.'),
      auth: z.enum(['none', 'api_key']).describe('`api_key`: send `X-API-Key`. `none`: no key is needed.'),
    }),
  )
  .describe('Every operation of the API.')

export const FullHealth = z
  .object({
    ...health,
    database: Database,
    catalog: CatalogSize,
    endpoints: Endpoints,
    policies: Policies,
  })
  .meta({ id: 'FullHealth', description: 'Health, endpoints and policies in one.' })

export const FULL_HEALTH_EXAMPLE: z.infer<typeof FullHealth> = {
  ...HEALTH_EXAMPLE,
  database: { connected: true, response_time_ms: 1 },
  catalog: { tracks: 1204, artists: 96 },
  endpoints: [{ method: 'GET', path: '/tracks', auth: 'api_key' }],
  policies: { authentication: { header: 'X-API-Key' } },
}

export const ApiIndex = z
  .object({
    name: z.string().describe('Name of the service.'),
    api_version: stamp.api_version,
    documentation: z.url().describe('The reference, for people.'),
    openapi: z.url().describe('The OpenAPI document, for programs.'),
    status: z.url().describe('Operational status, limits and policies.'),
    endpoints: Endpoints,
  })
  .meta({ id: 'ApiIndex', description: 'Where to go from here.' })

export const INDEX_EXAMPLE: z.infer<typeof ApiIndex> = {
  name: 'Kho Nhạc',
  api_version: API_VERSION,
  documentation: 'https://nhac.example/docs',
  openapi: 'https://nhac.example/api/public/openapi.json',
  status: 'https://nhac.example/api/public/status',
  endpoints: [{ method: 'GET', path: '/tracks', auth: 'api_key' }],
}
