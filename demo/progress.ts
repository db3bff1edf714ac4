import type { PublishProgress } from './publisher.ts'

export interface Terminal {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

const PLAIN_EVERY = 6
const CLEAR = '\r\u001b[K'

/** One line that is written over on a terminal; elsewhere a line at the first song, at every sixth and at the last. */
export function createDemoProgress(terminal: Terminal): (progress: PublishProgress) => void {
  return ({ done, total, title }) => {
    const text = `Demo songs: ${done} of ${total} (${title})`
    if (!terminal.isTTY) {
      if (done === 1 || done === total || done % PLAIN_EVERY === 0) terminal.write(`${text}\n`)
      return
    }
    const isLast = done === total
    const shown = isLast ? `Demo songs: all ${total} are there.` : text
    terminal.write(`${CLEAR}${shown.slice(0, Math.max(20, (terminal.columns ?? 80) - 1))}${isLast ? '\n' : ''}`)
  }
}
