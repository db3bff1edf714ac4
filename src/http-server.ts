import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { expectationFailed, malformedRequest, methodNotAllowed } from './errors.ts'
import type { FrontDoor } from './front-door.ts'
import { ALLOWED_METHODS } from './http/cors.ts'

const LIMITS = {
  maxHeaderSize: 16 * 1024,
  // Slow or endless requests end here: Node's own limits are minutes, and are looked at every half minute only.
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 72_000,
}

/**
 * Nothing is left for Node to answer by itself: that would be without a body, CORS and a line in the request log. For the same reason
 * there is no `maxRequestsPerSocket`, whose 503 cannot be replaced.
 */
export function makeServer(door: FrontDoor, route: RequestListener, isClosing: () => boolean): Server {
  const options = { ...LIMITS, requireHostHeader: false, ServerResponse: responsesThatClose(isClosing) }
  const server = createServer(options, (request, response) => {
    if (lacksHost(request)) door.turnAway(request, response, malformedRequest())
    else if (!door.serveKept(request, response)) route(request, response)
  })
  // Who has said all he had to say (nc, a proxy that is done) still gets his answers. Node would drop those that are not ready yet.
  Object.assign(server, { httpAllowHalfOpen: true })
  // Called by `close` itself, it would cut off kept-alive connections whose next request is on its way: connections.ts ends them.
  server.closeIdleConnections = () => {}
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    door.turnAway(request, response, expectationFailed()),
  )
  server.on('connect', (request, socket) => refuseTunnel(door, request, socket as Socket))
  server.on('clientError', (error, socket) => door.refuseUnparsed(error, socket as Socket))
  return server
}

/** From the signal on every answer is the last of its connection, also one whose request came before. */
function responsesThatClose(isClosing: () => boolean) {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(...head: unknown[]): this {
      if (isClosing()) this.shouldKeepAlive = false
      return super.writeHead(...(head as Parameters<ServerResponse['writeHead']>))
    }
  }
}

/** RFC 9112 §3.2: HTTP/1.1 without a Host is a bad request; before 1.1 there was none. */
function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === '1.1'
}

/** Node hands a CONNECT over as a bare socket that nobody looks after any more. */
function refuseTunnel(door: FrontDoor, request: IncomingMessage, socket: Socket): void {
  socket.on('error', () => socket.destroy())
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.on('finish', () => socket.end())
  door.turnAway(request, response, methodNotAllowed(ALLOWED_METHODS))
}
