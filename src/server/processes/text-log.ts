import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../../config/config.ts'

export interface Terminal {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** Back to the beginning of a line that is being written over (demo/progress.ts), and away with it. */
const CLEAR = '\r\u001b[K'
const WARN = 40
const ERROR = 50

export interface TextLog extends DestinationStream {
  /** Writes what was held back, and everything from now on. */
  open(): void
}

/**
 * The log for people at a terminal: short lines without braces, and only what they should know unless they asked for more. Held back until
 * it is opened: where the server is, or why it does not start, is to be seen first.
 */
export function createTextLog(terminal: Terminal, isTalkative: boolean): TextLog {
  let held: string[] | undefined = []
  return {
    write(line) {
      const entry = JSON.parse(line) as LogEntry
      if (entry.level < WARN && !isTalkative) return
      const text = `${terminal.isTTY ? CLEAR : ''}${wrap(render(entry), terminal)}\n`
      if (held) held.push(text)
      else terminal.write(text)
    },
    open() {
      for (const text of held ?? []) terminal.write(text)
      held = undefined
    },
  }
}

export interface ServerLog {
  logger: Logger
  textLog: TextLog
  /** To people at a terminal only. */
  say(text: string): void
}

/** The log of a server: lines for people at a terminal, JSON for everything else. */
export function openServerLog({ logFormat, logLevel }: Pick<Config, 'logFormat' | 'logLevel'>): ServerLog {
  const terminal = process.stdout
  const isForPeople = logFormat === undefined ? terminal.isTTY === true : logFormat === 'text'
  const textLog = createTextLog(terminal, logLevel === 'debug' || logLevel === 'trace')
  const logger = pino({ level: logLevel }, isForPeople ? textLog : terminal)
  return { logger, textLog, say: (text) => void (isForPeople && terminal.write(text)) }
}

interface LogEntry {
  level: number
  time: number
  msg?: string
  request_id?: string
  problem?: string
  err?: { message?: string }
}

function render({ level, time, msg = '', err, problem, request_id }: LogEntry): string {
  const clock = new Date(time).toTimeString().slice(0, 8)
  const weight = level >= ERROR ? 'error: ' : level >= WARN ? 'warning: ' : ''
  const request = request_id === undefined ? undefined : `request ${request_id}`
  const details = [err?.message, problem, request].filter((detail) => typeof detail === 'string' && detail !== '')
  const more = details.length === 0 ? '' : ` (${details.join(', ')})`
  return `${clock} ${weight}${msg}${more}`.replace(/\s+/g, ' ')
}

const INDENT = '         '

/** Broken between words at the terminal's width; the rest stands under the text, beside the clock. */
function wrap(text: string, { columns = 80 }: Terminal, indent = INDENT): string {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ')) {
    if (current !== '' && current.length + 1 + word.length >= columns) {
      lines.push(current)
      current = `${indent}${word}`
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current].join('\n')
}
