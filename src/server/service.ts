import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { createAddressLimits } from '../access/address-limits.ts'
import { createAdmission } from '../access/admission.ts'
import { shownPrefix } from '../access/api-key.ts'
import { createEnsureKeysCurrent } from '../access/key-freshness.ts'
import { createKeyLookup } from '../access/key-lookup.ts'
import { withTimeout } from '../async/timeout.ts'
import type { LiveCatalog } from '../catalog/live-catalog.ts'
import type { Config } from '../config/config.ts'
import { GRACE } from '../config/grace-periods.ts'
import { createPartnerAuthorizer } from '../console/self-service/authorizer.ts'
import type { SelfServiceDeps } from '../console/self-service/deps.ts'
import { createAdminAuthorizer } from '../console/session/authorizer.ts'
import { findClientBehind } from '../http/connection/client-ip.ts'
import { chooseConnectionLimits } from '../http/connection/connection-limits.ts'
import { keepTickShape } from '../http/connection/node-internals.ts'
import { createProxyWatch } from '../http/connection/proxy-watch.ts'
import { READER_LIMITS } from '../http/connection/slow-readers.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { OnAnswer } from '../http/exchange.ts'
import { sentKey } from '../http/headers/sent-key.ts'
import { createSessionCookie } from '../http/headers/session-cookie.ts'
import { parseQueryString, queryStringOf } from '../http/query/query-string.ts'
import { signingWindow } from '../media/signed-links.ts'
import { watchOverload } from '../ops/overload.ts'
import { HIDDEN_ADDRESS } from '../requests/journal/journal-line.ts'
import { loggedPath } from '../requests/journal/logged-path.ts'
import { SEARCH_PATH } from '../search/routes.ts'
import { createErrorPage } from '../site/error-page.ts'
import { isOwnFileFault } from '../store/faults.ts'
import { OldStoreError, readSchemaVersion } from '../store/migrations/schema-version.ts'
import type { Store } from '../store/store.ts'
import { createApp } from './app.ts'
import { type Background, openBackground } from './background.ts'
import { closeServer, trackConnections } from './connections.ts'
import { selfServiceParts } from './console-deps.ts'
import { type Dependencies, openDependencies, openSignedMedia, type ServiceOptions } from './dependencies.ts'
import { gatherEndpoints } from './endpoints.ts'
import { showFigures } from './figures.ts'
import { REQUEST_PACE } from './listener.ts'
import { openRouter } from './open-router.ts'
import { createReadiness } from './readiness.ts'
import { boundHeapGrowth } from './resources/heap-growth.ts'
import { readOpenFilesLimit } from './resources/open-files.ts'
import { servedElsewhere } from './roles/served-by.ts'
import type { Mounted } from './router.ts'

export interface Service {
  server: Server
  /** Every path that is served, as the router has it. */
  paths: readonly string[]
  /** Every endpoint, below the path of its API. */
  mounted: readonly Mounted[]
  adminEndpoints: readonly Endpoint[]
  partnerEndpoints: readonly Endpoint[]
  store: Store
  /** Resolves when keys and catalogue are there for the first time. */
  ready: Promise<void>
  /** Resolves when everything committed before the call can be read here. */
  catchUp(): Promise<void>
  /** Resolves when every request answered before the call is in the store's request log. */
  shipLog(): Promise<void>
  /** Answers what is under way, ships the log, lets go of everything; takes no longer than drain and grace periods together. */
  stop(options?: { drainMs?: number }): Promise<StopReport>
}

export interface StopReport {
  /** Requests that were still under way when the grace period was over. */
  unanswered: number
}

/**
 * Puts the parts together. Nothing here waits for a store that is elsewhere: the server answers at once and heals by itself. Rejects, with
 * nothing left open, when it cannot listen or its own files cannot be used.
 */
export async function startService(config: Config, options: ServiceOptions = {}): Promise<Service> {
  prepareProcess()
  const deps = await openDependencies(config, options)
  const { store, live, metrics, logger, now } = deps
  const overload = watchOverload()
  const background = openBackground({ ...deps, runsJobs: runsJobs(deps) })
  showFigures(deps, background)
  const findClient = findClientBehind(config.trustProxy)
  const readiness = createReadiness(deps, background)
  const admission = openAdmission(deps, background)
  const selfService = selfServiceParts(deps, gatherEndpoints(deps, background, readiness), admission)
  const { router, ...endpoints } = openRouter(deps, selfService, readiness)
  const server = createApp({
    ...deps,
    router,
    media: deps.roles.has('api') ? openSignedMedia(deps) : MEDIA_ELSEWHERE,
    findClient,
    proxyWatch: createProxyWatch({ findClient, now, warn: warnOfProxy(logger) }),
    admission,
    ...openGuards(deps, selfService),
    version: createVersion(live, now),
    isOverloaded: options.isOverloaded ?? overload.isOverloaded,
    firstTry: background.firstTry,
    onAnswer: recordAnswer(deps),
    connections: chooseConnectionLimits(config.maxConnections, readOpenFilesLimit()),
    readers: options.readers ?? READER_LIMITS,
    requestPace: options.requestPace ?? REQUEST_PACE,
    errorPage: createErrorPage({ ...config, loadWebApp: deps.loadWebApp }),
    onRefusal: (error) => metrics.countRefusal(error.code),
    isClosing: () => deps.shutdown.endsConnections,
  })
  const connections = trackConnections(server)
  const service: Service = {
    server,
    paths: router.paths,
    ...endpoints,
    store,
    ready: background.ready,
    catchUp: background.catchUp,
    shipLog: deps.shipper.flush,
    async stop({ drainMs = 0 } = {}) {
      background.beginShutdown()
      const unanswered = await closeServer(server, connections, deps.shutdown, drainMs)
      overload.stop()
      await closeParts(deps, background)
      return { unanswered }
    },
  }
  if (options.listen) await listen(service, options.listen)
  background.start()
  return service
}

function prepareProcess(): void {
  keepTickShape()
  boundHeapGrowth()
}

const MEDIA_ELSEWHERE = { answer: () => Promise.reject(servedElsewhere('api')) }

/** The first process of a machine does what is to be done once; the store sees to it that nothing is done twice. */
const runsJobs = ({ roles, member }: Dependencies) =>
  roles.has('jobs') && (member === undefined || member.process === 0)

function openAdmission({ config, store, directory, limits, ownLimits, now }: Dependencies, { followKeys }: Background) {
  const shared = { ...limits, ...config, ...ownLimits, directory, now }
  return {
    ...createAddressLimits(shared),
    ...createAdmission({
      ...shared,
      ensureKeysCurrent: createEnsureKeysCurrent(store, followKeys),
      lookUpKey: createKeyLookup(directory, now),
    }),
  }
}

/** Who has signed in: to the console, at the partner page. */
const openGuards = ({ store, config, now }: Dependencies, selfService: SelfServiceDeps) => ({
  authorizeAdmin: createAdminAuthorizer({ store, now, cookie: createSessionCookie('kn_session', config.publicUrl) }),
  authorizePartner: createPartnerAuthorizer(selfService),
})

export async function listen(service: Service, address: { host: string; port: number }): Promise<void> {
  const { server, store } = service
  try {
    // Before the store is touched: a server that finds the port taken must not have migrated the store of the one that has it.
    server.listen({ host: address.host, port: address.port })
    await once(server, 'listening')
    await refuseHopelessStore(store)
  } catch (error) {
    await service.stop()
    throw error
  }
}

const LOOK_AT_STORE_MS = 2_000

/** A database server that is away may come back. A file of our own that cannot be opened will not mend itself, nor a store that is too old. */
async function refuseHopelessStore(store: Store): Promise<void> {
  const look = () => withTimeout(readSchemaVersion(store.url), LOOK_AT_STORE_MS, () => undefined)
  await (store.kind === 'sqlite' ? store.migrate() : look()).catch((error: unknown) => {
    if (isOwnFileFault(error) || error instanceof OldStoreError) throw error
  })
}

/** In order, and in time: what does not end is named and left behind. */
async function closeParts(
  { shipper, journal, limits, store, lists, reports, exports, logger, member }: Dependencies,
  background: Background,
): Promise<void> {
  let waitedFor = ''
  const close = async () => {
    waitedFor = 'the first process'
    await member?.tellLastMetrics()
    waitedFor = 'the request log'
    await withTimeout(shipper.flush(), GRACE.logMs, () => Promise.reject(new Error('the store is too slow'))).catch(
      (err: unknown) => logger.warn({ err }, 'the rest of the request log is left for the next start'),
    )
    await journal.close()
    waitedFor = 'what goes on in the background'
    await background.stop()
    waitedFor = 'the store and Redis'
    // First the limits: a lock that has just begun is still to be written to the store.
    await limits.close()
    await Promise.all([lists, reports, exports].map((each) => each.close()))
    await store.close()
  }
  const isClosed = await withTimeout(
    close().then(() => true),
    GRACE.closingMs,
    () => false,
  )
  if (!isClosed) logger.warn(`${waitedFor} did not end within ${GRACE.closingMs / 1000} s: left behind`)
}

const warnOfProxy = (logger: Logger) => (address: string, what: string) =>
  logger.warn(
    { address },
    `${address} ${what}: if it is a proxy, name it in TRUST_PROXY, or its clients share one limit`,
  )

const createVersion = (live: LiveCatalog, now: () => number) =>
  countVersions(
    () => live.version,
    () => signingWindow(now()),
  )

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

const SEARCH_ROUTES: ReadonlySet<string> = new Set([SEARCH_PATH, `page ${SEARCH_PATH}`])
const findQuery = (url: string) => parseQueryString(queryStringOf(url)).values.q ?? ''

function recordAnswer({ requestLog, metrics, queryStats, work, now }: Dependencies): OnAnswer {
  return (exchange, status, durationMs, send) => {
    const { request, route, loggedAs } = exchange
    if (exchange.keyId !== null) work.sawPartner()
    // A refused client can be traced, though not what was asked for. A failure of ours says too much in the log beside it.
    const isHidden = loggedAs !== undefined && (status < 400 || status >= 500)
    const method = request.method ?? 'GET'
    const entry = {
      at: now(),
      requestId: exchange.id,
      method,
      endpoint: route,
      path: loggedAs ?? loggedPath(request.url ?? ''),
      status,
      ip: isHidden ? HIDDEN_ADDRESS : exchange.ip,
      userAgent: isHidden ? undefined : request.headers['user-agent'],
      durationMs,
      keyId: exchange.keyId ?? undefined,
      code: exchange.code ?? undefined,
      parameter: exchange.parameter ?? undefined,
      keyPrefix: shownPrefix(sentKey(request.headers, route === '/mcp')),
    }
    requestLog.record(exchange.ipBucket, entry, send)
    metrics.observe(method, route, status, durationMs / 1000)
    const query = SEARCH_ROUTES.has(route) && status < 400 ? findQuery(request.url ?? '') : ''
    // The page of search shows all tracks when nothing is looked for.
    if (query !== '') queryStats.count(query)
  }
}
