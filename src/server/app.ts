import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Admission } from '../access/admission.ts'
import type { FirstTry } from '../async/first-try.ts'
import { chain, type MaybePromise } from '../async/maybe-promise.ts'
import { malformedRequest, methodNotAllowed, overloaded } from '../errors.ts'
import type { ReadyAnswer, StreamAnswer } from '../http/answer.ts'
import { bodyKeyOf, isCacheable } from '../http/body-cache.ts'
import { type Endpoint, isQueued, type SignedIn, type SignedInPartner } from '../http/endpoint.ts'
import { type Exchange, sendAnswer, sendStream } from '../http/exchange.ts'
import {
  asksForMore,
  asksForOneOf,
  MEDIA_PREFLIGHT_HEADERS,
  PREFLIGHT_HEADERS,
  preflightWith,
  WIDER_PREFLIGHT_HEADERS,
} from '../http/headers/cors.ts'
import { ignoredParameters, parseQuery } from '../http/parse-query.ts'
import { queryStringOf } from '../http/query/query-string.ts'
import { readBody } from '../http/request-body.ts'
import { answerInTime } from '../http/store-timeout.ts'
import type { WorkQueue } from '../ops/work-queue.ts'
import { type AdmitDeps, type AdmitSteps, createAdmitSteps, languageOf, noteRefusal } from './admit.ts'
import { createListener, type ListenerDeps } from './listener.ts'
import { readyAnswer } from './render.ts'
import type { FoundRoute, Route, Router } from './router.ts'
import type { SignedMedia } from './signed-media.ts'

export interface AppDeps extends AdmitDeps, ListenerDeps {
  router: Router
  media: SignedMedia
  /** Where handlers wait while the event loop has more to do than it can. */
  work: WorkQueue
  /** First attempt to load keys and catalogue. */
  firstTry: FirstTry
  now: () => number
  /** Who has signed in to the console; throws the refusal of who may not do what the endpoint does. */
  authorizeAdmin: (request: IncomingMessage, endpoint: Endpoint) => Promise<SignedIn | undefined>
  /** The same of a partner at `/partner`. */
  authorizePartner: (request: IncomingMessage, endpoint: Endpoint) => Promise<SignedInPartner | undefined>
}

/** The server with all that it answers; it does not listen yet. */
export function createApp(deps: AppDeps): Server {
  const steps = createAdmitSteps(deps)
  const answer: RequestListener = (request, response) => {
    const found = deps.router.find(request.method ?? 'GET', request.url ?? '')
    if (found === 'malformed') return steps.refuseUnrouted(request, response, malformedRequest())
    serve(deps, steps, found, request, response).catch((err: unknown) => {
      // Nothing can be answered any more, but the client must not wait for ever.
      deps.logger.error({ err }, 'an answer could not be sent')
      response.destroy()
    })
  }
  const server = createListener(steps, answer, deps)
  server.on('connection', deps.work.sawConnection)
  return server
}

/** The way of a request whose answer is not ready, from top to bottom. */
async function serve(
  deps: AppDeps,
  steps: AdmitSteps,
  found: FoundRoute | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const route = found?.route
  const exchange = steps.open(request, response, route?.endpoint)
  if (route !== undefined) {
    exchange.route = route.template
    exchange.isSameOrigin = route.isSameOrigin
    exchange.loggedAs = route.loggedAs
  }
  let stream: StreamAnswer
  try {
    if (request.method === 'OPTIONS') return await answerPreflight(deps, exchange, route)
    // A proxy without checks of its own sends requests as soon as the port is open.
    const loading = needsCatalog(route) ? deps.firstTry.underWay : undefined
    if (loading !== undefined) await loading
    const admission = await admitTo(deps, steps, exchange, route)
    if (admission.refusal !== undefined) throw admission.refusal
    if (route?.endpoint) return await answerEndpoint(deps, exchange, admission, found!.params, route.endpoint)
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(route!.allow!)
    stream = await deps.media.answer(request)
  } catch (error) {
    return steps.refuse(exchange, error, route?.endpoint)
  }
  await sendStream(exchange, stream, deps.onAnswer)
}

const needsCatalog = (route: Route | undefined) =>
  route?.kind === 'media' || (route?.endpoint !== undefined && isQueued(route.endpoint))

async function answerPreflight(deps: AppDeps, exchange: Exchange, route: Route | undefined): Promise<void> {
  const { refusal } = await deps.admission.admitPreflight(exchange.ipBucket)
  if (refusal !== undefined) throw refusal
  const open = openPreflight(exchange, route)
  const others = route?.isSameOrigin ? SAME_ORIGIN_PREFLIGHT : open
  sendAnswer(exchange, route?.kind === 'media' ? MEDIA_PREFLIGHT : others, deps.onAnswer)
}

function openPreflight({ request }: Exchange, route: Route | undefined): ReadyAnswer {
  const own = route?.sentHeaders ?? []
  if (asksForOneOf(own, request.headers)) return preflight(preflightWith(own))
  return asksForMore(request.headers) ? WIDER_PREFLIGHT : PREFLIGHT
}

const preflight = (headers: readonly string[]): ReadyAnswer => ({
  status: 204,
  body: Buffer.alloc(0),
  etag: undefined,
  headers,
  headersNotModified: headers,
  zipped: undefined,
})

/** Says nothing, which a browser takes for no. */
const SAME_ORIGIN_PREFLIGHT = preflight([])
const PREFLIGHT = preflight(PREFLIGHT_HEADERS)
const WIDER_PREFLIGHT = preflight(WIDER_PREFLIGHT_HEADERS)
const MEDIA_PREFLIGHT = preflight(MEDIA_PREFLIGHT_HEADERS)

/** Throws for a path that is not there and for a method that it does not have, once the address has been counted. */
function admitTo(
  deps: AppDeps,
  steps: AdmitSteps,
  exchange: Exchange,
  route: Route | undefined,
): MaybePromise<Admission> {
  if (route?.kind === 'media') {
    if (deps.isOverloaded()) throw overloaded()
    return deps.admission.admitFile(exchange.ipBucket)
  }
  const endpoint = route?.endpoint
  if (endpoint === undefined || !isQueued(endpoint)) return steps.admit(exchange, endpoint, route?.allow)
  // Before anything is counted: what cannot be done in time costs its caller no quota.
  if (deps.work.isFull(lineOf(endpoint)) || deps.isOverloaded()) return refuseInTurn(deps.work)
  return chain(steps.admit(exchange, endpoint), (admission) => {
    if (endpoint.access === 'key' || admission.refusal !== undefined) return admission
    return admitMaking(deps, exchange, admission)
  })
}

async function refuseInTurn(work: WorkQueue): Promise<never> {
  await work.turnToRefuse()
  throw overloaded()
}

/** Clients without a key could ask for something else every time: making an answer for an address has a limit of its own. */
function admitMaking({ admission }: AppDeps, exchange: Exchange, admitted: Admission): MaybePromise<Admission> {
  return chain(admission.admitMaking(exchange.ipBucket), (made) => {
    if (made.refusal === undefined) return admitted
    exchange.ownHeaders = made.headers
    return made
  })
}

const lineOf = ({ access }: Endpoint) => (access === 'key' ? 'keyed' : 'keyless')

async function answerEndpoint(
  { router, bodies, version: findVersion, work, onAnswer, onRefusal, authorizeAdmin, authorizePartner, now }: AppDeps,
  exchange: Exchange,
  { key, isStoreSilent }: Admission,
  params: Readonly<Record<string, string>>,
  endpoint: Endpoint,
): Promise<void> {
  const { request, response } = exchange
  const { url = '' } = request
  const signedIn = endpoint.access === 'admin' ? await authorizeAdmin(request, endpoint) : undefined
  const partner = endpoint.access === 'partner' ? await authorizePartner(request, endpoint) : undefined
  const hasBody = endpoint.method !== 'GET' && !endpoint.takesStream
  const body = hasBody ? await readBody(request, endpoint.maxBodyBytes) : undefined
  const version = findVersion()
  const queryString = queryStringOf(url)
  const language = languageOf(router, request)
  const headers = ignoredParameters(endpoint, queryString)
  if (headers.length > 0) exchange.ownHeaders = [...exchange.ownHeaders, ...headers]
  const isGone = () => response.destroyed
  const asked = {
    params,
    query: parseQuery(endpoint, queryString) as undefined,
    caller: key ?? partner?.caller,
    headers: request.headers,
    body,
    requestId: exchange.id,
    client: exchange.ipBucket,
    isGone,
    language,
    signedIn,
    partner,
    request,
    ip: exchange.ip,
    at: now(),
  }
  const isBareHead = request.method === 'HEAD' && endpoint.handleHead !== undefined
  const make = () => (isBareHead ? endpoint.handleHead!(asked) : endpoint.handle(asked))
  const handle = () => answerInTime(endpoint, make, isStoreSilent)
  // Operational endpoints before all else.
  const answer = isQueued(endpoint) ? await work.run(handle, isGone, lineOf(endpoint)) : await handle()
  if (!('contentType' in answer)) return await sendStream(exchange, answer, onAnswer)
  if (answer.refusal !== undefined) {
    noteRefusal(exchange, answer.refusal)
    onRefusal(answer.refusal)
  }
  const ready = readyAnswer(answer, endpoint, endpoint.isSameOrigin === true)
  // Under the version of before: should the catalogue have moved on meanwhile, the cache does not take it.
  if (isCacheable(endpoint, answer, headers)) bodies.store(bodyKeyOf(request), version, { endpoint, ready, headers })
  sendAnswer(exchange, ready, onAnswer)
}
