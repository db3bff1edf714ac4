import cluster from 'node:cluster'
import type { Notice, Order, WrongKeyOutcome } from '../../access/limits/counting/messages.ts'
import type { AddressLock } from '../../access/limits/lock-queries.ts'
import type { SegmentOwner } from '../../requests/journal/segments.ts'
import { createPeer } from './peer.ts'
import type { Beginning, ProcessesOverview, ToMember, ToPrimary } from './protocol.ts'

/** One of several processes that serve together, as it sees the first one, which counts for all (supervisor.ts). */
export interface Member extends Beginning {
  /** What the first process may ask of this one; each is given when it is there. */
  readonly own: OwnAnswers
  readonly toldToListen: Promise<void>
  readonly toldToStop: Promise<StopReason>
  readonly overview: ProcessesOverview
  /** Whose request logs this one ships, if it is the one that does. */
  readonly logs: readonly SegmentOwner[]
  tellServing(): void
  tellLogs(owner: SegmentOwner): void
  /** Why it could not start. Resolves when that has been said. */
  tellFailure(message: string): Promise<void>
  /** False when nobody counts any more. */
  sendOrders(orders: Order[]): boolean
  countWrongKey(ip: string, limit: number, lockSeconds: number): Promise<WrongKeyOutcome | undefined>
  tellAdopted(lock: AddressLock): void
  tellCleared(ip: string): void
  /** The metrics of all processes; undefined when they cannot be had. */
  gatherMetrics(): Promise<string | undefined>
  /** Whether somebody has shipped what all have written, or is at it: the lines of this one too, unless it ships them itself. */
  shipOthers(): Promise<boolean>
  /** What this process has counted, before it goes. */
  sayFarewell(): Promise<void>
}

/** `reload`: another one has taken its place. */
export type StopReason = 'stop' | 'reload' | 'the first process is gone'

interface OwnAnswers {
  receive: (notices: Notice[]) => void
  learnLock: (lock: AddressLock) => void
  renderMetrics: () => Promise<string>
  writeLog: () => Promise<void>
  /** Rejects until it can, and always in a process that does not ship. */
  shipLog: () => Promise<void>
  shipFor: (logs: readonly SegmentOwner[]) => void
  /** Nobody counts any more. */
  goAlone: () => void
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
  const own = createOwnAnswers()
  const listen = createLatch<void>()
  const stop = createLatch<StopReason>()
  let logs: readonly SegmentOwner[] = []
  let overview: ProcessesOverview = { configured: beginning.processes, serving: 0, replaced: 0 }
  const peer = createPeer<ToPrimary, ToMember>(sendToFirst, {
    notices: (notices) => own.receive(notices),
    overview: (latest) => {
      overview = latest
    },
    listen: () => listen.open(),
    stop: ({ isForGood }) => stop.open(isForGood ? 'stop' : 'reload'),
    locked: (lock) => own.learnLock(lock),
    metrics: () => own.renderMetrics(),
    write: () => own.writeLog(),
    ship: () => own.shipLog(),
    shipFor(latest) {
      logs = latest
      own.shipFor(latest)
    },
  })
  followFirstProcess(() => {
    peer.close()
    own.goAlone()
    stop.open('the first process is gone')
  })
  process.on('message', peer.receive)
  peer.tell('hello', null)
  return {
    ...beginning,
    own,
    toldToListen: listen.opened,
    toldToStop: stop.opened,
    get overview() {
      return overview
    },
    get logs() {
      return logs
    },
    tellServing: () => void peer.tell('serving', null),
    tellLogs: (owner) => void peer.tell('logs', owner),
    tellFailure: (message) => done(peer.call('failed', message)),
    sendOrders: (orders) => peer.tell('orders', orders),
    countWrongKey: (ip, limit, lockSeconds) =>
      peer.call('wrong-key', { ip, limit, lockSeconds }).catch(() => undefined),
    tellAdopted: (lock) => void peer.tell('adopted', lock),
    tellCleared: (ip) => void peer.tell('cleared', ip),
    gatherMetrics: () => peer.call('metrics', null).catch(() => undefined),
    shipOthers: () => peer.call('ship', null).catch(() => false),
    async sayFarewell() {
      await done(peer.call('farewell', await own.renderMetrics()))
    },
  }
}

/** Whoever is gone has nothing to wait for. */
const done = (call: Promise<unknown>): Promise<void> =>
  call.then(
    () => {},
    () => {},
  )

function sendToFirst(message: object): boolean {
  if (!process.connected) return false
  // One that goes in this very moment is told of by `disconnect`.
  process.send!(message, undefined, undefined, () => {})
  return true
}

/** Without the first process nobody new comes: what is under way is answered, and this one ends too. Node would end it at once. */
function followFirstProcess(onGone: () => void): void {
  if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true
  process.once('disconnect', onGone)
  // A terminal that is closed tells all of its processes; the first one says what becomes of them.
  process.on('SIGHUP', () => {})
}

const createOwnAnswers = (): OwnAnswers => ({
  receive: () => {},
  learnLock: () => {},
  renderMetrics: async () => '',
  writeLog: async () => {},
  shipLog: () => Promise.reject(new Error('this process ships nothing, or not yet')),
  shipFor: () => {},
  goAlone: () => {},
})

function createLatch<T>() {
  let open: (value: T) => void = () => {}
  const opened = new Promise<T>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
