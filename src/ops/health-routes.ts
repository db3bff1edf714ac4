import { performance } from 'node:perf_hooks'
import { databaseDown } from '../errors.ts'
import { jsonAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { DatabaseState } from './database-probe.ts'
import { presentPolicies, presentRateLimit } from './policies.ts'
import { OPEN, type OpsDeps, presentEndpoints, type ReadinessCheck } from './route-deps.ts'
import * as records from './schemas.ts'
import { API_VERSION } from './version.ts'

function stampSince(startedAt: number, now: () => number) {
  return {
    api_version: API_VERSION,
    timestamp: new Date(now()).toISOString(),
    response_time_ms: Math.round(performance.now() - startedAt),
  }
}

async function readHealth({ probe, now }: OpsDeps) {
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

function presentSize({ catalogSize }: OpsDeps) {
  const size = catalogSize()
  return { tracks: size?.tracks ?? null, artists: size?.artists ?? null }
}

export function healthz(deps: OpsDeps): Endpoint {
  const failure = databaseDown()
  return endpoint({
    ...OPEN,
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
      const { database, record } = await readHealth(deps)
      if (database.isConnected) return jsonAnswer(record)
      return jsonAnswer({ error: failure.message, code: failure.code, ...record }, [], 503)
    },
  })
}

export function readyz(deps: OpsDeps): Endpoint {
  return endpoint({
    ...OPEN,
    id: 'getReadyz',
    path: '/readyz',
    summary: 'Readiness: may traffic be sent here?',
    answers: {
      200: { description: 'Ready.', schema: records.Readiness, example: records.READINESS_EXAMPLE },
      503: { description: 'Not ready.', schema: records.Readiness, example: records.NOT_READY_EXAMPLE },
    },
    async handle() {
      const startedAt = performance.now()
      const checks = await Promise.all(deps.readinessChecks.map(runCheck))
      const reasons = checks.map((check) => check.reason).filter((reason) => reason !== null)
      const isReady = reasons.length === 0
      return jsonAnswer(
        {
          status: isReady ? 'ready' : 'not_ready',
          ready: isReady,
          ...stampSince(startedAt, deps.now),
          checks,
          ...(isReady ? {} : { reason: reasons[0] ?? null, reasons }),
        },
        [],
        isReady ? 200 : 503,
      )
    },
  })
}

async function runCheck({ name, findProblem }: ReadinessCheck) {
  const startedAt = performance.now()
  const reason = await findProblem()
  return { name, ready: reason === null, duration_ms: Math.round(performance.now() - startedAt), reason }
}

/** For load balancers: a process with its catalogue in memory answers reads even while the database is down, so it must stay in use. */
export function livez({ now, whyNotLive }: OpsDeps): Endpoint {
  return endpoint({
    ...OPEN,
    id: 'getLivez',
    path: '/livez',
    summary: 'Liveness: does this process answer catalogue reads?',
    description:
      'For load balancers. Asks neither the database nor Redis: 200 from the first load of the catalogue until the process is told to stop.',
    answers: {
      200: {
        description: 'Catalogue reads are answered.',
        schema: records.Liveness,
        example: records.LIVENESS_EXAMPLE,
      },
      503: { description: 'Send requests elsewhere.', schema: records.Liveness, example: records.NOT_LIVE_EXAMPLE },
    },
    handle() {
      const reason = whyNotLive()
      const isLive = reason === null
      return jsonAnswer(
        {
          status: isLive ? 'live' : 'not_live',
          live: isLive,
          api_version: API_VERSION,
          timestamp: new Date(now()).toISOString(),
          reason,
        },
        [],
        isLive ? 200 : 503,
      )
    },
  })
}

export function health(deps: OpsDeps): Endpoint {
  const { limits } = deps.config
  return endpoint({
    ...OPEN,
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
      const { database, record } = await readHealth(deps)
      const body = {
        ...record,
        database: presentDatabase(database),
        catalog: presentSize(deps),
        endpoints: presentEndpoints(deps.endpoints()),
        policies: presentPolicies(limits.keyPerMinute, limits.ipPerMinute),
      }
      return jsonAnswer(body, [], database.isConnected ? 200 : 503)
    },
  })
}

export function status(deps: OpsDeps): Endpoint {
  const { limits } = deps.config
  return endpoint({
    ...OPEN,
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
      const database = await deps.probe()
      const processes = deps.processes()
      const body = {
        status: database.isConnected ? 'operational' : 'degraded',
        ...stampSince(startedAt, deps.now),
        latest_spec_version: API_VERSION,
        database: presentDatabase(database),
        catalog: presentSize(deps),
        rate_limit: presentRateLimit(limits.keyPerMinute),
        policies: presentPolicies(limits.keyPerMinute, limits.ipPerMinute),
        ...(processes && { processes }),
      }
      return jsonAnswer(body, [], database.isConnected ? 200 : 503)
    },
  })
}
