import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { interceptConnections } from './node-internals.ts'

export interface ConnectionLimits {
  inAll: number
  perAddress: number
}

const USUAL_MAX = 10_000
/** Store, log, threads: what the process holds open besides connections. */
const OWN_FILES = 100

/**
 * Every connection may need a second file (the sound it fetches), so half of what the system allows are connections. One address gets at
 * most half of these.
 */
export function chooseConnectionLimits(wanted: number | undefined, openFiles: number): ConnectionLimits {
  const possible = Math.max(16, Math.floor((openFiles - OWN_FILES) / 2))
  const inAll = Math.min(wanted ?? USUAL_MAX, possible)
  return { inAll, perAddress: Math.ceil(inAll / 2) }
}

/** Connections that are being told why they are refused; beyond these they are closed without a word. */
const MAX_BEING_REFUSED = 64
const REFUSAL_MS = 2_000

export interface ConnectionGate {
  limits: ConnectionLimits
  /** Whom a connection counts for; undefined for a proxy, which stands for many. */
  addressOf: (socket: Socket) => string | undefined
  /** Writes the refusal, in place of the answer to whatever was asked. */
  refuse: (socket: Socket) => void
}

/** Lets connections in up to the limits. Those beyond never reach the HTTP parser. */
export function limitConnections(server: Server, rule: ConnectionGate): void {
  const accept = interceptConnections(server)
  const byAddress = new Map<string, number>()
  let inAll = 0
  let beingRefused = 0

  function refuse(socket: Socket): void {
    if (beingRefused >= MAX_BEING_REFUSED) return void socket.destroy()
    beingRefused++
    const cutOff = setTimeout(() => socket.destroy(), REFUSAL_MS)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      beingRefused--
      clearTimeout(cutOff)
    })
    // Not before something was asked: most clients lose an answer that comes too early.
    socket.once('data', () => rule.refuse(socket))
  }

  server.on('connection', (socket) => {
    const address = rule.addressOf(socket)
    const ofAddress = address === undefined ? 0 : (byAddress.get(address) ?? 0)
    if (inAll >= rule.limits.inAll || ofAddress >= rule.limits.perAddress) return refuse(socket)
    inAll++
    if (address !== undefined) byAddress.set(address, ofAddress + 1)
    socket.once('close', () => {
      inAll--
      if (address === undefined) return
      const left = byAddress.get(address)! - 1
      if (left === 0) byAddress.delete(address)
      else byAddress.set(address, left)
    })
    accept(socket)
  })
}
