import type { Rests } from '../async/rests.ts'

/** What has a key goes before what needs none: strangers must not be able to make partners wait. */
export type Line = 'keyed' | 'keyless'

/** Where something waits: what needs no key goes on before more of it is begun, so that few are under way and each has an end. */
export type Place = Line | 'begun'

interface Job {
  /** By the clock that `isFull` is asked with. */
  readonly queuedAt: number
  readonly isGone: () => boolean
  readonly start: () => void
  readonly drop: () => void
}

/** When the first in a line has waited this long, and more than a few wait, more work arrives than can be done. */
const MAX_WAIT_MS = 500
/** So few are no overload, however long they wait. */
const FEW: Record<Line, number> = { keyed: 32, keyless: 8 }
const MAX_WAITING: Record<Line, number> = { keyed: 2000, keyless: 500 }
/** While both have work, those without a key get a third of the time of those with one: the site goes on, slowly. */
const KEYLESS_PER_KEYED = 1 / 3
/**
 * While partners ask at all, work without a key is followed by a rest of this many times its length, though nobody waits: it gets two
 * fifths of the time, and most who come with a key find nothing under way that they would have to wait for.
 */
const REST = 1.5

/** The work that waits: two lines, and which is to be served next. */
export function createWorkLines(rests: Rests) {
  const lines: Record<Place, Job[]> = { keyed: [], keyless: [], begun: [] }
  /** What those without a key may take before it is the turn of the others again. */
  let keylessMs = 0
  const isKeylessWaiting = () => lines.keyless.length + lines.begun.length > 0

  return {
    push: (place: Place, job: Job) => void lines[place].push(job),
    next(): { line: Line; job: Job | undefined } {
      const mayServe = isKeylessWaiting() && rests.restMs() <= 0
      const line = mayServe && (lines.keyed.length === 0 || keylessMs > 0) ? 'keyless' : 'keyed'
      return { line, job: (line === 'keyless' ? lines.begun.shift() : undefined) ?? lines[line].shift() }
    },
    /** The time that work of a line took. */
    charge(line: Line, tookMs: number): void {
      if (line === 'keyed') keylessMs = isKeylessWaiting() ? keylessMs + tookMs * KEYLESS_PER_KEYED : 0
      else {
        keylessMs -= tookMs
        rests.charge(tookMs, REST)
      }
    },
    /** Nothing waits that goes before new work at this place. */
    isFree: (place: Place) =>
      lines.keyed.length === 0 &&
      (place === 'keyed' ||
        (lines.begun.length === 0 && (place === 'begun' || lines.keyless.length === 0) && rests.restMs() <= 0)),
    isFull(line: Line, nowMs: number): boolean {
      const { length, 0: first } = lines[line]
      if (first === undefined) return false
      return length >= MAX_WAITING[line] || (length > FEW[line] && nowMs - first.queuedAt > MAX_WAIT_MS)
    },
    /** How long nobody is to be served, though some wait. */
    restMs: () => (lines.keyed.length === 0 && isKeylessWaiting() ? rests.restMs() : 0),
    get waiting() {
      return lines.keyed.length + lines.keyless.length + lines.begun.length
    },
  }
}
