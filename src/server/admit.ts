import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { AddressLimits } from '../access/address-limits.ts'
import type { AccessRule, Admission, CallerAdmission } from '../access/admission.ts'
import { chain, type MaybePromise } from '../async/maybe-promise.ts'
import {
  type ApiError,
  bodyTooLarge,
  methodNotAllowed,
  overloaded,
  pathNotFound,
  tooManyConnections,
  urlTooLong,
} from '../errors.ts'
import type { Answer } from '../http/answer.ts'
import { type BodyCache, bodyKeyOf } from '../http/body-cache.ts'
import type { FindClient } from '../http/connection/client-ip.ts'
import type { ProxyWatch } from '../http/connection/proxy-watch.ts'
import { type Endpoint, isQueued, loggedAsOf } from '../http/endpoint.ts'
import { errorAnswer, toApiError } from '../http/error-body.ts'
import { createRequestIds, type Exchange, type OnAnswer, sendAnswer } from '../http/exchange.ts'
import { preferredLanguage } from '../http/headers/language.ts'
import { sentKey } from '../http/headers/sent-key.ts'
import { canRefuse, parserRefusal, writeRefusal } from '../http/parser-errors.ts'
import { MAX_BODY_BYTES } from '../http/request-body.ts'
import type { Language } from '../text/sentence.ts'
import { readyAnswer } from './render.ts'
import { MAX_URL_BYTES, type Router } from './router.ts'

export interface AdmitDeps {
  router: Router
  findClient: FindClient
  proxyWatch: ProxyWatch
  admission: AddressLimits & CallerAdmission
  bodies: BodyCache
  /** Changes whenever a kept body may no longer be right: catalogue revision and signing window. */
  version: () => number
  isOverloaded: () => boolean
  onAnswer: OnAnswer
  onRefusal: (error: ApiError) => void
  /** What people are shown in place of the error's JSON. */
  errorPage: (request: IncomingMessage, error: ApiError) => MaybePromise<Answer> | undefined
  logger: Logger
}

const NO_HEADERS: readonly string[] = []

/** The steps that every request passes, whether its answer is ready or has yet to be made. */
export function createAdmitSteps(deps: AdmitDeps) {
  const nextId = createRequestIds()

  function open(request: IncomingMessage, response: ServerResponse, endpoint: Endpoint | undefined): Exchange {
    deps.proxyWatch.sawRequest(request)
    return openExchange(deps.findClient, nextId(), request, response, endpoint)
  }

  /** Address, route, then caller: the order of docs/decisions/0003-order-of-checks.md. Throws, or answers with, the refusal. */
  function admit(exchange: Exchange, endpoint: Endpoint | undefined, allow?: string): MaybePromise<Admission> {
    if (deps.isOverloaded() && (endpoint?.access !== 'open' || isQueued(endpoint))) throw overloaded()
    const rawKey = sentKey(exchange.request.headers, endpoint?.takesBearer)
    const enter = (address: Admission): MaybePromise<Admission> => {
      if (address.refusal !== undefined) return remember(address)
      if (allow !== undefined) throw methodNotAllowed(allow)
      if (endpoint === undefined) throw pathNotFound()
      refuseOversized(exchange, endpoint)
      const rule = accessRuleOf(exchange, endpoint)
      return chain(deps.admission.admitCaller(exchange.ipBucket, rawKey, rule), remember)
    }
    const remember = (admission: Admission): Admission => {
      exchange.ownHeaders = admission.headers
      exchange.keyId = admission.key?.id ?? null
      if (admission.key !== undefined) deps.proxyWatch.sawKey(exchange.ipBucket, admission.key.id)
      return admission
    }
    const { admitAddress, admitFile } = deps.admission
    const { ipBucket } = exchange
    return chain(endpoint?.countsAsFile === true ? admitFile(ipBucket) : admitAddress(ipBucket, rawKey), enter)
  }

  /** The one place where a failure leaves the server. Only what is our fault is logged as an error. */
  function refuse(exchange: Exchange, thrown: unknown, endpoint: Endpoint | undefined): void {
    const error = toApiError(thrown, endpoint)
    if (error.status >= 500 && error.cause !== undefined) {
      deps.logger.error({ err: error.cause, request_id: exchange.id, route: exchange.route }, error.message)
    }
    noteRefusal(exchange, error)
    deps.onRefusal(error)
    const send = (answer: Answer) =>
      sendAnswer(exchange, readyAnswer(answer, endpoint, exchange.isSameOrigin), deps.onAnswer)
    const json = () => errorAnswer(error, languageOf(deps.router, exchange.request))
    const page = deps.errorPage(exchange.request, error) ?? json()
    if (page instanceof Promise) page.catch(json).then(send)
    else send(page)
  }

  /**
   * A request whose answer is ready goes out here, in front of the router. The raw URL is the key, so nothing has to be parsed; the client
   * has to be admitted all the same.
   */
  function serveCached(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const cached = deps.bodies.find(bodyKeyOf(request), deps.version())
    if (cached === undefined) return false
    const exchange = open(request, response, cached.endpoint)
    const finish = ({ refusal }: Admission) => {
      if (cached.headers.length > 0) exchange.ownHeaders = [...exchange.ownHeaders, ...cached.headers]
      if (refusal === undefined) sendAnswer(exchange, cached.ready, deps.onAnswer, cached.headers.length === 0)
      else refuse(exchange, refusal, cached.endpoint)
    }
    try {
      const admitted = admit(exchange, cached.endpoint)
      if (admitted instanceof Promise) admitted.then(finish).catch((error) => refuse(exchange, error, cached.endpoint))
      else finish(admitted)
    } catch (error) {
      refuse(exchange, error, cached.endpoint)
    }
    return true
  }

  return { open, admit, refuse, serveCached, ...createRefusals(deps, { nextId, open, refuse }) }
}

type Refusing = {
  nextId: () => string
  open: (request: IncomingMessage, response: ServerResponse, endpoint: undefined) => Exchange
  refuse: (exchange: Exchange, thrown: unknown, endpoint: undefined) => void
}

/** For what no route ever sees. */
function createRefusals(deps: AdmitDeps, { nextId, open, refuse }: Refusing) {
  /** Each packet after the first bad one is a fault again; all of them are one refusal. */
  const unparsed = new WeakSet<Socket>()

  function refuseSocket(socket: Socket, refusal: ApiError): void {
    const id = nextId()
    const { ip, bucket: ipBucket } = deps.findClient(socket.remoteAddress, undefined)
    deps.onRefusal(refusal)
    const unrouted = { request: UNKNOWN, route: NO_ROUTE, loggedAs: undefined, keyId: null, parameter: null }
    const logged = { ...unrouted, id, ip, ipBucket, code: refusal.code }
    deps.onAnswer(logged, refusal.status, 0, () => writeRefusal(socket, refusal, id))
  }

  return {
    /** Meets the limit of its address like every request, then hears what is wrong with it. */
    refuseUnrouted(request: IncomingMessage, response: ServerResponse, fault: unknown): void {
      const exchange = open(request, response, undefined)
      const finish = ({ refusal }: Admission) => refuse(exchange, refusal ?? fault, undefined)
      if (deps.isOverloaded()) return void refuse(exchange, overloaded(), undefined)
      const address = deps.admission.admitAddress(exchange.ipBucket, sentKey(request.headers))
      if (address instanceof Promise) address.then(finish).catch((error) => refuse(exchange, error, undefined))
      else finish(address)
    },

    /** Not even a request: of method, path and headers nothing is known. */
    refuseUnparsed(fault: NodeJS.ErrnoException, socket: Socket): void {
      if (fault.code === 'ECONNRESET' || !socket.writable || !canRefuse(socket)) return void socket.destroy(fault)
      if (unparsed.has(socket)) return
      unparsed.add(socket)
      const { bucket } = deps.findClient(socket.remoteAddress, undefined)
      const finish = ({ refusal }: Admission) => refuseSocket(socket, refusal ?? parserRefusal(fault.code))
      const address = deps.admission.admitAddress(bucket, undefined)
      if (address instanceof Promise) address.then(finish).catch(() => socket.destroy())
      else finish(address)
    },

    /** More connections than are let in: what was asked is not looked at. */
    refuseConnection: (socket: Socket) => refuseSocket(socket, tooManyConnections()),
  }
}

export type AdmitSteps = ReturnType<typeof createAdmitSteps>

export function languageOf(router: Router, { url = '', headers }: IncomingMessage): Language {
  return router.speaksReader(url) ? preferredLanguage(headers['accept-language']) : 'vi'
}

const NO_ROUTE = '(none)'
const UNKNOWN = { method: '-', url: '', headers: {} }

function accessRuleOf({ request }: Exchange, endpoint: Endpoint): AccessRule {
  const isBare =
    (request.method === 'HEAD' && endpoint.handleHead !== undefined) || endpoint.isBucketFree?.(request) === true
  return isBare ? { ...endpoint, isBare } : endpoint
}

/** A kept answer is one of the public API or a page. */
function routeOf(endpoint: Endpoint | undefined): string {
  if (endpoint === undefined) return NO_ROUTE
  return endpoint.isPage ? endpoint.id : endpoint.path || '/'
}

/** One plain literal: this is made for every request, and spreads cost four times as much. */
function openExchange(
  findClient: FindClient,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
  endpoint: Endpoint | undefined,
): Exchange {
  const forwarded = request.headers['x-forwarded-for']
  const client = findClient(request.socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join(',') : forwarded)
  return {
    request,
    response,
    id,
    startedAt: performance.now(),
    isSameOrigin: endpoint?.isSameOrigin === true,
    loggedAs: endpoint && loggedAsOf(endpoint),
    ip: client.ip,
    ipBucket: client.bucket,
    route: routeOf(endpoint),
    keyId: null,
    code: null,
    parameter: null,
    ownHeaders: NO_HEADERS,
  }
}

/** Only the names of parameters: their values may be private. */
export function noteRefusal(exchange: Exchange, { code, extra: { details } }: ApiError): void {
  exchange.code = code
  exchange.parameter = details === undefined ? null : Object.keys(details).join(', ') || null
}

function refuseOversized({ request }: Exchange, { maxBodyBytes = MAX_BODY_BYTES }: Endpoint): void {
  if ((request.url?.length ?? 0) > MAX_URL_BYTES) throw urlTooLong()
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw bodyTooLarge()
}
