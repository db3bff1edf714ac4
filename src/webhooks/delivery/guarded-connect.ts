import type { LookupFunction, Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import { buildConnector } from 'undici'
import { isPublicAddress } from '../public-address.ts'
import { literalAddress } from '../target-url.ts'
import type { HostAddress, ResolveHost } from './resolve-host.ts'

export interface DialOptions {
  allowPrivateNetworks: boolean
  resolveHost: ResolveHost
  connectTimeoutMs: number
  /** How much an endpoint may send for one request, whatever it is: heads, informational answers, bodies and what lies between them. */
  mostAnswerBytes: number
  /** The only certificate authority, instead of the known ones. */
  ca?: string | undefined
}

/** The host leads, or has just been made to lead, to an address that is not public. */
export class BlockedAddressError extends Error {
  constructor() {
    super('The host has an address that is not public.')
  }
}

/** The endpoint sends without end, where a status is all that is wanted of it. */
export class AnswerTooLongError extends Error {
  constructor() {
    super('The endpoint sent too much.')
  }
}

/** No request of ours is shorter: its headers alone are. */
const MIN_REQUEST_BYTES = 300

/**
 * Cuts a connection that brings more than its requests can have asked for. Counted on the socket, since informational answers and what
 * stands between the chunks of a body are seen by nobody further up.
 */
function boundAnswers(socket: Socket, mostAnswerBytes: number): void {
  const before = socket.bytesRead
  socket.on('readable', () => {
    const requests = 1 + socket.bytesWritten / MIN_REQUEST_BYTES
    if (socket.bytesRead - before > requests * mostAnswerBytes) socket.destroy(new AnswerTooLongError())
  })
}

/**
 * Opens connections to public addresses only. A name is resolved once, every address of it is judged, and the socket is opened to
 * those very addresses: a second look-up, which could answer otherwise, never happens. The certificate is checked against the name.
 */
export function createGuardedConnector(options: DialOptions): buildConnector.connector {
  const { resolveHost, connectTimeoutMs, ca } = options
  const isAllowed = (address: string) => options.allowPrivateNetworks || isPublicAddress(address)
  // Made once: reading the certificate authorities takes longer than a handshake.
  const secureContext = createSecureContext(ca === undefined ? {} : { ca })

  async function findAddresses(hostname: string): Promise<HostAddress[]> {
    // Node never looks an address up, so nobody else would judge it.
    const literal = literalAddress(hostname)
    const addresses = literal === undefined ? await resolveHost(hostname) : [{ address: literal, family: 4 as const }]
    if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) throw new BlockedAddressError()
    return addresses
  }

  async function dial(target: buildConnector.Options): Promise<Socket> {
    const lookup = lookupOf(await findAddresses(target.hostname))
    const connect = buildConnector({ timeout: connectTimeoutMs, maxCachedSessions: 0, secureContext, lookup })
    const socket = await new Promise<Socket>((resolve, reject) => {
      connect(target, (...[error, opened]) => (error ? reject(error) : resolve(opened)))
    })
    boundAnswers(socket, options.mostAnswerBytes)
    if (isAllowed(socket.remoteAddress ?? '')) return socket
    socket.destroy()
    throw new BlockedAddressError()
  }

  return (target, callback) => {
    dial(target).then(
      (socket) => callback(null, socket),
      (error) => callback(error, null),
    )
  }
}

/** Answers with what was judged, whoever is asked for. */
function lookupOf(addresses: readonly HostAddress[]): LookupFunction {
  return (_hostname, { all, family }, callback) => {
    if (all) return callback(null, [...addresses])
    const { address, family: own } = addresses.find((one) => one.family === family) ?? addresses[0]!
    callback(null, address, own)
  }
}
