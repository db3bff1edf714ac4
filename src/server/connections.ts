import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { GRACE } from '../config/grace-periods.ts'
import { hasAnswerUnderWay } from '../http/connection/node-internals.ts'

const LOOK_EVERY_MS = 100
const QUIET_LOOKS = GRACE.idleMs / LOOK_EVERY_MS
const ARRIVAL_LOOKS = 3
/** Node's default: so many connections may wait to be accepted. */
const BACKLOG = 511

/** How far the server is on its way out. */
export interface Shutdown {
  /** It has been told to stop. */
  isUnderWay: boolean
  /** Every answer is the last of its connection. */
  endsConnections: boolean
}

interface Watched {
  bytesRead: number
  /** Looks in a row at which it was not being answered and had sent nothing more. */
  quietLooks: number
}

export type Connections = ReturnType<typeof trackConnections>

/**
 * The open connections of a server. Node calls one idle whose next request is on its way, and cuts it off; here it has to be quiet for a
 * while. Looks are counted, not seconds: after a pause of our own, what has come meanwhile is read before the next look.
 */
export function trackConnections(server: Server) {
  const watched = new Map<Socket, Watched>()
  let arrivals = 0

  server.on('connection', (socket) => {
    arrivals++
    watched.set(socket, { bytesRead: 0, quietLooks: 0 })
    socket.once('close', () => watched.delete(socket))
  })

  function look(): void {
    for (const [socket, state] of watched) {
      const isQuiet = !hasAnswerUnderWay(socket) && socket.bytesRead === state.bytesRead
      state.bytesRead = socket.bytesRead
      state.quietLooks = isQuiet ? state.quietLooks + 1 : 0
    }
  }

  return {
    countBusy: () => [...watched.keys()].filter(hasAnswerUnderWay).length,

    look,

    endQuiet(): void {
      for (const [socket, { quietLooks }] of watched) if (quietLooks >= QUIET_LOOKS) socket.destroy()
    },

    /** Those too that Node has handed out of its hands (CONNECT), which `closeAllConnections` does not know. */
    endAll(): void {
      for (const socket of watched.keys()) socket.destroy()
    },

    /** Accepts the connections that wait for it: the event loop takes one a turn, and closing would reset the rest. */
    async acceptWaiting(): Promise<void> {
      for (let turns = 0, quiet = 0; turns < BACKLOG && quiet < ARRIVAL_LOOKS; turns++) {
        const before = arrivals
        await nextTurn()
        quiet = arrivals === before ? quiet + 1 : 0
      }
    },

    /** Resolves when no new connections have come for a few looks, or after a second of them. */
    async untilNobodyComes(): Promise<void> {
      for (let looks = 0, quiet = 0; looks < QUIET_LOOKS && quiet < ARRIVAL_LOOKS; looks++) {
        const before = arrivals
        await pause(LOOK_EVERY_MS)
        quiet = arrivals === before ? quiet + 1 : 0
      }
    },
  }
}

/**
 * Goes on for the drain period, then lets no new requests in, answers what is under way and ends connections as they become quiet. Answers how
 * many requests had to be cut off when the grace period was over.
 */
export async function closeServer(
  server: Server,
  connections: Connections,
  shutdown: Shutdown,
  drainMs: number,
): Promise<number> {
  Object.assign(shutdown, { isUnderWay: true, endsConnections: drainMs > 0 || !server.listening })
  if (!server.listening) return 0
  const looking = setInterval(connections.look, LOOK_EVERY_MS)
  if (drainMs > 0) {
    await pause(drainMs)
    // A client that is sent away comes back at once, and a connection not yet accepted when the listener closes is reset. So those
    // who still come may stay for a moment, until no more are on their way; and without a drain no client is sent away before that.
    shutdown.endsConnections = false
    await connections.untilNobodyComes()
  }
  await connections.acceptWaiting()
  const closed = once(server, 'close')
  server.close()
  shutdown.endsConnections = true
  let cut = 0
  const ending = setInterval(connections.endQuiet, LOOK_EVERY_MS)
  const grace = setTimeout(() => {
    cut = connections.countBusy()
    connections.endAll()
  }, GRACE.answersMs)
  await closed
  clearTimeout(grace)
  clearInterval(ending)
  clearInterval(looking)
  return cut
}
