import { formatNumber } from './format.ts'
import { type Output, printableWord } from './terminal.ts'

/** Shows the progress of long work: a bar that is repainted on a terminal, a line now and then elsewhere. */
export interface ProgressLine {
  update(lines: number, endByte: number): void
  /** What is being done between two updates. */
  work(text: string): void
  /** A line that stays, above the bar. */
  note(text: string): void
  clear(): void
}

const REPAINT_MS = 100
const PLAIN_EVERY_MS = 5000
const BAR_WIDTH = 20
const CLEAR = '\r\u001b[K'

export function openProgressLine(
  stream: Output,
  title: string,
  sizeBytes: number | undefined,
  clock: () => number = () => performance.now(),
): ProgressLine {
  const isTerminal = stream.isTTY === true
  // Names of files may hold control characters.
  const name = printableWord(title)
  const startedAt = clock()
  let paintedAt = isTerminal ? -Infinity : startedAt
  let painted = ''
  let firstByte: number | undefined
  const show = (facts: readonly string[]) => {
    const now = clock()
    if (now - paintedAt < (isTerminal ? REPAINT_MS : PLAIN_EVERY_MS)) return
    paintedAt = now
    if (!isTerminal) return void stream.write(`${name}: ${facts.join(', ')}\n`)
    painted = [name, ...facts].join('  ').slice(0, Math.max(20, (stream.columns || 80) - 1))
    stream.write(CLEAR + painted)
  }
  return {
    update(lines, endByte) {
      // A resumed import begins in the middle, so the time left is computed from the bytes of this run.
      firstByte ??= endByte
      const seconds = (clock() - startedAt) / 1000
      const facts = [`${formatNumber(lines)} lines`, `${formatNumber(Math.round(lines / Math.max(seconds, 0.001)))}/s`]
      if (!sizeBytes) return show(facts)
      const share = Math.min(1, endByte / sizeBytes)
      const left = ((sizeBytes - endByte) / (endByte - firstByte)) * seconds
      const done = `${Math.floor(share * 100)}%`
      show([
        isTerminal ? `${bar(share)} ${done}` : done,
        ...facts,
        ...(endByte > firstByte ? [`${duration(left)} left`] : []),
      ])
    },
    work: (activity) => show([printableWord(activity)]),
    note(text) {
      stream.write(painted === '' ? `${text}\n` : `${CLEAR}${text}\n${painted}`)
    },
    clear() {
      if (painted !== '') stream.write(CLEAR)
      painted = ''
    },
  }
}

function bar(share: number): string {
  const full = Math.round(share * BAR_WIDTH)
  return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
