import { z } from 'zod'
import { API_VERSION } from './version.ts'

/** The answers of health, readiness, liveness, status and the API index. */

const AT = '2026-01-01T00:00:00.000Z'
const stamp = {
  api_version: z.string(),
  timestamp: z.iso.datetime(),
  response_time_ms: z.int().min(0),
}
const STAMP_EXAMPLE = { api_version: API_VERSION, timestamp: AT, response_time_ms: 1 }

const health = {
  status: z.enum(['ok', 'degraded']),
  ...stamp,
  db_connected: z.boolean(),
  db_response_time_ms: z.int().min(0).optional(),
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
  .object({ error: z.string(), code: z.string(), ...health })
  .meta({ id: 'HealthFailure', description: 'Error body with the degraded health record.' })

const Check = z.object({
  name: z.string(),
  ready: z.boolean(),
  duration_ms: z.int().min(0),
  reason: z.string().nullable(),
})

export const Readiness = z
  .object({
    status: z.enum(['ready', 'not_ready']),
    ready: z.boolean(),
    ...stamp,
    checks: z.array(Check),
    reason: z.string().nullable().optional().describe('The first reason, when not ready.'),
    reasons: z.array(z.string()).optional(),
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
    status: z.enum(['live', 'not_live']),
    live: z.boolean(),
    api_version: stamp.api_version,
    timestamp: stamp.timestamp,
    reason: z.string().nullable(),
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

const Database = z.object({ connected: z.boolean(), response_time_ms: z.int().min(0) })
const CatalogSize = z.object({ tracks: z.int().min(0).nullable(), artists: z.int().min(0).nullable() })
const Policies = z
  .record(z.string(), z.unknown())
  .describe('Authentication, cache, pagination, CORS, rate limit and the list of spec versions.')

export const Status = z
  .object({
    status: z.enum(['operational', 'degraded']),
    ...stamp,
    latest_spec_version: z.string(),
    database: Database,
    catalog: CatalogSize,
    rate_limit: z.object({
      scope: z.string(),
      default_requests_per_minute: z.int(),
      exceeded_status: z.literal(429),
      exceeded_code: z.literal('RATE_LIMIT_EXCEEDED'),
      retry_after_header: z.string(),
      response_headers: z.array(z.string()),
    }),
    policies: Policies,
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

const EndpointLine = z.object({ method: z.string(), path: z.string(), auth: z.enum(['none', 'api_key']) })

export const FullHealth = z
  .object({
    ...health,
    database: Database,
    catalog: CatalogSize,
    endpoints: z.array(EndpointLine),
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

export const Index = z
  .object({
    name: z.string(),
    api_version: z.string(),
    documentation: z.url(),
    openapi: z.url(),
    status: z.url(),
    endpoints: z.array(EndpointLine),
  })
  .meta({ id: 'Index', description: 'Where to go from here.' })

export const INDEX_EXAMPLE: z.infer<typeof Index> = {
  name: 'Kho Nhạc',
  api_version: API_VERSION,
  documentation: 'https://nhac.example/docs',
  openapi: 'https://nhac.example/api/public/openapi.json',
  status: 'https://nhac.example/api/public/status',
  endpoints: [{ method: 'GET', path: '/tracks', auth: 'api_key' }],
}
