import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { makeAddressLimits } from './access/address-limits.ts'
import { makeAdmission } from './access/admission.ts'
import { shownPrefix } from './access/api-key.ts'
import { findClientBehind } from './access/client-ip.ts'
import { makeFreshener } from './access/freshness.ts'
import type { RequestLog } from './access/request-log.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { makeBodyCache } from './http/body-cache.ts'
import type { OnAnswer } from './http/exchange.ts'
import { parseQueryString, queryStringOf } from './http/query-string.ts'
import { keepTickShape } from './http/tick-shape.ts'
import { signingWindow } from './media/signed-links.ts'
import type { Metrics } from './ops/metrics.ts'
import { watchOverload } from './ops/overload.ts'
import type { QueryInsight } from './search/query-insight.ts'
import { SEARCH_PATH } from './search/routes.ts'
import { describe, gatherEndpoints } from './service-endpoints.ts'
import { openMediaDesk, openParts } from './service-parts.ts'
import { sitePages } from './site/routes.ts'
import type { Store } from './store/store.ts'
import { startWorker } from './worker.ts'

const BODY_CACHE_BYTES = 64 * 1024 * 1024

export interface Service {
  app: FastifyInstance
  store: Store
  /** Resolves when keys and catalogue are there for the first time. */
  ready: Promise<void>
  /** Resolves when everything committed before the call can be read here. */
  catchUp(): Promise<void>
  /** Answers what is under way, ships the log, lets go of everything. */
  stop(): Promise<void>
}

export interface ServiceOptions {
  now?: () => number
  logger?: Logger
  /** When to refuse work; by default when the event loop is late. */
  isOverloaded?: () => boolean
}

/** Puts the parts together. Nothing here waits for the store: the server answers at once and heals by itself. */
export async function startService(config: Config, options: ServiceOptions = {}): Promise<Service> {
  keepTickShape()
  const parts = await openParts(config, options)
  const { store, shipper, journal, live, directory, limits, metrics, logger, now } = parts
  const overload = watchOverload()
  const worker = startWorker({ ...parts, webhookSecretKeys: parts.secrets.webhookSecretKeys })
  const endpoints = gatherEndpoints(parts, () => worker.catalogSeq)
  const app = buildApp({
    endpoints,
    pages: sitePages({ ...config, openapi: () => describe(config, endpoints) }),
    media: openMediaDesk(parts),
    findClient: findClientBehind(config.trustProxy),
    admission: {
      ...makeAddressLimits({ ...limits, ...config, directory, now }),
      ...makeAdmission({ ...limits, ...config, directory, now, freshen: makeFreshener(store, worker.followKeys) }),
    },
    bodies: makeBodyCache(BODY_CACHE_BYTES),
    version: countVersions(
      () => live.version,
      () => signingWindow(now()),
    ),
    isOverloaded: options.isOverloaded ?? overload.isOverloaded,
    onAnswer: recordAnswer(parts.requestLog, metrics, parts.insight, now),
    onRefusal: (error) => metrics.countRefusal(error.code),
    logger,
  })
  const sockets = trackSockets(app.server)
  return {
    app,
    store,
    ready: worker.ready,
    catchUp: worker.catchUp,
    async stop() {
      parts.shutdown.isUnderWay = true
      await closeServer(app, sockets)
      overload.stop()
      await shipper
        .flush()
        .catch((err: unknown) => logger.warn({ err }, 'the rest of the request log is left for the next start'))
      await worker.stop()
      await Promise.all([limits.close(), journal.close()])
      await store.close()
    },
  }
}

/** One number for two: it moves on whenever either of them has changed since the last look. */
function countVersions(findRevision: () => number, findWindow: () => number): () => number {
  let [revision, window, version] = [-1, -1, 0]
  return () => {
    const [newRevision, newWindow] = [findRevision(), findWindow()]
    if (newRevision !== revision || newWindow !== window) version += 1
    revision = newRevision
    window = newWindow
    return version
  }
}

const GRACE_MS = 10_000

function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

/**
 * Answers what is under way and ends the rest: sockets that never sent a byte (browsers and probes open such) at once, kept-alive ones
 * as they go idle, and whatever is left after the grace period.
 */
async function closeServer(app: FastifyInstance, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = app.close()
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const grace = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(idle)
  clearTimeout(grace)
}

const findQuery = (url: string) => parseQueryString(queryStringOf(url)).values.q ?? ''

function recordAnswer(requestLog: RequestLog, metrics: Metrics, insight: QueryInsight, now: () => number): OnAnswer {
  return (exchange, status, durationMs, send) => {
    const { request, route } = exchange
    const method = request.method ?? 'GET'
    const entry = {
      at: now(),
      requestId: exchange.id,
      method,
      endpoint: route,
      path: request.url ?? '',
      status,
      ip: exchange.ip,
      userAgent: request.headers['user-agent'],
      durationMs,
      keyId: exchange.keyId ?? undefined,
      code: exchange.code ?? undefined,
      keyPrefix: shownPrefix(request.headers['x-api-key']),
    }
    requestLog.record(exchange.ipBucket, entry, send)
    metrics.observe(method, route, status, durationMs / 1000)
    if (route === SEARCH_PATH && status < 400) insight.count(findQuery(request.url ?? ''))
  }
}
