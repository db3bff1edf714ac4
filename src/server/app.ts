import { METHODS } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Admission } from '../access/admission.ts'
import { methodNotAllowed, overloaded, pathNotFound } from '../errors.ts'
import type { Answer, ReadyAnswer } from '../http/answer.ts'
import { MEDIA_PREFLIGHT_HEADERS, PREFLIGHT_HEADERS } from '../http/cors.ts'
import { type Endpoint, ignoredParameters, parseQuery } from '../http/endpoint.ts'
import { type Exchange, sendAnswer, sendStream } from '../http/exchange.ts'
import { queryStringOf } from '../http/query-string.ts'
import { withinBudget } from '../http/store-timeout.ts'
import type { WorkQueue } from '../ops/work-queue.ts'
import { type AdmitParts, createAdmit, MAX_BODY_BYTES, MAX_URL_BYTES, readyAnswer } from './admit.ts'
import { createListener, type ServerParts } from './listener.ts'
import { MEDIA_ROUTE, type SignedMedia } from './signed-media.ts'

const BASE_PATH = '/api/public'

export interface AppParts extends AdmitParts, ServerParts {
  endpoints: readonly Endpoint[]
  /** Pages of the site, by the server's own paths. */
  pages: readonly Endpoint[]
  media: SignedMedia
  /** Where handlers wait while the event loop has more to do than it can. */
  work: WorkQueue
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Signed files: no key, a bucket of their own. */
    isMedia?: boolean
    /** For a path that exists, called with a method that it does not have. */
    allow?: string
    /** What the request log calls the route, where there is no endpoint to ask. */
    template?: string
  }
  interface FastifyRequest {
    exchange: Exchange
    admission: Admission
  }
}

/** The HTTP application: the way of a request whose answer is not ready, from top to bottom. */
export function buildApp(parts: AppParts): FastifyInstance {
  const door = createAdmit(parts)
  const app = Fastify({
    ...ROUTING,
    serverFactory: (route) => createListener(door, route, parts),
    // The server's own answers, when the request log has taken its line: this one would be faster.
    clientErrorHandler: () => {},
    frameworkErrors(error, request, reply) {
      reply.hijack()
      door.turnAway(request.raw, reply.raw, error)
    },
  })
  app.server.on('connection', parts.work.sawConnection)
  // Endpoints take bytes and say themselves what is wrong with them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.decorateRequest('exchange')
  app.decorateRequest('admission')

  app.addHook('onRequest', async (request, reply) => {
    const { endpoint, allow, isMedia, template } = request.routeOptions.config
    request.exchange = door.open(request.raw, reply.raw, endpoint)
    if (template !== undefined) request.exchange.route = template
    if (request.method === 'OPTIONS') {
      const { refusal } = await parts.admission.admitPreflight(request.exchange.ipBucket)
      if (refusal !== undefined) throw refusal
      reply.hijack()
      return sendAnswer(request.exchange, isMedia ? MEDIA_PREFLIGHT : PREFLIGHT, parts.onAnswer)
    }
    if (isMedia && parts.isOverloaded()) throw overloaded()
    // Before anything is counted: what cannot be done in time costs its caller no quota.
    if (endpoint?.access === 'key' && parts.work.isFull()) throw overloaded()
    request.admission = isMedia
      ? await parts.admission.admitMedia(request.exchange.ipBucket)
      : await door.admit(request.exchange, endpoint, allow)
    if (request.admission.refusal !== undefined) throw request.admission.refusal
  })

  const routes = [
    ...parts.endpoints.flatMap((endpoint) => urlsOf(endpoint).map((url) => ({ url, endpoint }))),
    ...parts.pages.flatMap((endpoint) => withSlash(endpoint.path).map((url) => ({ url, endpoint }))),
  ]
  for (const { url, endpoint } of routes) registerEndpoint(app, parts, url, endpoint)
  refuseOtherMethods(app, routes)
  registerMedia(app, parts)
  app.setNotFoundHandler(() => Promise.reject(pathNotFound()))
  app.setErrorHandler((error, request, reply) => {
    reply.hijack()
    door.refuse(request.exchange, error, request.routeOptions.config.endpoint)
  })
  return app
}

const preflight = (headers: readonly string[]): ReadyAnswer => ({
  status: 204,
  body: Buffer.alloc(0),
  etag: undefined,
  headers,
  headersNotModified: headers,
  zipped: undefined,
})

const PREFLIGHT = preflight(PREFLIGHT_HEADERS)
const MEDIA_PREFLIGHT = preflight(MEDIA_PREFLIGHT_HEADERS)

const ROUTING = {
  bodyLimit: MAX_BODY_BYTES,
  forceCloseConnections: false as const,
  return503OnClosing: false,
  exposeHeadRoutes: false,
  routerOptions: {
    // Long ids are a 400 of their endpoint, not a 404 of the router.
    maxParamLength: MAX_URL_BYTES,
    querystringParser: () => ({}),
  },
}

function registerEndpoint(app: FastifyInstance, parts: AppParts, url: string, endpoint: Endpoint): void {
  const readyOf = renderOnce(endpoint)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const version = parts.version()
    const queryString = queryStringOf(request.raw.url ?? '')
    const headers = ignoredParameters(endpoint, queryString)
    if (headers.length > 0) request.exchange.ownHeaders = [...request.exchange.ownHeaders, ...headers]
    const isGone = () => reply.raw.destroyed
    const asked = {
      params: request.params as Record<string, string>,
      query: parseQuery(endpoint, queryString) as undefined,
      caller: request.admission.key,
      headers: request.raw.headers,
      body: request.body as Buffer | undefined,
      requestId: request.exchange.id,
      client: request.exchange.ipBucket,
      isGone,
    }
    const handle = () => withinBudget(endpoint, endpoint.handle(asked))
    // Operational endpoints before all else.
    const answer = endpoint.access === 'open' ? await handle() : await parts.work.run(handle, isGone)
    const ready = readyOf(answer)
    // Kept under the version before: should the catalogue have moved on meanwhile, it is never found.
    if (endpoint.isMemoized && answer.status === 200)
      parts.bodies.keep(request.raw.url ?? '', version, { endpoint, ready, headers })
    reply.hijack()
    sendAnswer(request.exchange, ready, parts.onAnswer)
  }
  app.route({ method: methodsOf(endpoint), url, config: { endpoint }, handler })
}

/** An endpoint that hands out the same answer again (a page, the OpenAPI document) has it made ready once. */
function renderOnce(endpoint: Endpoint): (answer: Answer) => ReadyAnswer {
  let last: Answer | undefined
  let ready: ReadyAnswer | undefined
  return (answer) => {
    if (ready === undefined || answer !== last) {
      ready = readyAnswer(answer, endpoint)
      // What the body cache keeps is not kept here as well.
      last = endpoint.isMemoized ? undefined : answer
    }
    return ready
  }
}

const methodsOf = ({ method }: Endpoint) => (method === 'GET' ? ['GET', 'HEAD'] : [method])

/** The index and the pages answer with and without the slash that people like to add. */
function urlsOf(endpoint: Endpoint): string[] {
  const url = BASE_PATH + endpoint.path.replaceAll('{', ':').replaceAll('}', '')
  return endpoint.path === '' ? withSlash(url) : [url]
}

const withSlash = (url: string) => (url.endsWith('/') ? [url] : [url, `${url}/`])

function refuseOtherMethods(app: FastifyInstance, routes: readonly { url: string; endpoint: Endpoint }[]): void {
  for (const method of METHODS) {
    if (!app.supportedMethods.includes(method) && method !== 'CONNECT') app.addHttpMethod(method)
  }
  const byUrl = new Map<string, Endpoint[]>()
  for (const { url, endpoint } of routes) byUrl.set(url, [...(byUrl.get(url) ?? []), endpoint])
  for (const [url, group] of byUrl) {
    const allowed = group.flatMap(methodsOf)
    const allow = [...allowed, 'OPTIONS'].join(', ')
    const config = { allow, template: group[0]!.path || '/' }
    const method = app.supportedMethods.filter((name) => !allowed.includes(name))
    app.route({ method, url, config, handler: () => Promise.reject(methodNotAllowed(allow)) })
  }
}

/** Signed files, outside the API: every method is routed here, so that all of them meet the same bucket. */
function registerMedia(app: FastifyInstance, { media, onAnswer }: AppParts): void {
  app.route({
    method: app.supportedMethods,
    url: '/media/*',
    config: { isMedia: true, template: MEDIA_ROUTE },
    async handler(request, reply) {
      if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET, HEAD, OPTIONS')
      const answer = await media.answer(request.raw)
      reply.hijack()
      await sendStream(request.exchange, answer, onAnswer)
    },
  })
}
