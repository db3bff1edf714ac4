/** What has a key goes before what needs none: strangers must not be able to make partners wait. */
export type Line = 'keyed' | 'keyless'

interface Job {
  readonly queuedAt: number
  readonly isGone: () => boolean
  readonly start: () => void
  readonly drop: () => void
}

/** When the first in a line has waited this long, more work arrives than can be done. */
const MAX_WAIT_MS = 500
const MAX_WAITING: Record<Line, number> = { keyed: 2000, keyless: 500 }
/** While both have work, those without a key get a third of the time of those with one: the site goes on, slowly. */
const KEYLESS_PER_KEYED = 1 / 3

/** The work that waits: two lines, and which is to be served next. */
export function createWorkLines() {
  const lines: Record<Line, Job[]> = { keyed: [], keyless: [] }
  /** What those without a key may take before it is the turn of the others again. */
  let keylessMs = 0

  return {
    push: (line: Line, job: Job) => void lines[line].push(job),
    next(): { line: Line; job: Job | undefined } {
      const line = lines.keyless.length > 0 && (lines.keyed.length === 0 || keylessMs > 0) ? 'keyless' : 'keyed'
      return { line, job: lines[line].shift() }
    },
    /** The time that work of a line took. */
    charge(line: Line, tookMs: number): void {
      if (line === 'keyless') keylessMs -= tookMs
      else keylessMs = lines.keyless.length === 0 ? 0 : keylessMs + tookMs * KEYLESS_PER_KEYED
    },
    /** Nothing waits that goes before new work of this line. */
    isFree: (line: Line) => lines.keyed.length === 0 && (line === 'keyed' || lines.keyless.length === 0),
    isFull(line: Line, nowMs: number): boolean {
      const [first] = lines[line]
      return first !== undefined && (lines[line].length >= MAX_WAITING[line] || nowMs - first.queuedAt > MAX_WAIT_MS)
    },
    get waiting() {
      return lines.keyed.length + lines.keyless.length
    },
  }
}
