import { METHODS } from 'node:http'
import { performance } from 'node:perf_hooks'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Admission, Gate } from './access/admission.ts'
import type { FindClient } from './access/client-ip.ts'
import { type ApiError, bodyTooLarge, methodNotAllowed, overloaded, pathNotFound, urlTooLong } from './errors.ts'
import { type Answer, makeReady, type ReadyAnswer } from './http/answer.ts'
import type { BodyCache } from './http/body-cache.ts'
import { CORS_HEADERS, PREFLIGHT_HEADERS } from './http/cors.ts'
import { type Endpoint, parseQuery } from './http/endpoint.ts'
import { errorAnswer, toApiError } from './http/error-body.ts'
import { type Exchange, makeRequestIds, type OnAnswer, sendAnswer } from './http/exchange.ts'
import { refuseUnparsed } from './http/parser-errors.ts'
import { queryStringOf } from './http/query-string.ts'

const BASE_PATH = '/api/public'
const MOST_URL_BYTES = 8 * 1024
const MOST_HEADER_BYTES = 16 * 1024
const MOST_BODY_BYTES = 16 * 1024

type Eventually<T> = T | Promise<T>

export interface AppParts {
  endpoints: readonly Endpoint[]
  findClient: FindClient
  admission: {
    admitAddress(ipBucket: string, rawKey: string | undefined): Eventually<Admission>
    admitCaller(ipBucket: string, rawKey: string | undefined, gate: Gate): Eventually<Admission>
  }
  bodies: BodyCache
  /** Changes whenever a kept body may no longer be right: catalogue revision and signing window. */
  version: () => string
  isOverloaded: () => boolean
  onAnswer: OnAnswer
  onRefusal: (error: ApiError) => void
  logger: Logger
  /** Makes request ids unique across processes and restarts. */
  idSeed: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** For a path that exists, called with a method that it does not have. */
    allow?: string
  }
  interface FastifyRequest {
    exchange: Exchange
    admission: Admission
  }
}

/** The HTTP application: one way for every request, told from top to bottom. */
export function buildApp(parts: AppParts): FastifyInstance {
  const app = Fastify(serverOptions(parts))
  app.decorateRequest('exchange')
  app.decorateRequest('admission')
  const nextId = makeRequestIds(parts.idSeed)

  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint, allow } = request.routeOptions.config
    const exchange = openExchange(parts, nextId(), request, reply, endpoint)
    request.exchange = exchange
    try {
      if (request.method === 'OPTIONS') return sendPreflight(parts, request, reply)
      if (parts.isOverloaded() && endpoint?.access !== 'open') throw overloaded()
      const admitted = admit(parts, exchange, endpoint, allow)
      if (admitted instanceof Promise) {
        admitted.then((admission) => proceed(parts, admission, request, reply, done)).catch(done)
      } else proceed(parts, admitted, request, reply, done)
    } catch (error) {
      done(error as Error)
    }
  })

  for (const endpoint of parts.endpoints) registerEndpoint(app, parts, endpoint)
  refuseOtherMethods(app, parts.endpoints)
  app.setNotFoundHandler(() => {
    throw pathNotFound()
  })
  app.setErrorHandler((error, request, reply) => refuse(parts, error, request, reply))
  return app
}

function serverOptions(parts: AppParts) {
  return {
    http: { maxHeaderSize: MOST_HEADER_BYTES, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 1_000,
    bodyLimit: MOST_BODY_BYTES,
    forceCloseConnections: 'idle' as const,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: {
      // Long ids are a 400 of their endpoint, not a 404 of the router.
      maxParamLength: MOST_URL_BYTES,
      querystringParser: () => ({}),
    },
    frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply) {
      request.exchange ??= openExchange(parts, 'unrouted', request, reply, undefined)
      refuse(parts, error, request, reply)
    },
    clientErrorHandler(error: NodeJS.ErrnoException, socket: import('node:net').Socket) {
      const refusal = refuseUnparsed(error, socket)
      if (refusal !== undefined) parts.onRefusal(refusal)
    },
  }
}

function openExchange(
  parts: AppParts,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint | undefined,
): Exchange {
  const { raw } = request
  const forwarded = raw.headers['x-forwarded-for']
  const client = parts.findClient(raw.socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join(',') : forwarded)
  return {
    request: raw,
    response: reply.raw,
    id,
    startedAt: performance.now(),
    ip: client.ip,
    ipBucket: client.bucket,
    route: endpoint === undefined ? '(none)' : endpoint.path || '/',
    keyId: null,
    ownHeaders: [],
  }
}

/** Address, route, then caller: the order of docs/decisions/0003-order-of-checks.md. */
function admit(parts: AppParts, exchange: Exchange, endpoint: Endpoint | undefined, allow: string | undefined) {
  const header = exchange.request.headers['x-api-key']
  const rawKey = typeof header === 'string' ? header : undefined
  const route = (address: Admission): Eventually<Admission> => {
    if (address.refusal !== undefined) return address
    if (allow !== undefined) throw methodNotAllowed(allow)
    if (endpoint === undefined) throw pathNotFound()
    refuseOversized(exchange)
    return parts.admission.admitCaller(exchange.ipBucket, rawKey, endpoint)
  }
  const address = parts.admission.admitAddress(exchange.ipBucket, rawKey)
  return address instanceof Promise ? address.then(route) : route(address)
}

function refuseOversized({ request }: Exchange): void {
  if ((request.url?.length ?? 0) > MOST_URL_BYTES) throw urlTooLong()
  if (Number(request.headers['content-length'] ?? 0) > MOST_BODY_BYTES) throw bodyTooLarge()
}

/** An admitted request whose answer is ready goes out here and now; any other goes on to its handler. */
function proceed(
  parts: AppParts,
  admission: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const { exchange } = request
  exchange.ownHeaders = admission.headers
  exchange.keyId = admission.key?.id ?? null
  request.admission = admission
  const kept = admission.refusal === undefined ? parts.bodies.find(request.raw.url ?? '', parts.version()) : undefined
  if (kept === undefined || kept.endpoint !== request.routeOptions.config.endpoint) {
    done(admission.refusal)
  } else {
    reply.hijack()
    sendAnswer(exchange, kept.ready, parts.onAnswer)
  }
}

function sendPreflight(parts: AppParts, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  const ready: ReadyAnswer = {
    status: 204,
    body: Buffer.alloc(0),
    etag: undefined,
    headers: PREFLIGHT_HEADERS,
    headersNotModified: PREFLIGHT_HEADERS,
  }
  sendAnswer(request.exchange, ready, parts.onAnswer)
}

const SAFE_HEADERS = [...CORS_HEADERS, 'X-Content-Type-Options', 'nosniff']
/** A shared cache must not hand one key's answer to another: it does not know that `X-API-Key` is a credential. */
const KEYED_HEADERS = [...SAFE_HEADERS, 'Vary', 'X-API-Key']

function registerEndpoint(app: FastifyInstance, parts: AppParts, endpoint: Endpoint): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const version = parts.version()
    const answer = await handle(endpoint, request)
    const ready = makeReady(answer, endpoint.cache, endpoint.access === 'key' ? KEYED_HEADERS : SAFE_HEADERS)
    // Computed under `version`: should the catalogue have moved on meanwhile, the entry is dropped at the next look-up.
    if (endpoint.isMemoized && answer.status === 200)
      parts.bodies.keep(request.raw.url ?? '', version, { endpoint, ready })
    reply.hijack()
    sendAnswer(request.exchange, ready, parts.onAnswer)
  }
  const method = methodsOf(endpoint)
  for (const url of urlsOf(endpoint)) app.route({ method, url, config: { endpoint }, handler })
}

async function handle(endpoint: Endpoint, request: FastifyRequest): Promise<Answer> {
  return endpoint.handle({
    params: request.params as Record<string, string>,
    query: parseQuery(endpoint, queryStringOf(request.raw.url ?? '')) as undefined,
    caller: request.admission.key,
    headers: request.raw.headers,
    body: request.body,
  })
}

const methodsOf = ({ method }: Endpoint) => (method === 'GET' ? ['GET', 'HEAD'] : [method])

/** The index answers with and without the slash that browsers like to add. */
function urlsOf(endpoint: Endpoint): string[] {
  const url = BASE_PATH + endpoint.path.replaceAll('{', ':').replaceAll('}', '')
  return endpoint.path === '' ? [url, `${url}/`] : [url]
}

function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const method of METHODS) {
    if (!app.supportedMethods.includes(method) && method !== 'CONNECT') app.addHttpMethod(method)
  }
  const byUrl = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    for (const url of urlsOf(endpoint)) byUrl.set(url, [...(byUrl.get(url) ?? []), endpoint])
  }
  for (const [url, group] of byUrl) {
    const allowed = group.flatMap(methodsOf)
    const allow = [...allowed, 'OPTIONS'].join(', ')
    const method = app.supportedMethods.filter((name) => !allowed.includes(name))
    app.route({ method, url, config: { allow }, handler: () => Promise.reject(methodNotAllowed(allow)) })
  }
}

/** The one place where a failure leaves the server. Only what is our fault is logged as an error. */
function refuse(parts: AppParts, thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { endpoint } = request.routeOptions.config
  const error = toApiError(thrown, endpoint)
  if (error.status >= 500 && error.cause !== undefined) {
    parts.logger.error(
      { err: error.cause, request_id: request.exchange.id, route: request.exchange.route },
      error.message,
    )
  }
  parts.onRefusal(error)
  reply.hijack()
  const headers = endpoint?.access === 'key' ? KEYED_HEADERS : SAFE_HEADERS
  sendAnswer(request.exchange, makeReady(errorAnswer(error), 'none', headers), parts.onAnswer)
}
