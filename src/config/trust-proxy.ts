import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { NAMED_NETWORKS } from './named-networks.ts'

export function readTrustProxy(value: string, problems: string[]): string {
  if (/^(?:false|\d{1,2})$/.test(value)) return value
  if (value === 'true') {
    problems.push(
      'TRUST_PROXY=true would let every client choose the address that limits and locks go by: name the proxies, or how many there are',
    )
    return 'false'
  }
  for (const entry of value.split(',')) {
    if (!isProxyEntry(entry.trim()))
      problems.push(`TRUST_PROXY has an entry that is no address or network: "${entry.trim()}"`)
  }
  return value
}

/** What http/connection/client-ip.ts can read, and nothing else. */
function isProxyEntry(entry: string): boolean {
  if (Object.hasOwn(NAMED_NETWORKS, entry)) return true
  const [base = '', bits = '0', ...rest] = entry.split('/')
  if (isIP(base) === 0 || rest.length > 0) return false
  // An IPv4 address inside IPv6 is an IPv4 address.
  const width = ipaddr.process(base.replace(/%.*$/, '')).kind() === 'ipv4' ? 32 : 128
  return /^\d{1,3}$/.test(bits) && Number(bits) <= width
}
