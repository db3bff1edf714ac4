import ipaddr from 'ipaddr.js'
import { normalizeIp, parseNetworks } from '../../config/trust-proxy.ts'

/** A client's address, and the name under which its requests are counted. */
interface ClientAddress {
  readonly ip: string
  readonly bucket: string
}

/** Finds who sent a request, from the socket's address and the `X-Forwarded-For` header. */
export interface FindClient {
  (remoteAddress: string | undefined, forwardedFor: string | undefined): ClientAddress
  /** Whether what this socket's end says of others is believed. */
  isTrusted(remoteAddress: string | undefined): boolean
}

/** A longer chain is no chain of real proxies; the bound keeps a forged header cheap. */
const MAX_HOPS = 32
const MAX_CACHED = 10_000
/** The longest text of an address, a zone included; longer ones are not worth remembering. */
const MAX_ADDRESS_LENGTH = 64
/** What a socket that is already gone, or a Unix socket, has in place of an address. */
const NO_ADDRESS = '0.0.0.0'

interface Hop extends ClientAddress {
  /** Listed as a proxy. */
  readonly isListed: boolean
}

interface Trust {
  /** Proxies trusted for their place, counted from us. */
  readonly hops: number
  readonly isListed: (ip: string) => boolean
}

/**
 * `trustProxy` is `false`, a number of hops, or a comma list of addresses, CIDR ranges and the names `loopback`,
 * `linklocal`, `uniquelocal`. The client is the rightmost hop that is not trusted: what stands left of it may be forged.
 * Throws when an item is none of these.
 */
export function findClientBehind(trustProxy: string): FindClient {
  const trust = parseTrust(trustProxy)
  const known = new Map<string, Hop | undefined>()

  /** Undefined for what is no address. */
  function hopOf(text: string): Hop | undefined {
    if (known.has(text)) return known.get(text)
    const ip = normalizeIp(text)
    const hop = ip === undefined ? undefined : { ip, bucket: ipBucket(ip), isListed: trust?.isListed(ip) ?? false }
    if (known.size >= MAX_CACHED) known.clear()
    if (text.length <= MAX_ADDRESS_LENGTH) known.set(text, hop)
    return hop
  }

  const remoteOf = (remoteAddress: string | undefined) => hopOf(remoteAddress ?? NO_ADDRESS) ?? hopOf(NO_ADDRESS)!
  if (!trust) return Object.assign(remoteOf, { isTrusted: () => false })
  const find = (remoteAddress: string | undefined, forwardedFor: string | undefined): Hop => {
    const remote = remoteOf(remoteAddress)
    return forwardedFor === undefined ? remote : rightmostUntrusted(remote, forwardedFor, trust, hopOf)
  }
  return Object.assign(find, {
    isTrusted: (remoteAddress: string | undefined) => trust.hops > 0 || remoteOf(remoteAddress).isListed,
  })
}

function rightmostUntrusted(
  remote: Hop,
  forwardedFor: string,
  trust: Trust,
  hopOf: (text: string) => Hop | undefined,
): Hop {
  let client = remote
  let end = forwardedFor.length
  for (let place = 0; place < MAX_HOPS && end > 0; place++) {
    if (!client.isListed && place >= trust.hops) return client
    const comma = forwardedFor.lastIndexOf(',', end - 1)
    const hop = hopOf(withoutPort(forwardedFor.slice(comma + 1, end).trim()))
    // Past something unreadable nothing can be believed: the last known hop has to answer for the request.
    if (hop === undefined) return client
    client = hop
    end = comma
  }
  return client
}

function parseTrust(trustProxy: string): Trust | undefined {
  const text = trustProxy.trim().toLowerCase()
  if (text === '' || text === 'false' || text === '0') return undefined
  if (/^\d{1,3}$/.test(text)) return { hops: Number(text), isListed: () => false }
  const ranges = text.split(',').flatMap((item) => {
    const found = parseNetworks(item)
    if (found === undefined) throw new Error(`"${item}" is not an address, a range or the name of networks`)
    return found
  })
  function isListed(ip: string): boolean {
    const address = ipaddr.parse(ip)
    return ranges.some(([base, bits]) => base.kind() === address.kind() && address.match([base, bits]))
  }
  return { hops: 0, isListed }
}

function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)
  if (bracketed) return bracketed[1]!
  const colon = hop.indexOf(':')
  return colon > 0 && colon === hop.lastIndexOf(':') ? hop.slice(0, colon) : hop
}

/** An IPv4 address stands for itself; of IPv6 a /64, for that is the least that one customer is given. */
export function ipBucket(ip: string): string {
  return ip.includes(':') ? networkOf(ip, 64) : ip
}

/** The same from what a person types, a /64 in any spelling included; undefined for what is no address. */
export function bucketOf(text: string): string | undefined {
  const ip = normalizeIp(text.trim().replace(/\/64$/, ''))
  return ip === undefined ? undefined : ipBucket(ip)
}

/** What is kept of an address after 30 days: the /24 or /48. The length is part of the text, so that cut ones can be told apart. */
export function truncateIp(ip: string): string {
  const normal = normalizeIp(ip)
  if (normal === undefined) return ip.includes('/') ? ip : `${NO_ADDRESS}/24`
  return normal.includes(':') ? networkOf(normal, 48) : `${normal.slice(0, normal.lastIndexOf('.'))}.0/24`
}

function networkOf(ip: string, bits: 48 | 64): string {
  const { parts } = ipaddr.IPv6.parse(ip)
  const network = new ipaddr.IPv6(parts.map((part, i) => (i < bits / 16 ? part : 0)))
  return `${network.toRFC5952String()}/${bits}`
}
