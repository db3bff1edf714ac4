import type { LookupFunction, Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { buildConnector } from 'undici'
import { isPublicAddress } from '../public-address.ts'
import { literalAddress } from '../target-url.ts'
import { loadUndici } from './load-undici.ts'
import type { HostAddress, ResolveHost } from './resolve-host.ts'

export interface ConnectOptions {
  allowPrivateNetworks: boolean
  resolveHost: ResolveHost
  connectTimeoutMs: number
  /** How many bytes a receiver may send per request, of whatever kind: headers, informational answers, bodies. */
  maxAnswerBytes: number
  /** The only certificate authority, instead of the known ones. */
  ca?: string | undefined
}

/** The host has, or has just been given, an address that is not public. */
export class BlockedAddressError extends Error {
  constructor() {
    super('The host has an address that is not public.')
  }
}

/** The receiver sends without end; only its status is needed. */
export class AnswerTooLongError extends Error {
  constructor() {
    super('The receiver sent too much.')
  }
}

/** No request of ours is shorter: its headers alone have as much. */
const MIN_REQUEST_BYTES = 300

/**
 * Cuts a connection that receives more than its requests can have asked for. Counted on the socket, since the layers above see neither
 * informational answers nor the bytes between the chunks of a body.
 */
function boundAnswers(socket: Socket, maxAnswerBytes: number): void {
  const before = socket.bytesRead
  socket.on('readable', () => {
    const requests = 1 + socket.bytesWritten / MIN_REQUEST_BYTES
    if (socket.bytesRead - before > requests * maxAnswerBytes) socket.destroy(new AnswerTooLongError())
  })
}

/**
 * Opens connections to public addresses only. A name is resolved once, all its addresses are checked, and the socket is opened to
 * exactly those addresses: there is no second look-up that could answer differently. The certificate is checked against the name.
 */
export function createGuardedConnector(options: ConnectOptions): buildConnector.connector {
  const { resolveHost, connectTimeoutMs, ca } = options
  const isAllowed = (address: string) => options.allowPrivateNetworks || isPublicAddress(address)
  // Created once: reading the certificate authorities takes longer than a handshake.
  const secureContext = createSecureContext(ca === undefined ? {} : { ca })

  async function findAddresses(hostname: string): Promise<HostAddress[]> {
    // Node does not look up an address, so it is checked here.
    const literal = literalAddress(hostname)
    const addresses = literal === undefined ? await resolveHost(hostname) : [{ address: literal, family: 4 as const }]
    if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) throw new BlockedAddressError()
    return addresses
  }

  async function openSocket(target: buildConnector.Options): Promise<Socket> {
    const lookup = lookupOf(await findAddresses(target.hostname))
    const connect = loadUndici().buildConnector({
      timeout: connectTimeoutMs,
      maxCachedSessions: 0,
      secureContext,
      lookup,
    })
    const socket = await new Promise<Socket>((resolve, reject) => {
      connect(target, (...[error, opened]) => (error ? reject(error) : resolve(opened)))
    })
    boundAnswers(socket, options.maxAnswerBytes)
    if (isAllowed(socket.remoteAddress ?? '')) return socket
    socket.destroy()
    throw new BlockedAddressError()
  }

  return (target, callback) => {
    openSocket(target).then(
      (socket) => callback(null, socket),
      (error) => callback(error, null),
    )
  }
}

/** Answers with the checked addresses, whatever name is asked for. */
function lookupOf(addresses: readonly HostAddress[]): LookupFunction {
  return (_hostname, { all, family }, callback) => {
    if (all) return callback(null, [...addresses])
    const { address, family: own } = addresses.find((one) => one.family === family) ?? addresses[0]!
    callback(null, address, own)
  }
}
