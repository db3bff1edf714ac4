import type { LookupFunction, Socket } from 'node:net'
import { buildConnector } from 'undici'
import { isPublicAddress } from './public-address.ts'
import type { ResolveHost } from './resolve-host.ts'
import { literalAddress } from './target-url.ts'

export interface DialOptions {
  allowPrivateNetworks: boolean
  resolveHost: ResolveHost
  connectTimeoutMs: number
  /** A certificate authority beside the known ones. */
  ca?: string | undefined
}

/** The host leads, or has just been made to lead, to an address that is not public. */
export class BlockedAddressError extends Error {
  constructor() {
    super('The host has an address that is not public.')
  }
}

/**
 * Opens connections to public addresses only. A name is resolved once, every address of it is judged, and the socket is opened to
 * those very addresses: a second look-up, which could answer otherwise, never happens. The certificate is checked against the name.
 */
export function guardedConnector(options: DialOptions): buildConnector.connector {
  const isAllowed = (address: string) => options.allowPrivateNetworks || isPublicAddress(address)
  const connect = buildConnector({
    timeout: options.connectTimeoutMs,
    lookup: guardedLookup(options.resolveHost, isAllowed),
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  })
  return (target, callback) => {
    // Node never calls `lookup` for an address.
    const literal = literalAddress(target.hostname)
    if (literal !== undefined && !isAllowed(literal)) return callback(new BlockedAddressError(), null)
    connect(target, (...[error, socket]) => {
      if (error) return callback(error, null)
      if (isAllowed(remoteAddress(socket))) return callback(null, socket)
      socket.destroy()
      callback(new BlockedAddressError(), null)
    })
  }
}

const remoteAddress = (socket: Socket) => socket.remoteAddress ?? ''

function guardedLookup(resolveHost: ResolveHost, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, { all, family }, callback) => {
    resolveHost(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
          return callback(new BlockedAddressError(), '')
        if (all) return callback(null, addresses)
        const fitting = addresses.find((one) => one.family === family) ?? first
        callback(null, fitting.address, fitting.family)
      },
      (error) => callback(error, ''),
    )
  }
}
