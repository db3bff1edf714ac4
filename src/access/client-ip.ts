import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A client's address, and the name under which its requests are counted. */
export interface ClientAddress {
  readonly ip: string
  readonly bucket: string
}

/** Finds who sent a request, from the socket's address and the `X-Forwarded-For` header. */
export type FindClient = (remoteAddress: string | undefined, forwardedFor: string | undefined) => ClientAddress

/** A longer chain is no chain of real proxies; the bound keeps a forged header cheap. */
const MAX_HOPS = 32
const MAX_CACHED = 10_000
const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
/** What a socket that is already gone, or a Unix socket, has in place of an address. */
const NO_ADDRESS = '0.0.0.0'

type IsTrusted = (ip: string, hop: number) => boolean

/**
 * `trustProxy` is `true`, `false`, a number of hops, or a comma list of addresses, CIDR ranges and the names `loopback`,
 * `linklocal`, `uniquelocal`. The client is the rightmost hop that is not trusted: what stands left of it may be forged.
 * Throws when an item is none of these.
 */
export function findClientBehind(trustProxy: string): FindClient {
  const isTrusted = parseTrust(trustProxy)
  const addresses = new Map<string, ClientAddress>()

  function addressOf(text: string): ClientAddress {
    const known = addresses.get(text)
    if (known) return known
    const ip = normalizeIp(text) ?? NO_ADDRESS
    const address = { ip, bucket: ipBucket(ip) }
    if (addresses.size >= MAX_CACHED) addresses.clear()
    addresses.set(text, address)
    return address
  }

  if (!isTrusted) return (remoteAddress = NO_ADDRESS) => addressOf(remoteAddress)
  return (remoteAddress = NO_ADDRESS, forwardedFor) => {
    const remote = addressOf(remoteAddress)
    if (forwardedFor === undefined || !isTrusted(remote.ip, 0)) return remote
    return addressOf(rightmostUntrusted(remote.ip, forwardedFor, isTrusted))
  }
}

function rightmostUntrusted(remoteIp: string, forwardedFor: string, isTrusted: IsTrusted): string {
  let client = remoteIp
  let end = forwardedFor.length
  for (let hop = 1; hop <= MAX_HOPS && end > 0; hop++) {
    const comma = forwardedFor.lastIndexOf(',', end - 1)
    const ip = normalizeIp(withoutPort(forwardedFor.slice(comma + 1, end).trim()))
    // Past something unreadable nothing can be believed: the last known hop has to answer for the request.
    if (ip === undefined) return client
    client = ip
    if (!isTrusted(ip, hop)) return client
    end = comma
  }
  return client
}

function parseTrust(trustProxy: string): IsTrusted | undefined {
  const text = trustProxy.trim().toLowerCase()
  if (text === '' || text === 'false' || text === '0') return undefined
  if (text === 'true') return () => true
  if (/^\d{1,3}$/.test(text)) return (_ip, hop) => hop < Number(text)
  const ranges = text.split(',').flatMap((item) => parseRanges(item.trim()))
  return (ip) => {
    const address = ipaddr.parse(ip)
    return ranges.some(([base, bits]) => base.kind() === address.kind() && address.match([base, bits]))
  }
}

function parseRanges(item: string): [ipaddr.IPv4 | ipaddr.IPv6, number][] {
  const named = NAMED_RANGES[item]
  if (named) return named.map((range) => ipaddr.parseCIDR(range))
  const [base = '', bits] = item.split('/', 2)
  const ip = normalizeIp(base)
  const width = ip && (isIP(ip) === 4 ? 32 : 128)
  if (!ip || !width || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= width))) {
    throw new Error(`"${item}" is not an address, a range or one of ${Object.keys(NAMED_RANGES).join(', ')}`)
  }
  return [[ipaddr.parse(ip), bits === undefined ? width : Number(bits)]]
}

/** Canonical text of an address, IPv4 inside IPv6 unwrapped, zone dropped; undefined for anything else. */
function normalizeIp(text: string): string | undefined {
  // `isIP` first: ipaddr.js also reads 0x7f.1 and 2130706433 as addresses.
  const family = isIP(text)
  if (family === 4) return text
  if (family === 0) return undefined
  const address = ipaddr.IPv6.parse(text.replace(/%.*$/, ''))
  return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : address.toRFC5952String()
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
