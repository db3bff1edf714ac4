import { performance } from 'node:perf_hooks'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { databaseDown } from '../errors.ts'
import { type Answer, jsonAnswer, textAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { DatabaseState } from './database-probe.ts'
import { type LivenessParts, livez } from './liveness.ts'
import { type Metrics, renderServiceFigures } from './metrics.ts'
import { presentPolicies, presentRateLimit } from './policies.ts'
import * as records from './schemas.ts'
import { API_VERSION } from './version.ts'

export interface ReadinessCheck {
  name: string
  /** Why it is not ready, or null. */
  look(): string | null | Promise<string | null>
}

export interface OpsParts extends LivenessParts {
  config: Config
  probe: () => Promise<DatabaseState>
  catalogSize: () => { tracks: number; artists: number; plays: number } | undefined
  readinessChecks: readonly ReadinessCheck[]
  metrics: Metrics
  /** All endpoints of the API, these included; known only when everything has been put together. */
  endpoints: () => readonly Endpoint[]
  openapi: () => string
}

export function opsRoutes(parts: OpsParts): Endpoint[] {
  return [
    ...[index(parts), healthz(parts), readyz(parts), livez(parts), health(parts), status(parts), metrics(parts)],
    ...specs(parts),
  ]
}

const open = { method: 'GET', tag: 'Operations', access: 'open', cache: 'none', errors: [] } as const

function stampSince(startedAt: number, now: () => number) {
  return {
    api_version: API_VERSION,
    timestamp: new Date(now()).toISOString(),
    response_time_ms: Math.round(performance.now() - startedAt),
  }
}

async function lookAtHealth({ probe, now }: OpsParts) {
  const startedAt = performance.now()
  const database = await probe()
  return {
    database,
    record: {
      status: database.isConnected ? ('ok' as const) : ('degraded' as const),
      ...stampSince(startedAt, now),
      db_connected: database.isConnected,
      ...(database.isConnected ? { db_response_time_ms: database.responseMs } : {}),
    },
  }
}

const presentDatabase = (state: DatabaseState) => ({ connected: state.isConnected, response_time_ms: state.responseMs })

function presentSize({ catalogSize }: OpsParts) {
  const size = catalogSize()
  return { tracks: size?.tracks ?? null, artists: size?.artists ?? null }
}

const presentEndpoints = (endpoints: readonly Endpoint[]) =>
  endpoints.map(({ method, path, access }) => ({
    method,
    path: path === '' ? '/' : path,
    auth: access === 'key' ? ('api_key' as const) : ('none' as const),
  }))

function index(parts: OpsParts): Endpoint {
  const { publicUrl, serviceName } = parts.config
  return endpoint({
    ...open,
    id: 'getIndex',
    path: '',
    summary: 'Index of the API',
    answers: { 200: { description: 'The index.', schema: records.Index, example: records.INDEX_EXAMPLE } },
    handle: () =>
      jsonAnswer({
        name: serviceName,
        api_version: API_VERSION,
        documentation: `${publicUrl}/docs`,
        openapi: `${publicUrl}/api/public/openapi.json`,
        status: `${publicUrl}/api/public/status`,
        endpoints: presentEndpoints(parts.endpoints()),
      }),
  })
}

function healthz(parts: OpsParts): Endpoint {
  const failure = databaseDown()
  return endpoint({
    ...open,
    id: 'getHealthz',
    path: '/healthz',
    summary: 'Health: is the database there?',
    answers: {
      200: { description: 'Healthy.', schema: records.Health, example: records.HEALTH_EXAMPLE },
      503: {
        description: 'The database cannot be reached.',
        schema: records.HealthFailure,
        example: {
          error: failure.message,
          code: failure.code,
          ...records.HEALTH_EXAMPLE,
          status: 'degraded',
          db_connected: false,
        },
      },
    },
    async handle() {
      const { database, record } = await lookAtHealth(parts)
      if (database.isConnected) return jsonAnswer(record)
      return jsonAnswer({ error: failure.message, code: failure.code, ...record }, [], 503)
    },
  })
}

function readyz(parts: OpsParts): Endpoint {
  return endpoint({
    ...open,
    id: 'getReadyz',
    path: '/readyz',
    summary: 'Readiness: may traffic be sent here?',
    answers: {
      200: { description: 'Ready.', schema: records.Readiness, example: records.READINESS_EXAMPLE },
      503: { description: 'Not ready.', schema: records.Readiness, example: records.NOT_READY_EXAMPLE },
    },
    async handle() {
      const startedAt = performance.now()
      const checks = await Promise.all(parts.readinessChecks.map(runCheck))
      const reasons = checks.map((check) => check.reason).filter((reason) => reason !== null)
      const isReady = reasons.length === 0
      return jsonAnswer(
        {
          status: isReady ? 'ready' : 'not_ready',
          ready: isReady,
          ...stampSince(startedAt, parts.now),
          checks,
          ...(isReady ? {} : { reason: reasons[0] ?? null, reasons }),
        },
        [],
        isReady ? 200 : 503,
      )
    },
  })
}

async function runCheck({ name, look }: ReadinessCheck) {
  const startedAt = performance.now()
  const reason = await look()
  return { name, ready: reason === null, duration_ms: Math.round(performance.now() - startedAt), reason }
}

function health(parts: OpsParts): Endpoint {
  const { limits } = parts.config
  return endpoint({
    ...open,
    id: 'getHealth',
    path: '/health',
    summary: 'Health, endpoints and policies in one',
    answers: {
      200: { description: 'Healthy.', schema: records.FullHealth, example: records.FULL_HEALTH_EXAMPLE },
      503: {
        description: 'Degraded: the database cannot be reached.',
        schema: records.FullHealth,
        example: { ...records.FULL_HEALTH_EXAMPLE, status: 'degraded', db_connected: false },
      },
    },
    async handle() {
      const { database, record } = await lookAtHealth(parts)
      const body = {
        ...record,
        database: presentDatabase(database),
        catalog: presentSize(parts),
        endpoints: presentEndpoints(parts.endpoints()),
        policies: presentPolicies(limits.keyPerMinute, limits.ipPerMinute),
      }
      return jsonAnswer(body, [], database.isConnected ? 200 : 503)
    },
  })
}

function status(parts: OpsParts): Endpoint {
  const { limits } = parts.config
  return endpoint({
    ...open,
    id: 'getStatus',
    path: '/status',
    summary: 'Operational status with limits and policies',
    answers: {
      200: { description: 'Operational.', schema: records.Status, example: records.STATUS_EXAMPLE },
      503: {
        description: 'Degraded: the database cannot be reached.',
        schema: records.Status,
        example: {
          ...records.STATUS_EXAMPLE,
          status: 'degraded',
          database: { connected: false, response_time_ms: 2000 },
        },
      },
    },
    async handle() {
      const startedAt = performance.now()
      const database = await parts.probe()
      const body = {
        status: database.isConnected ? 'operational' : 'degraded',
        ...stampSince(startedAt, parts.now),
        latest_spec_version: API_VERSION,
        database: presentDatabase(database),
        catalog: presentSize(parts),
        rate_limit: presentRateLimit(limits.keyPerMinute),
        policies: presentPolicies(limits.keyPerMinute, limits.ipPerMinute),
      }
      return jsonAnswer(body, [], database.isConnected ? 200 : 503)
    },
  })
}

const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8'

function metrics(parts: OpsParts): Endpoint {
  const doc = { contentType: 'text/plain', example: '# TYPE service_up gauge\nservice_up 1\n' }
  return endpoint({
    ...open,
    id: 'getMetrics',
    path: '/metrics',
    summary: 'Prometheus metrics',
    answers: {
      200: { description: 'Metrics in the text format 0.0.4.', ...doc },
      503: { description: 'The database cannot be reached; `service_up` is 0.', ...doc },
    },
    handle: createScrape(parts),
  })
}

const SCRAPE_LIFE_MS = 1_000

/**
 * Renders the page at most once a second: however many ask, they share its bytes. What the specification names is never that old: when
 * one of its figures has changed, the page is rendered anew.
 */
function createScrape(parts: OpsParts): () => Promise<Answer> {
  let page: { answer: Answer; key: string; madeAt: number } | undefined
  return async () => {
    const startedAt = performance.now()
    const database = await parts.probe()
    const { tracks, artists, plays } = parts.catalogSize() ?? { tracks: 0, artists: 0, plays: 0 }
    const canServe = database.isConnected && parts.catalogSize() !== undefined
    const key = [canServe, database.isConnected, tracks, artists, plays].join()
    if (page?.key === key && performance.now() - page.madeAt < SCRAPE_LIFE_MS) return page.answer
    const more = await parts.metrics.render()
    const scrapeSeconds = (performance.now() - startedAt) / 1000
    const { keyPerMinute } = parts.config.limits
    const figures = renderServiceFigures({ canServe, database, tracks, artists, plays, keyPerMinute, scrapeSeconds })
    const answer = textAnswer(figures + more, [], database.isConnected ? 200 : 503, PROMETHEUS)
    page = { answer, key, madeAt: performance.now() }
    return answer
  }
}

function specs({ openapi }: OpsParts): Endpoint[] {
  const versions = [
    ['getOpenapi', '/openapi.json', 'This description, newest version'],
    ['getOpenapiV1', '/openapi.v1.json', 'This description, fixed version 1'],
  ] as const
  // One copy for all who ask, however slowly they read it.
  let answer: Answer | undefined
  return versions.map(([id, path, summary]) =>
    endpoint({
      ...open,
      id,
      path,
      summary,
      cache: 'spec',
      answers: {
        200: {
          description: 'An OpenAPI 3.1 document.',
          schema: z.record(z.string(), z.unknown()),
          headers: ['X-API-Spec-Version'],
          example: { openapi: '3.1.0', info: { title: 'Kho Nhạc public API', version: API_VERSION }, paths: {} },
        },
      },
      handle() {
        answer ??= textAnswer(openapi(), ['X-API-Spec-Version', API_VERSION])
        return answer
      },
    }),
  )
}
