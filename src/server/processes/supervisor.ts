import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { closeWithProcess } from '../../http/connection/node-internals.ts'
import type { SegmentOwner } from '../../requests/journal/segments.ts'
import { type CountedProcess, type Counting, createCounting } from './counting.ts'
import { describeBeginning } from './member.ts'
import { createPeer } from './peer.ts'
import { type ProcessesOverview, shipsForAll, type ToMember, type ToPrimary } from './protocol.ts'

interface ServingProcess extends CountedProcess {
  readonly worker: Worker
  readonly startedAt: number
  state: 'starting' | 'serving' | 'stopping'
  /** Why it could not start. */
  failure: string | undefined
  /** Known when it has opened its request log. */
  logs: SegmentOwner | undefined
  /** Whether it came to let requests in. */
  readonly served: Promise<boolean>
  readonly exited: Promise<number | NodeJS.Signals>
}

export interface SupervisorOptions {
  processes: number
  config: Config
  logger: Logger
}

/** Whoever lasts shorter than this would only die again: it is waited longer each time. */
const STEADY_MS = 10_000
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

interface State extends SupervisorOptions {
  readonly running: ServingProcess[]
  readonly waits: ReturnType<typeof createWaits>
  readonly ending: AbortController
  readonly counting: Counting
  replaced: number
  /** One has served: what ends from now on is replaced. */
  hasBegun: boolean
}

/**
 * Several processes on one port. This one takes the connections and hands them out, counts for all, and sees to it that there are as many as
 * were asked for; it serves nothing itself.
 */
export function createSupervisor(options: SupervisorOptions) {
  const { processes, config, logger } = options
  // In turn: whoever takes connections from the system by itself takes them as it happens to be awake, twenty of thirty or two of eighteen.
  cluster.schedulingPolicy = cluster.SCHED_RR
  const running: ServingProcess[] = []
  const counting: Counting = createCounting(
    () => running,
    () => overviewOf(state),
    config.limits,
  )
  const ending = new AbortController()
  const state: State = {
    ...options,
    running,
    counting,
    ending,
    waits: createWaits(processes),
    replaced: 0,
    hasBegun: false,
  }
  return {
    /** Rejects when the first of them cannot start. The others follow as soon as it listens. */
    async start(): Promise<void> {
      const first = start(state, 0, true)
      if (!(await first.served)) throw new Error(first.failure ?? `the first process ended: ${await first.exited}`)
      for (let process = 1; process < processes; process++) start(state, process, false)
    },
    /** One after the other, each only when the new one is ready. */
    async reload(): Promise<void> {
      for (let process = 0; process < processes; process++) if (!(await renew(state, process))) return
      logger.info('reloaded: every process is a new one')
    },
    /** Resolves when all have answered what was under way; says how many ended otherwise. */
    async stop(): Promise<number> {
      ending.abort()
      const ends = await Promise.all(running.map((one) => stopOne(one, true)))
      return ends.filter((end) => end !== 0).length
    },
    kill(): void {
      for (const { worker } of running) worker.process.kill('SIGKILL')
    },
  }
}

const overviewOf = ({ processes, running, replaced }: State): ProcessesOverview => ({
  configured: processes,
  serving: running.filter(({ state }) => state === 'serving').length,
  replaced,
})

function start(state: State, process: number, isFirst: boolean): ServingProcess {
  const { processes } = state
  const worker = cluster.fork(describeBeginning({ process, processes, isFirst, isLogShared: true }))
  closeWithProcess(worker)
  const serving = createLatch<boolean>()
  const exit = createLatch<number | NodeJS.Signals>()
  const peer = createPeer<ToMember, ToPrimary>((message) => sendTo(worker, message), {
    ...state.counting.handlersOf(() => one),
    hello() {
      tellOverview(state)
      tellLogs(state)
    },
    serving() {
      if (one.state === 'starting') one.state = 'serving'
      state.hasBegun = true
      serving.open(true)
      state.logger.info({ process, servingPid: worker.process.pid }, 'a process serves')
      tellOverview(state)
    },
    failed(message) {
      one.failure = message
    },
    logs(owner) {
      one.logs = owner
      tellLogs(state)
    },
  })
  const one: ServingProcess = {
    ...{
      id: worker.id,
      process,
      peer,
      worker,
      startedAt: performance.now(),
      state: 'starting',
      failure: undefined,
      logs: undefined,
    },
    served: serving.opened,
    exited: exit.opened,
  }
  state.running.push(one)
  worker.on('message', peer.receive)
  worker.once('exit', (code: number | null, signal: NodeJS.Signals) => {
    peer.close()
    serving.open(false)
    forget(state, one, code ?? signal)
    exit.open(code ?? signal)
  })
  return one
}

function tellOverview(state: State): void {
  const overview = overviewOf(state)
  for (const one of state.running) {
    one.peer.tell('overview', overview)
    // Better one that is not ready than none.
    if (overview.serving === 0 && one.state === 'starting') one.peer.tell('listen', null)
  }
}

/** Of two, while one takes the other's place, the newer one ships for all, and the older one for itself. */
function tellLogs({ running }: State): void {
  const logs = running.flatMap(({ logs }) => logs ?? [])
  const shippers = running.filter(shipsForAll)
  for (const one of shippers) one.peer.tell('shipFor', one === shippers.at(-1) ? logs : [])
}

const isStaffed = ({ running }: State, number: number) =>
  running.some(({ process, state }) => process === number && state !== 'stopping')

function forget(state: State, one: ServingProcess, how: number | NodeJS.Signals): void {
  const { running, counting, ending, logger, waits } = state
  running.splice(running.indexOf(one), 1)
  counting.forget(one)
  tellOverview(state)
  tellLogs(state)
  const isWanted = state.hasBegun && !ending.signal.aborted && one.state !== 'stopping'
  if (!isWanted || isStaffed(state, one.process)) return
  const waitMs = waits.after(one.process, performance.now() - one.startedAt)
  const facts = { process: one.process, ended: how, problem: one.failure, waitMs }
  logger.error(facts, `a process has ended by itself: another takes its place${waitMs > 0 ? ` in ${waitMs} ms` : ''}`)
  pause(waitMs, undefined, { signal: ending.signal }).then(
    () => replace(state, one.process),
    () => {},
  )
}

function replace(state: State, process: number): void {
  // A reload may have seen to it meanwhile.
  if (isStaffed(state, process)) return
  state.replaced += 1
  start(state, process, false)
}

function stopOne(one: ServingProcess, isForGood: boolean): Promise<number | NodeJS.Signals> {
  one.state = 'stopping'
  one.peer.tell('stop', { isForGood })
  return one.exited
}

/** Says whether the new one serves; the old one goes only then. */
async function renew(state: State, process: number): Promise<boolean> {
  const { running, ending, logger } = state
  if (ending.signal.aborted) return false
  const old = running.filter((one) => one.process === process && one.state !== 'stopping')
  const next = start(state, process, false)
  if (!(await next.served)) {
    if (!ending.signal.aborted)
      logger.error({ process, problem: next.failure }, 'the reload is given up: the other processes go on as they were')
    return false
  }
  await Promise.all(old.map((one) => stopOne(one, false)))
  return true
}

function sendTo(worker: Worker, message: object): boolean {
  if (!worker.isConnected()) return false
  worker.process.send(message, () => {})
  return true
}

/** How long to wait before a process is replaced: not at all, unless it died soon after its start, and then longer each time. */
function createWaits(processes: number) {
  const next = Array.from({ length: processes }, () => FIRST_WAIT_MS)
  return {
    after(process: number, livedMs: number): number {
      if (livedMs >= STEADY_MS) {
        next[process] = FIRST_WAIT_MS
        return 0
      }
      const waitMs = next[process]!
      next[process] = Math.min(MAX_WAIT_MS, waitMs * 2)
      return waitMs
    },
  }
}

function createLatch<T>() {
  let open: (value: T) => void = () => {}
  const opened = new Promise<T>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
