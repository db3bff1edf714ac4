import cluster from 'node:cluster'
import { createLatch } from '../../async/latch.ts'
import { createPeer, type ProcessesOverview, type ToFirst, type ToMember } from './peer.ts'

/** How a process that is started is to begin. */
interface Beginning {
  /** From 0; one that takes another's place has its number. */
  process: number
  processes: number
  /** It is the first of all: it tells where everything is, and listens at once. */
  isFirst: boolean
}

/** One of several processes that serve together, and its end of the channel to the first one (supervisor.ts). */
export interface Member extends Beginning {
  /** What the first process may ask of this one; each is given when it is there. */
  readonly own: OwnAnswers
  readonly toldToListen: Promise<void>
  readonly toldToStop: Promise<StopReason>
  readonly overview: ProcessesOverview
  tellServing(): void
  /** Why it could not start. Resolves when that has been said. */
  tellFailure(message: string): Promise<void>
  /** The metrics of all processes; undefined when they cannot be had. */
  gatherMetrics(): Promise<string | undefined>
  /** Resolves when all other processes have brought their request logs to the store, are gone, or take too long. */
  shipOthers(): Promise<void>
  /** Before it ends: what it has counted stays counted. */
  tellLastMetrics(): Promise<void>
}

/** `reload`: another one has taken its place. */
export type StopReason = 'stop' | 'reload' | 'the first process is gone'

interface OwnAnswers {
  renderMetrics: () => Promise<string>
  shipLog: () => Promise<void>
}

const VARIABLE = 'KHONHAC_PROCESS'

export const describeBeginning = (beginning: Beginning) => ({ [VARIABLE]: JSON.stringify(beginning) })

/** Undefined in a process that serves alone, or that starts others. */
export function joinProcesses(env: Readonly<Record<string, string | undefined>>): Member | undefined {
  const beginning = env[VARIABLE]
  if (!cluster.isWorker || beginning === undefined) return undefined
  return connect(JSON.parse(beginning) as Beginning)
}

function connect(beginning: Beginning): Member {
  const own: OwnAnswers = { renderMetrics: async () => '', shipLog: async () => {} }
  const listen = createLatch<void>()
  const stop = createLatch<StopReason>()
  let overview: ProcessesOverview = { configured: beginning.processes, serving: 0, replaced: 0 }
  const peer = createPeer<ToFirst>(sendToFirst, {
    overview: (latest) => {
      overview = latest
    },
    listen: () => listen.open(),
    stop: ({ isForGood }) => stop.open(isForGood ? 'stop' : 'reload'),
    metrics: () => own.renderMetrics(),
    ship: () => own.shipLog(),
  } satisfies ToMember)
  /** A process that is gone has nothing to wait for. */
  const tell = <Kind extends keyof ToFirst>(kind: Kind, body: Parameters<ToFirst[Kind]>[0]): Promise<void> =>
    peer.ask(kind, body as never).then(ignore, ignore)
  followFirstProcess(() => {
    peer.close()
    stop.open('the first process is gone')
  })
  process.on('message', peer.receive)
  void tell('hello', null)
  return {
    ...beginning,
    own,
    toldToListen: listen.opened,
    toldToStop: stop.opened,
    get overview() {
      return overview
    },
    tellServing: () => void tell('serving', null),
    tellFailure: (message) => tell('failed', message),
    gatherMetrics: () => peer.ask('metrics', null).catch(() => undefined),
    shipOthers: () => tell('ship', null),
    tellLastMetrics: async () => tell('last-metrics', await own.renderMetrics()),
  }
}

const ignore = () => {}

function sendToFirst(message: object): boolean {
  if (!process.connected) return false
  // One that goes in this very moment is told of by `disconnect`.
  process.send!(message, undefined, undefined, () => {})
  return true
}

/** Without the first process no new connections come: what is under way is answered, and this one ends too. Node would end it at once. */
function followFirstProcess(onGone: () => void): void {
  if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true
  process.once('disconnect', onGone)
  // A terminal that is closed tells all of its processes; the first one says what becomes of them.
  process.on('SIGHUP', () => {})
}
