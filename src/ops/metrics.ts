import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { DatabaseState } from './database-probe.ts'
import { type FindFigures, renderFigures } from './figures.ts'
import { createRouteLatency } from './route-latency.ts'

/** Metrics beyond those that the API promises: latency per route, and figures of the process and the request log. */
export function createMetrics(
  requestLog: () => RequestLogFigures,
  searches: { readonly queries: number; readonly withoutResult: number },
  redis: { readonly isUp: boolean } | undefined,
  work: { readonly waiting: number },
) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges with names of counters, which `promtool check metrics` refuses; other metrics have the same figures by kind.
  for (const kind of ['resources', 'handles', 'requests']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const latency = createRouteLatency()
  const refusals = new Counter({
    name: 'khonhac_http_refusals_total',
    help: 'Answers of 400 and above, by error code.',
    labelNames: ['code'] as const,
    registers: [registry],
  })
  showRequestLog(registry, requestLog)
  countSearches(registry, searches)
  showLimitSource(registry, redis)
  showWaiting(registry, work)
  if (redis !== undefined) showRedis(registry, redis)
  const sources: FindFigures[] = []
  return {
    observe: latency.observe,
    countRefusal: (code: string) => refusals.inc({ code }),
    /** What is looked up elsewhere whenever the page is made. */
    addFigures: (find: FindFigures) => void sources.push(find),
    async render() {
      const figures = await Promise.all(sources.map((find) => find()))
      return latency.render() + renderFigures(figures.flat()) + (await registry.metrics())
    },
  }
}

interface RequestLogFigures {
  readonly lost: number
  readonly bytes: number
  readonly droppedRequests: number
}

function showRequestLog(registry: Registry, find: () => RequestLogFigures): void {
  const show = (name: string, help: string, value: (figures: RequestLogFigures) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value(find()))
      },
    })
  show(
    'khonhac_request_log_lost_lines',
    'Requests that were answered but could not be written to the request log (a full disk, for example).',
    ({ lost }) => lost,
  )
  show('khonhac_request_log_backlog_bytes', 'What waits on this disk to be taken by the store.', ({ bytes }) => bytes)
  show(
    'khonhac_request_log_dropped_requests',
    'Requests whose lines were given up because the store was away for so long.',
    ({ droppedRequests }) => droppedRequests,
  )
}

function showWaiting(registry: Registry, work: { readonly waiting: number }): void {
  new Gauge({
    name: 'khonhac_requests_waiting',
    help: 'Requests that wait for their turn on a busy event loop.',
    registers: [registry],
    collect() {
      this.set(work.waiting)
    },
  })
}

function showLimitSource(registry: Registry, redis: { readonly isUp: boolean } | undefined): void {
  new Gauge({
    name: 'service_rate_limit_source',
    help: '1 for what counts requests against the limits now: Redis, for all processes together, or this process alone.',
    labelNames: ['source'] as const,
    registers: [registry],
    collect() {
      const isShared = redis?.isUp === true
      this.set({ source: 'redis' }, isShared ? 1 : 0)
      this.set({ source: 'local' }, isShared ? 0 : 1)
    },
  })
}

function showRedis(registry: Registry, redis: { readonly isUp: boolean }): void {
  new Gauge({
    name: 'khonhac_redis_up',
    help: '1 while the limits are counted in Redis; 0 while this process counts alone.',
    registers: [registry],
    collect() {
      this.set(redis.isUp ? 1 : 0)
    },
  })
}

function countSearches(
  registry: Registry,
  searches: { readonly queries: number; readonly withoutResult: number },
): void {
  const show = (name: string, help: string, value: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(value())
      },
    })
  show('khonhac_search_queries_total', 'Queries to /search.', () => searches.queries)
  show('khonhac_search_without_result_total', 'Queries to /search that found nothing.', () => searches.withoutResult)
}

export type Metrics = ReturnType<typeof createMetrics>

export interface ServiceFigures {
  canServe: boolean
  database: DatabaseState
  tracks: number
  artists: number
  plays: number
  keyPerMinute: number
  scrapeSeconds: number
}

/**
 * The metrics that are part of the API (docs/api.md, "Operations"). Those called `…_total` are counts that can also fall (a track is deleted), which is neither
 * a counter nor, by that name, a gauge: they are left untyped, as `promtool check metrics` accepts.
 */
export function renderServiceFigures(figures: ServiceFigures): string {
  const rows: [name: string, type: 'gauge' | 'untyped', help: string, value: number][] = [
    ['service_up', 'gauge', '1 when data can be served.', figures.canServe ? 1 : 0],
    ['service_database_up', 'gauge', '1 when the database answers.', figures.database.isConnected ? 1 : 0],
    [
      'service_database_response_seconds',
      'gauge',
      'How long the database took to answer.',
      figures.database.responseMs / 1000,
    ],
    ['service_tracks_total', 'untyped', 'Published tracks.', figures.tracks],
    ['service_artists_total', 'untyped', 'Artists.', figures.artists],
    ['service_track_plays_total', 'untyped', 'Plays of all tracks together.', figures.plays],
    ['service_rate_limit_requests_per_minute', 'gauge', 'Default quota of a key.', figures.keyPerMinute],
    ['service_scrape_duration_seconds', 'gauge', 'How long this page took to make.', figures.scrapeSeconds],
  ]
  return rows
    .map(([name, type, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`)
    .join('')
}
