import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { overloaded } from '../../src/errors.ts'

/** Clients that each keep one connection and send the next request when they have the last answer. */
export interface ClosedLoop {
  /** Answers so far. */
  readonly answers: number
  /** By status. Not counted: that the server is too busy, as it may be beside other programs; the client asks again. */
  readonly statuses: ReadonlyMap<number, number>
  /** What came instead of an answer, with how often; not counted: a refused connection, after which a client is done. */
  readonly failures: ReadonlyMap<string, number>
  /** Clients whose connection was refused. */
  readonly refused: number
  /** Lets every client have its last answer. */
  stop(): Promise<void>
  /** Resolves when every client has been refused or stopped. */
  readonly ended: Promise<void>
}

export interface ClosedLoopOptions {
  clients: number
  port: number
  path: string
  headers?: Record<string, string>
  /** Goes on after a failure instead of leaving; for what stands behind a balancer. */
  isPersistent?: boolean
  /** Between an answer and the next request; at once when left out. */
  pauseMs?: number
  /** The server may end a connection that was quiet for so long: a client that took longer, on a busy machine, comes again. */
  idleMs?: number
}

const TOO_BUSY = overloaded().message

export function startClosedLoop({
  clients,
  port,
  path,
  headers = {},
  isPersistent = false,
  pauseMs = 0,
  idleMs = Number.POSITIVE_INFINITY,
}: ClosedLoopOptions): ClosedLoop {
  const statuses = new Map<number, number>()
  const failures = new Map<string, number>()
  const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)
  let answers = 0
  let refused = 0
  let isStopped = false

  function ask(agent: Agent): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      let text = ''
      const sent = request({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.once('error', reject)
        response.once('close', () => reject(new Error('answer cut off')))
      })
      sent.once('error', (error) => reject(Object.assign(error, { isReused: sent.reusedSocket })))
      sent.end()
    })
  }

  async function runClient(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let askedAt = performance.now()
    while (!isStopped) {
      // Its last answer came after it had asked for it, so the connection was quiet for less than this.
      const quietMs = performance.now() - askedAt
      askedAt += quietMs
      try {
        const { status, text } = await ask(agent)
        if (!text.includes(TOO_BUSY)) count(statuses, status)
        answers++
        if (pauseMs > 0) await delay(pauseMs)
      } catch (error) {
        const { code, message, isReused } = error as NodeJS.ErrnoException & { isReused?: boolean }
        if (isReused && quietMs > idleMs && (code === 'ECONNRESET' || code === 'EPIPE')) continue
        if (code === 'ECONNREFUSED') refused++
        else count(failures, `${code ?? ''} ${message}`.trim())
        if (!isPersistent) break
      }
    }
    agent.destroy()
  }

  const ended = Promise.all(Array.from({ length: clients }, runClient)).then(() => {})
  return {
    get answers() {
      return answers
    },
    get refused() {
      return refused
    },
    statuses,
    failures,
    ended,
    async stop() {
      isStopped = true
      await ended
    },
  }
}
