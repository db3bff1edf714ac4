import { ownRests, type Rests } from '../async/turns.ts'
import { overloaded } from '../errors.ts'

/** Requests with a key go before those without: strangers must not be able to make partners wait. */
export type Line = 'keyed' | 'keyless'

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
  /** The next piece of something without a key that has begun: before others begin, so that few are under way and each has an end. */
  goOn<T>(work: () => T | Promise<T>, isGone: () => boolean): T | Promise<T>
  /** New work of this line would wait too long, and should be refused before it costs anything. */
  isFull(line: Line): boolean
  /**
   * When a request that is refused for lack of time may be told so. Clients that ask again at once would otherwise leave no time for
   * anything but refusals.
   */
  turnToRefuse(): Promise<void>
  /** To be called for each new connection. Node accepts one per turn, so turns are kept short while more may be coming. */
  sawConnection(): void
  /** To be called for each answer to a request with a key, also where it was ready and did not wait. */
  sawPartner(): void
  readonly waiting: number
}

interface Job {
  readonly queuedAt: number
  readonly isGone: () => boolean
  readonly start: () => void
  readonly drop: () => void
}

/** Per turn of the event loop; the piece that it ends with is finished. */
const SLICE_MS = 20
/**
 * While partners ask at all, work without a key is followed by a rest of this many times its length, though no one waits: it gets two
 * fifths of the time, and most who come with a key find nothing under way that they would have to wait for.
 */
const REST = 1.5
/** When the first in a line has waited this long, and more than a few wait, more work arrives than can be done. */
const MAX_WAIT_MS = 500
/** So few are no overload, however long they wait. */
const FEW: Record<Line, number> = { keyed: 32, keyless: 8 }
const MAX_WAITING: Record<Line, number> = { keyed: 2000, keyless: 500 }
/** In each turn; or a share of those that wait, where they are so many that the last of them would wait for seconds. */
const REFUSALS = { least: 32, share: 1 / 32 }

export interface WorkClocks {
  now?: () => number
  /** Time that this thread could have had: work does not wait too long because other programs have the cores. */
  ownNow?: () => number
  rests?: Rests
}

export function createWorkQueue({
  now = () => performance.now(),
  ownNow = now,
  rests = ownRests,
}: WorkClocks = {}): WorkQueue {
  const lines: Record<Line | 'begun', Job[]> = { keyed: [], keyless: [], begun: [] }
  const refusals: (() => void)[] = []
  const turns = createTurns(now, takeSlice)

  /** What has a key, then one piece without in any case, and more of them while there is time. */
  function takeSlice(): void {
    while (turns.hasTime() && lines.keyed.length > 0) start('keyed', lines.keyed.shift()!)
    do {
      const next = rests.restMs() > 0 ? undefined : (lines.begun.shift() ?? lines.keyless.shift())
      if (next === undefined) break
      start('keyless', next)
    } while (turns.hasTime())
    for (const tell of refusals.splice(0, Math.max(REFUSALS.least, refusals.length * REFUSALS.share))) tell()
    if (lines.keyed.length + refusals.length > 0) turns.schedule()
    else if (lines.begun.length + lines.keyless.length > 0) turns.scheduleAfter(rests.restMs())
  }

  function start(line: Line, job: Job): void {
    if (job.isGone()) job.drop()
    else timed(line, job.start)
  }

  function timed<T>(line: Line, work: () => T): T {
    if (line === 'keyless') rests.begin()
    const startedAt = now()
    try {
      return work()
    } finally {
      const tookMs = now() - startedAt
      turns.spend(tookMs)
      if (line === 'keyless') rests.charge(tookMs, REST)
    }
  }

  /** Nothing waits that goes before new work here. */
  const isFree = (place: Line | 'begun') =>
    lines.keyed.length === 0 &&
    (place === 'keyed' ||
      (lines.begun.length === 0 && (place === 'begun' || lines.keyless.length === 0) && rests.restMs() <= 0))

  function run<T>(work: () => T | Promise<T>, isGone: () => boolean, place: Line | 'begun'): T | Promise<T> {
    turns.schedule()
    if (turns.hasTime() && isFree(place)) return timed(place === 'keyed' ? 'keyed' : 'keyless', work)
    return new Promise((resolve, reject) => {
      const begin = () => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      }
      lines[place].push({ queuedAt: ownNow(), isGone, start: begin, drop: () => reject(overloaded()) })
    })
  }

  return {
    run,
    goOn: (work, isGone) => run(work, isGone, 'begun'),
    isFull(line) {
      const { length, 0: first } = lines[line]
      if (first === undefined) return false
      return length >= MAX_WAITING[line] || (length > FEW[line] && ownNow() - first.queuedAt > MAX_WAIT_MS)
    },
    turnToRefuse() {
      turns.schedule()
      return new Promise((resolve) => refusals.push(resolve))
    },
    sawConnection: turns.sawConnection,
    sawPartner: rests.sawPartner,
    get waiting() {
      return lines.keyed.length + lines.keyless.length + lines.begun.length
    },
  }
}

/** How long new connections may go before work at a time; a health check often comes on one of them. */
const MAX_ACCEPTING_MS = 50

/** The turns of the event loop, while there is anything to do in them: how much time each has left. */
function createTurns(now: () => number, takeSlice: () => void) {
  let spentMs = 0
  let isScheduled = false
  let hasNewConnection = false
  let isAccepting = false
  let lastSliceAt = 0
  let isAlarmSet = false

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
    if (!isAccepting) {
      takeSlice()
      lastSliceAt = now()
    }
    // The time of a turn is counted from its beginning.
    if (isAccepting || spentMs > 0) schedule()
  }

  return {
    schedule,
    scheduleAfter(ms: number): void {
      if (ms <= 0) schedule()
      else if (!isAlarmSet) {
        isAlarmSet = true
        setTimeout(() => {
          isAlarmSet = false
          schedule()
        }, Math.ceil(ms))
      }
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
