import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createLatch } from '../../async/latch.ts'
import { withTimeout } from '../../async/timeout.ts'
import { closeWithProcess } from '../../http/connection/node-internals.ts'
import { createAllMetrics, type MeasuredProcess } from './all-metrics.ts'
import { describeBeginning } from './member.ts'
import { createPeer, type Peer, type ProcessesOverview, type ToFirst, type ToMember } from './peer.ts'

interface ServingProcess extends MeasuredProcess {
  readonly peer: Peer<ToMember>
  readonly worker: Worker
  readonly startedAt: number
  state: 'starting' | 'serving' | 'stopping'
  /** Why it could not start. */
  failure: string | undefined
  /** Whether it came to let requests in. */
  readonly served: Promise<boolean>
  readonly exited: Promise<number | NodeJS.Signals>
}

export interface SupervisorOptions {
  processes: number
  logger: Logger
}

/** How long a process that hangs keeps the others waiting. */
const PATIENCE_MS = 1_000
/** A process that lasts shorter than this would only die again: the wait before the next start grows. */
const STEADY_MS = 10_000
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

interface State extends SupervisorOptions {
  readonly running: ServingProcess[]
  readonly waits: ReturnType<typeof createWaits>
  readonly ending: AbortController
  readonly metrics: ReturnType<typeof createAllMetrics>
  replaced: number
  /** One has served: what ends from now on is replaced. */
  hasBegun: boolean
}

/**
 * Several processes on one port. This one takes the connections and hands them out, and sees to it that there are as many as were asked for;
 * it serves nothing itself.
 */
export function createSupervisor(options: SupervisorOptions) {
  const { processes, logger } = options
  // In turn: processes that take connections from the system by themselves take them as they happen to be awake, twenty of thirty or two of eighteen.
  cluster.schedulingPolicy = cluster.SCHED_RR
  const running: ServingProcess[] = []
  const ending = new AbortController()
  const state: State = {
    ...options,
    running,
    metrics: createAllMetrics(),
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
  const worker = cluster.fork(describeBeginning({ process, processes, isFirst }))
  closeWithProcess(worker)
  const serving = createLatch<boolean>()
  const exit = createLatch<number | NodeJS.Signals>()
  const peer = createPeer<ToMember>((message) => sendTo(worker, message), {
    hello: () => tellOverview(state),
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
    metrics: () => gatherMetrics(state),
    ship: () => shipAllBut(state, one),
    'last-metrics': (text) => state.metrics.set(one, text),
  } satisfies ToFirst)
  const one: ServingProcess = {
    id: worker.id,
    process,
    peer,
    worker,
    startedAt: performance.now(),
    state: 'starting',
    failure: undefined,
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
    one.peer.ask('overview', overview).catch(() => {})
    // Better one that is not ready than none.
    if (overview.serving === 0 && one.state === 'starting') one.peer.ask('listen', null).catch(() => {})
  }
}

async function gatherMetrics(state: State): Promise<string> {
  const { running, metrics } = state
  await askEach(running, async (one) => {
    const text = await one.peer.ask('metrics', null)
    if (text !== '' && running.includes(one)) metrics.set(one, text)
  })
  return metrics.render(running, overviewOf(state))
}

async function shipAllBut({ running }: State, asking: ServingProcess): Promise<void> {
  const others = running.filter((one) => one !== asking)
  await askEach(others, ({ peer }) => peer.ask('ship', null))
}

/** Resolves when each has answered, is gone, or has had its time. */
async function askEach(
  asked: readonly ServingProcess[],
  ask: (one: ServingProcess) => Promise<unknown>,
): Promise<void> {
  await Promise.all(asked.map((one) => withTimeout(ask(one), PATIENCE_MS, () => undefined).catch(() => undefined)))
}

const isStaffed = ({ running }: State, number: number) =>
  running.some(({ process, state }) => process === number && state !== 'stopping')

function forget(state: State, one: ServingProcess, how: number | NodeJS.Signals): void {
  const { running, metrics, ending, logger, waits } = state
  running.splice(running.indexOf(one), 1)
  metrics.forget(one)
  tellOverview(state)
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
  one.peer.ask('stop', { isForGood }).catch(() => {})
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
