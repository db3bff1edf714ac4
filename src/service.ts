import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { makeAdmission } from './access/admission.ts'
import { findClientBehind } from './access/client-ip.ts'
import { openDirectory } from './access/directory.ts'
import { type Journal, openJournal } from './access/journal.ts'
import { openLogKeeper } from './access/log-keeper.ts'
import { openRedisLink } from './access/redis-link.ts'
import { redisWindows } from './access/redis-windows.ts'
import { redisWrongKeyLock } from './access/redis-wrong-key-lock.ts'
import { accessRoutes } from './access/routes.ts'
import type { Shipper } from './access/ship.ts'
import { openThreadedShipper } from './access/threaded-shipper.ts'
import { memoryWindows, type RateWindows } from './access/windows.ts'
import { memoryWrongKeyLock, type WrongKeyLock } from './access/wrong-key-lock.ts'
import { buildApp } from './app.ts'
import { makeFragments } from './catalog/fragments.ts'
import { makeLiveCatalog } from './catalog/live-catalog.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { chartRoutes } from './charts/routes.ts'
import type { Config } from './config.ts'
import { makeBodyCache } from './http/body-cache.ts'
import type { Endpoint } from './http/endpoint.ts'
import type { OnAnswer } from './http/exchange.ts'
import { describeApi } from './http/openapi.ts'
import { makeCoverFinder } from './media/covers.ts'
import { openKeptFiles } from './media/kept-files.ts'
import { openMediaStore } from './media/open-media-store.ts'
import { makeLinkSigner, makeLinkVerifier, signingWindow } from './media/signed-links.ts'
import { type MediaDesk, makeMediaDesk } from './media-desk.ts'
import { makeDatabaseProbe } from './ops/database-probe.ts'
import { type Metrics, makeMetrics } from './ops/metrics.ts'
import { watchOverload } from './ops/overload.ts'
import { opsRoutes, type ReadinessCheck } from './ops/routes.ts'
import { API_VERSION } from './ops/version.ts'
import { searchRoutes } from './search/routes.ts'
import { loadSecrets } from './secrets.ts'
import type { Feed } from './store/feed.ts'
import { openStore, type Store } from './store/store.ts'
import { type Deliverer, openDeliverer } from './webhooks/deliverer.ts'
import { publicResolver, type ResolveHost, systemResolver } from './webhooks/resolve-host.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { openSender } from './webhooks/send.ts'
import { startWorker } from './worker.ts'

const BODY_CACHE_BYTES = 64 * 1024 * 1024
const COVER_CACHE_BYTES = 512 * 1024 * 1024

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
  const parts = await openParts(config, options)
  const { store, media, shipper, deliverer, journal, live, directory, limits, metrics, logger, now } = parts
  const overload = watchOverload()
  const worker = startWorker({ store, media, directory, live, shipper, deliverer, logger, now })
  const app = buildApp({
    endpoints: gatherEndpoints(parts, () => worker.catalogSeq),
    media: openMediaDesk(parts),
    findClient: findClientBehind(config.trustProxy),
    admission: makeAdmission({
      ...limits,
      ...config,
      directory,
      now,
      freshen: makeFreshener(store, worker.followKeys),
    }),
    bodies: makeBodyCache(BODY_CACHE_BYTES),
    // Two numbers in one: the window fits into ten million for the next centuries.
    version: () => live.version * 1e7 + signingWindow(now()),
    isOverloaded: options.isOverloaded ?? overload.isOverloaded,
    onAnswer: recordAnswer(journal, metrics, now),
    onRefusal: (error) => metrics.countRefusal(error.code),
    logger,
    idSeed: randomBytes(5).toString('hex'),
  })
  return {
    app,
    store,
    ready: worker.ready,
    catchUp: worker.catchUp,
    async stop() {
      parts.shutdown.isUnderWay = true
      await closeServer(app)
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

/** Connections that were busy at first go idle one by one; left alone they would stay open for as long as their clients like. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close()
  clearInterval(timer)
}

/** Everything that is held open while the service runs, and what it needs to know. */
async function openParts(config: Config, options: ServiceOptions) {
  const now = options.now ?? Date.now
  const logger = options.logger ?? pino({ level: config.logLevel })
  const { secrets, warning } = await loadSecrets(config.dataDir, config)
  if (warning !== undefined) logger.warn(warning)
  const store = openStore({ url: config.databaseUrl })
  const resolveHost = config.webhooks.allowPrivateNetworks ? systemResolver() : publicResolver()
  const journal = openJournal({
    directory: join(config.dataDir, 'requests'),
    host: hostname(),
    pid: process.pid,
    startedAt: Date.now(),
    now,
  })
  return {
    config,
    now,
    logger,
    secrets,
    store,
    media: openMediaStore(config),
    journal,
    shipper: openLogShipper(config, store, journal, now, logger),
    resolveHost,
    deliverer: openWebhookDeliverer(config, store, secrets.webhookSecretKey, resolveHost, now, logger),
    live: makeLiveCatalog(),
    directory: openDirectory(store.db, config.limits.keyPerMinute),
    limits: openLimits(config, now, logger),
    metrics: makeMetrics(journal),
    shutdown: { isUnderWay: false },
  }
}

type Parts = Awaited<ReturnType<typeof openParts>>

/** In a thread of its own, unless this runs from the sources: Node runs no TypeScript, and a clock that is set stays here. */
function openLogShipper(config: Config, store: Store, journal: Journal, now: () => number, logger: Logger): Shipper {
  const { directory, owner } = journal
  const onError = (err: unknown) => logger.warn({ err }, 'keeping the request log: will be tried again')
  return import.meta.url.endsWith('.js')
    ? openThreadedShipper({ url: config.databaseUrl, directory, owner, onError })
    : openLogKeeper({ store, directory, owner, now, onError })
}

function openWebhookDeliverer(
  { webhooks: { allowPrivateNetworks, retrySeconds } }: Config,
  store: Store,
  secretKey: Buffer,
  resolveHost: ResolveHost,
  now: () => number,
  logger: Logger,
): Deliverer {
  return openDeliverer({
    store,
    sender: openSender({ allowPrivateNetworks, resolveHost, now }),
    secretKey,
    retrySeconds,
    now,
    random: Math.random,
    onError: (err) => logger.warn({ err }, 'delivering webhooks: will be tried again'),
    onSuspended: (webhook) => logger.warn({ webhook }, 'a webhook was suspended: nothing but failures for three days'),
  })
}

function openMediaDesk({ media, secrets, now }: Parts): MediaDesk {
  const verifier = makeLinkVerifier([secrets.signingSecret, ...secrets.formerSigningSecrets])
  return makeMediaDesk({ store: media, verifier, now })
}

function gatherEndpoints(parts: Parts, appliedSeq: () => number): Endpoint[] {
  const { config, store, live, limits, shipper, resolveHost, now } = parts
  const signer = makeLinkSigner(config.publicUrl, parts.secrets.signingSecret)
  const findCover = makeCoverFinder(parts.media, openKeptFiles(join(config.dataDir, 'covers'), COVER_CACHE_BYTES))
  const endpoints: Endpoint[] = []
  endpoints.push(
    ...opsEndpoints(parts, () => endpoints),
    ...catalogRoutes({ ...config, live, db: store.db, fragments: makeFragments(signer), signer, findCover, now }),
    ...chartRoutes({ live, signer, now }),
    ...searchRoutes({ live, signer, now, onQuery: () => {} }),
    ...accessRoutes({ store, windows: limits.windows, shipLog: shipper.flush, now }),
    ...webhookRoutes({
      ...{ store, resolveHost, appliedSeq, now },
      secretKey: parts.secrets.webhookSecretKey,
      allowPrivateNetworks: config.webhooks.allowPrivateNetworks,
    }),
  )
  return endpoints
}

interface Limits {
  windows: RateWindows
  addressWindows: RateWindows
  lock: WrongKeyLock
  close(): Promise<void>
}

/** In memory on one machine; in Redis, with memory behind it, when several share the limits. */
function openLimits({ redisUrl, limits }: Config, now: () => number, logger: Logger): Limits {
  const lockOptions = { now, limit: limits.wrongKeys, lockSeconds: limits.wrongKeyLockSeconds }
  if (redisUrl === undefined) {
    const lock = memoryWrongKeyLock(lockOptions)
    return { windows: memoryWindows({ now }), addressWindows: memoryWindows({ now }), lock, close: async () => {} }
  }
  const link = openRedisLink({ url: redisUrl, now, onError: (err) => logger.debug({ err }, 'redis') })
  const windows = redisWindows({ link, now })
  return {
    windows,
    addressWindows: windows,
    lock: redisWrongKeyLock({ link, ...lockOptions }),
    close: windows.close,
  }
}

const PATIENCE_MS = 500

/**
 * A key revoked by another process must be refused from the moment that process says so (docs/decisions/0006-revocation.md).
 * While something new may be there unread, a keyed request waits for it; a store that does not answer is not waited for long.
 */
function makeFreshener(store: Store, keys: Feed): () => undefined | Promise<void> {
  // One look serves all requests that arrived in the same turn of the event loop.
  let isKnownCurrent = false
  const forget = () => {
    isKnownCurrent = false
  }
  // It holds no longer than until a commit of our own, though that be in the same turn.
  store.watch.subscribe(forget)
  return () => {
    if (isKnownCurrent) return undefined
    if (!keys.isCurrent()) return withinPatience(keys.catchUp())
    isKnownCurrent = true
    setImmediate(forget)
    return undefined
  }
}

async function withinPatience(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  await Promise.race([work, patience])
    .catch(() => {})
    .finally(() => clearTimeout(timer))
}

function recordAnswer(journal: Journal, metrics: Metrics, now: () => number): OnAnswer {
  return (exchange, status, durationMs) => {
    const { request, route } = exchange
    const method = request.method ?? 'GET'
    journal.append({
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
    })
    metrics.observe(method, route, status, durationMs / 1000)
  }
}

function opsEndpoints(parts: Parts, endpoints: () => readonly Endpoint[]): Endpoint[] {
  const { config, store, live, journal, metrics, now, shutdown } = parts
  const probe = makeDatabaseProbe(store.ping, () => performance.now())
  const readinessChecks: ReadinessCheck[] = [
    { name: 'backend_config', look: () => (config.isSuspended ? 'the API is suspended (API_SUSPENDED)' : null) },
    { name: 'database_read', look: async () => (await probe()).reason },
    { name: 'catalog_read', look: () => (live.isLoaded ? null : 'the catalogue has not been loaded yet') },
    { name: 'request_log', look: () => journal.problem ?? null },
    { name: 'shutdown', look: () => (shutdown.isUnderWay ? 'the server is shutting down' : null) },
  ]
  let document: string | undefined
  return opsRoutes({
    config,
    now,
    probe,
    readinessChecks,
    metrics,
    endpoints,
    catalogSize() {
      if (!live.isLoaded) return undefined
      const { trackCount, artistCount, playCountTotal } = live.current()
      return { tracks: trackCount, artists: artistCount, plays: playCountTotal }
    },
    openapi() {
      document ??= JSON.stringify(
        describeApi(endpoints(), {
          serviceName: config.serviceName,
          contact: config.takedownContact,
          version: API_VERSION,
          serverUrl: `${config.publicUrl}/api/public`,
        }),
      )
      return document
    },
  })
}
