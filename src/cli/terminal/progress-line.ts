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
  const paint = (text: string) => {
    painted = text.slice(0, Math.max(20, (stream.columns || 80) - 1))
    stream.write(CLEAR + painted)
  }
  const write = (facts: readonly string[]) => {
    if (isTerminal) paint([name, ...facts].join('  '))
    else stream.write(`${name}: ${facts.join(', ')}\n`)
  }
  return {
    update(lines, endByte) {
      const now = clock()
      // A resumed import begins in the middle, so the time left is computed from the bytes of this run.
      firstByte ??= endByte
      if (now - paintedAt < (isTerminal ? REPAINT_MS : PLAIN_EVERY_MS)) return
      paintedAt = now
      const seconds = (now - startedAt) / 1000
      const done = `${formatNumber(lines)} lines`
      const rate = `${formatNumber(Math.round(lines / Math.max(seconds, 0.001)))}/s`
      const facts = [done, rate]
      if (!sizeBytes) return write(facts)
      const share = Math.min(1, endByte / sizeBytes)
      if (endByte > firstByte) facts.push(`${duration(((sizeBytes - endByte) / (endByte - firstByte)) * seconds)} left`)
      write([isTerminal ? `${bar(share)} ${percent(share)}` : percent(share), ...facts])
    },
    work(activity) {
      const text = printableWord(activity)
      const now = clock()
      if (now - paintedAt < (isTerminal ? REPAINT_MS : PLAIN_EVERY_MS)) return
      paintedAt = now
      if (isTerminal) paint(`${name}  ${text}`)
      else stream.write(`${name}: ${text}\n`)
    },
    note(text) {
      stream.write(painted === '' ? `${text}\n` : `${CLEAR}${text}\n${painted}`)
    },
    clear() {
      if (painted !== '') stream.write(CLEAR)
      painted = ''
    },
  }
}

const percent = (share: number) => `${Math.floor(share * 100)}%`

function bar(share: number): string {
  const full = Math.round(share * BAR_WIDTH)
  return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
