import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { expectationFailed, malformedRequest, methodNotAllowed } from '../errors.ts'
import type { FindClient } from '../http/connection/client-ip.ts'
import { type ConnectionLimits, limitConnections } from '../http/connection/connection-limits.ts'
import { isReceivingLongBody } from '../http/connection/long-bodies.ts'
import { answerHalfOpen, leaveIdleConnections, responsesThatClose } from '../http/connection/node-internals.ts'
import { answerInTurn } from '../http/connection/pipelined-requests.ts'
import { cutOffSlowReaders, type ReaderLimits } from '../http/connection/slow-readers.ts'
import { ALLOWED_METHODS } from '../http/headers/cors.ts'
import type { AdmitSteps } from './admit.ts'

const LIMITS = { maxHeaderSize: 16 * 1024, keepAliveTimeout: 72_000 }

/** Slow or endless requests end here: Node's own limits are minutes, and are looked at every half minute only. */
export interface RequestPace {
  headersTimeout: number
  requestTimeout: number
  connectionsCheckingInterval: number
}

export const REQUEST_PACE: RequestPace = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
}

export interface ListenerDeps {
  findClient: FindClient
  connections: ConnectionLimits
  readers: ReaderLimits
  requestPace: RequestPace
  /** No answer keeps its connection any more. */
  isClosing: () => boolean
}

/**
 * Nothing is left for Node to answer by itself: that would be without a body, CORS and a line in the request log. For the same reason
 * there is no `maxRequestsPerSocket`, whose 503 cannot be replaced.
 */
export function createListener(steps: AdmitSteps, route: RequestListener, deps: ListenerDeps): Server {
  const answer = answerInTurn((request, response) => {
    if (isMalformed(request)) steps.refuseUnrouted(request, response, malformedRequest())
    else if (!steps.serveCached(request, response)) route(request, response)
  })
  const server = createServer(
    { ...LIMITS, ...deps.requestPace, requireHostHeader: false, ServerResponse: responsesThatClose(deps.isClosing) },
    answer,
  )
  limitConnections(server, {
    limits: deps.connections,
    addressOf: (socket) =>
      isProxy(deps, socket) ? undefined : deps.findClient(socket.remoteAddress, undefined).bucket,
    refuse: steps.refuseConnection,
  })
  cutOffSlowReaders(server, deps.readers, (socket) => isProxy(deps, socket))
  answerHalfOpen(server)
  // connections.ts ends them.
  leaveIdleConnections(server)
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    steps.refuseUnrouted(request, response, expectationFailed()),
  )
  server.on('connect', (request, socket) => refuseTunnel(steps, request, socket as Socket))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Node tells of a request that takes too long once, and leaves it to us what becomes of it.
    const isLong = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isReceivingLongBody(socket as Socket)
    if (!isLong) steps.refuseUnparsed(error, socket as Socket)
  })
  return server
}

/** Any address that is no one's (RFC 5737). */
const NO_ONE = '192.0.2.255'

/** A proxy is who may say for whom it asks. */
function isProxy({ findClient }: ListenerDeps, { remoteAddress }: Socket): boolean {
  return remoteAddress !== undefined && findClient(remoteAddress, NO_ONE).ip === NO_ONE
}

/** RFC 9112, 3.2: HTTP/1.1 has one Host, before 1.1 there was none. `*` is no path: only OPTIONS may ask for it. */
function isMalformed({ headers, httpVersion, rawHeaders, url, method }: IncomingMessage): boolean {
  if (url === '*' && method !== 'OPTIONS') return true
  if (headers.host === undefined) return httpVersion === '1.1'
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/** Node hands a CONNECT over as a bare socket that it no longer looks after. */
function refuseTunnel(steps: AdmitSteps, request: IncomingMessage, socket: Socket): void {
  socket.on('error', () => socket.destroy())
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.on('finish', () => {
    response.detachSocket(socket)
    socket.end()
  })
  steps.refuseUnrouted(request, response, methodNotAllowed(ALLOWED_METHODS))
}
