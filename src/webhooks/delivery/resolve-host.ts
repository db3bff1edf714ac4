import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

export interface HostAddress {
  address: string
  family: 4 | 6
}

/** All addresses of a name, never from a cache. */
export type ResolveHost = (hostname: string) => Promise<HostAddress[]>

const TIMEOUT_MS = 2_000
const TRIES = 2

/** Reserved top-level names (RFC 2606). No name server is asked for them: the webhooks of the demo have such addresses. */
const RESERVED = /\.(?:example|invalid)\.?$/i

function refuseReserved(hostname: string): void {
  if (RESERVED.test(hostname)) throw Object.assign(new Error(`${hostname} is a reserved name`), { code: 'ENOTFOUND' })
}

/**
 * Asks the name server itself. The system's own look-up runs on the few threads that file access needs too, where a name server that
 * does not answer for one partner would hold up everybody.
 */
export function createPublicResolver(servers?: readonly string[]): ResolveHost {
  return async (hostname) => {
    refuseReserved(hostname)
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
    if (servers !== undefined) resolver.setServers(servers)
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = [...addressesOf(v4), ...addressesOf(v6)]
    if (found.length > 0) return found
    throw v4.status === 'rejected' ? v4.reason : new Error(`${hostname} has no address`)
  }
}

/** Knows the hosts file and the names of a container network as well. */
export function createSystemResolver(): ResolveHost {
  return async (hostname) => {
    refuseReserved(hostname)
    const found = await lookup(hostname, { all: true })
    return found.map(({ address }) => toHostAddress(address))
  }
}

function addressesOf(answer: PromiseSettledResult<string[]>): HostAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map(toHostAddress) : []
}

function toHostAddress(address: string): HostAddress {
  return { address, family: isIP(address) === 6 ? 6 : 4 }
}
