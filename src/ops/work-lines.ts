/** What has a key goes before what needs none: strangers must not be able to make partners wait. */
export type Line = 'keyed' | 'keyless'

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
export function createWorkLines() {
  const lines: Record<Line, Job[]> = { keyed: [], keyless: [] }
  /** What those without a key may take before it is the turn of the others again. */
  let keylessMs = 0
  let restsUntil = 0

  return {
    push: (line: Line, job: Job) => void lines[line].push(job),
    next(nowMs: number): { line: Line; job: Job | undefined } {
      const mayServe = lines.keyless.length > 0 && nowMs >= restsUntil
      const line = mayServe && (lines.keyed.length === 0 || keylessMs > 0) ? 'keyless' : 'keyed'
      return { line, job: lines[line].shift() }
    },
    /** The time that work of a line took, and whether partners ask in these moments. */
    charge(line: Line, tookMs: number, nowMs: number, isBesidePartners: boolean): void {
      if (line === 'keyed') keylessMs = lines.keyless.length === 0 ? 0 : keylessMs + tookMs * KEYLESS_PER_KEYED
      else keylessMs -= tookMs
      if (line === 'keyless' && isBesidePartners) restsUntil = nowMs + tookMs * REST
    },
    /** Nothing waits that goes before new work of this line. */
    isFree: (line: Line, nowMs: number) =>
      lines.keyed.length === 0 && (line === 'keyed' || (lines.keyless.length === 0 && nowMs >= restsUntil)),
    isFull(line: Line, nowMs: number): boolean {
      const { length, 0: first } = lines[line]
      if (first === undefined) return false
      return length >= MAX_WAITING[line] || (length > FEW[line] && nowMs - first.queuedAt > MAX_WAIT_MS)
    },
    /** How long nobody is to be served, though some wait. */
    restMs: (nowMs: number) => (lines.keyed.length === 0 && lines.keyless.length > 0 ? restsUntil - nowMs : 0),
    get waiting() {
      return lines.keyed.length + lines.keyless.length
    },
  }
}
