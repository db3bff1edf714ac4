import { ownRests, type Rests } from '../async/rests.ts'
import { urgentWork } from '../async/yield-if-late.ts'
import { overloaded } from '../errors.ts'
import { createWorkLines, type Line, type Place } from './work-lines.ts'

/**
 * Bounds the work per turn of the event loop; the rest waits. Node handles every request that has arrived before it looks at its sockets
 * again, so two hundred searches at once would delay every other request until all are done. With this queue a health check, or an
 * answer that is ready, waits for at most one slice.
 */
export interface WorkQueue {
  /**
   * Runs at once while there is time left in this turn and nothing waits that goes before it; otherwise in the order of arrival in its
   * line. If the client has gone by then (`isGone`), it is not run and rejects as overloaded.
   */
  run<T>(work: () => T | Promise<T>, isGone: () => boolean, line: Line): T | Promise<T>
  /** The next piece of something without a key that has begun: before those that have not. */
  goOn<T>(work: () => T | Promise<T>, isGone: () => boolean): T | Promise<T>
  /** New work of this line would wait too long, and should be refused before it costs anything. */
  isFull(line: Line): boolean
  /**
   * When a request that is refused for lack of time may be told so. Clients that ask again at once would otherwise leave no time for
   * anything but refusals: as many in each turn as there are connections.
   */
  turnToRefuse(): Promise<void>
  /** To be called for each new connection. Node accepts one per turn, so turns are kept short while more may be coming. */
  sawConnection(): void
  /** To be called for each answer to who has a key, also where it was ready and nobody waited. */
  sawPartner(): void
  readonly waiting: number
}

const SLICE_MS = 20
/** How long new connections may go before work at a time; a health check often comes on one of them. */
const MAX_ACCEPTING_MS = 50
/** Per turn; or a share of those that wait, where they are so many that the last of them would wait for seconds. */
const REFUSALS = { least: 32, share: 1 / 32 }

export interface WorkClocks {
  now?: () => number
  /** Time that this thread could have had: what other programs took of the cores makes nobody's wait too long. */
  ownNow?: () => number
  rests?: Rests
}

export function createWorkQueue({
  now = () => performance.now(),
  ownNow = now,
  rests = ownRests,
}: WorkClocks = {}): WorkQueue {
  const lines = createWorkLines(rests)
  const refusals: (() => void)[] = []
  const turns = createTurns(now, takeSlice)

  /** Says whether there is anything to do in the next turn. */
  function takeSlice(): boolean {
    while (turns.hasTime()) {
      const { line, job } = lines.next()
      if (job === undefined) break
      if (line === 'keyed') urgentWork.waitsNoMore()
      if (job.isGone()) job.drop()
      else timed(line, job.start)
    }
    const count = Math.max(REFUSALS.least, Math.ceil(refusals.length * REFUSALS.share))
    for (const tell of refusals.splice(0, count)) tell()
    if (refusals.length > 0) return true
    const restMs = lines.restMs()
    if (restMs > 0) turns.wakeAfter(restMs)
    return restMs <= 0 && lines.waiting > 0
  }

  function timed<T>(line: Line, work: () => T): T {
    if (line === 'keyless') rests.begin()
    const startedAt = now()
    try {
      return work()
    } finally {
      const tookMs = now() - startedAt
      lines.charge(line, tookMs)
      turns.spend(tookMs)
    }
  }

  function run<T>(work: () => T | Promise<T>, isGone: () => boolean, line: Line, place: Place = line): T | Promise<T> {
    turns.schedule()
    if (turns.hasTime() && lines.isFree(place)) return timed(line, work)
    return new Promise((resolve, reject) => {
      const start = () => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      }
      if (line === 'keyed') urgentWork.waits()
      lines.push(place, { queuedAt: ownNow(), isGone, start, drop: () => reject(overloaded()) })
    })
  }

  return {
    run: (work, isGone, line) => run(work, isGone, line),
    goOn: (work, isGone) => run(work, isGone, 'keyless', 'begun'),
    isFull: (line) => lines.isFull(line, ownNow()),
    turnToRefuse() {
      turns.schedule()
      return new Promise((resolve) => refusals.push(resolve))
    },
    sawConnection: turns.sawConnection,
    sawPartner: rests.sawPartner,
    get waiting() {
      return lines.waiting
    },
  }
}

/** The turns of the event loop, while there is anything to do in them: how much time each has left. */
function createTurns(now: () => number, takeSlice: () => boolean) {
  let spentMs = 0
  let isScheduled = false
  let hasNewConnection = false
  let isAccepting = false
  let lastSliceAt = 0
  let alarm: NodeJS.Timeout | undefined

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(takeTurn)
  }

  function takeTurn(): void {
    isScheduled = false
    spentMs = 0
    isAccepting = hasNewConnection && now() - lastSliceAt < MAX_ACCEPTING_MS
    hasNewConnection = false
    const isMore = isAccepting || takeSlice()
    if (!isAccepting) lastSliceAt = now()
    if (isMore || spentMs > 0) schedule()
  }

  return {
    schedule,
    wakeAfter(ms: number): void {
      if (alarm !== undefined) return
      alarm = setTimeout(() => {
        alarm = undefined
        schedule()
      }, Math.ceil(ms))
    },
    /** While connections come in, work waits until they are in: what they ask for may be of the kind that does not wait. */
    hasTime: () => !isAccepting && !hasNewConnection && spentMs < SLICE_MS,
    spend(ms: number): void {
      spentMs += ms
    },
    sawConnection(): void {
      hasNewConnection = true
      schedule()
    },
  }
}
