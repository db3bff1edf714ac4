import type { IncomingMessage } from 'node:http'
import { HOUR_MS } from '../../text/time.ts'
import type { FindClient } from './client-ip.ts'

/** Different valid keys from one address within an hour that make it look like a proxy. */
export const MANY_KEYS = 5
const MAX_ADDRESSES = 10_000
/** Anybody can send such headers; the log must not be theirs to fill. */
const MAX_WARNINGS = 20

export interface ProxyWatchOptions {
  findClient: FindClient
  now: () => number
  warn: (address: string, what: string) => void
}

/**
 * A proxy that TRUST_PROXY does not name makes all partners behind it one address: they share its limit, and twenty wrong keys of
 * anybody lock out all. Such an address is named once an hour.
 */
export function createProxyWatch({ findClient, now, warn }: ProxyWatchOptions) {
  let since = now()
  let warned = new Set<string>()
  let keysOf = new Map<string, Set<string>>()

  function startAnewEachHour(): void {
    const nowMs = now()
    if (Math.abs(nowMs - since) < HOUR_MS) return
    since = nowMs
    warned = new Set()
    keysOf = new Map()
  }

  function warnOnce(address: string, what: string): void {
    if (warned.has(address) || warned.size >= MAX_WARNINGS) return
    warned.add(address)
    warn(address, what)
  }

  return {
    sawRequest({ headers, socket: { remoteAddress } }: IncomingMessage): void {
      const isForwarded =
        headers['x-forwarded-for'] !== undefined ||
        headers.forwarded !== undefined ||
        headers['x-real-ip'] !== undefined
      if (!isForwarded || findClient.isTrusted(remoteAddress)) return
      startAnewEachHour()
      warnOnce(findClient(remoteAddress, undefined).ip, 'forwards for others')
    },
    sawKey(address: string, keyId: string): void {
      startAnewEachHour()
      let keys = keysOf.get(address)
      if (keys === undefined) {
        if (keysOf.size >= MAX_ADDRESSES) keysOf.clear()
        keys = new Set()
        keysOf.set(address, keys)
      }
      if (keys.size >= MANY_KEYS || keys.has(keyId)) return
      keys.add(keyId)
      if (keys.size === MANY_KEYS) warnOnce(address, `uses ${MANY_KEYS} different keys`)
    },
  }
}

export type ProxyWatch = ReturnType<typeof createProxyWatch>
