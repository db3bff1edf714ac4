import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Networks that `TRUST_PROXY` knows by name. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

export function readTrustProxy(value: string, problems: string[]): string {
  if (/^(?:false|\d{1,2})$/.test(value)) return value
  if (value === 'true') {
    problems.push(
      'TRUST_PROXY=true would let every client choose the address that limits and locks go by: name the proxies, or how many there are',
    )
    return 'false'
  }
  for (const entry of value.split(',')) {
    if (parseNetworks(entry) === undefined)
      problems.push(`TRUST_PROXY has an entry that is no address or network: "${entry.trim()}"`)
  }
  return value
}

type Network = [base: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/** An address, a range, or the networks of a name; undefined for anything else. */
export function parseNetworks(entry: string): Network[] | undefined {
  const item = entry.trim()
  if (Object.hasOwn(NAMED_NETWORKS, item)) return NAMED_NETWORKS[item]!.map((range) => ipaddr.parseCIDR(range))
  const [base = '', bits, ...rest] = item.split('/')
  const ip = normalizeIp(base)
  if (ip === undefined || rest.length > 0) return undefined
  const width = isIP(ip) === 4 ? 32 : 128
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= width)) return undefined
  return [[ipaddr.parse(ip), bits === undefined ? width : Number(bits)]]
}

/** Canonical text of an address, IPv4 inside IPv6 unwrapped, zone dropped; undefined for anything else. */
export function normalizeIp(text: string): string | undefined {
  // `isIP` first: ipaddr.js also reads 0x7f.1 and 2130706433 as addresses.
  const family = isIP(text)
  if (family === 4) return text
  if (family === 0) return undefined
  const address = ipaddr.IPv6.parse(text.replace(/%.*$/, ''))
  return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : address.toRFC5952String()
}
