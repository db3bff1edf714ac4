import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'

const CLEAR_LINE = '\r\u001b[K'
const SHOW_CURSOR = '\u001b[?25h'

export interface Output {
  write(text: string): unknown
  readonly columns?: number
}

/** Where a run is told. On a terminal one line stays below the text and moves; elsewhere there are only lines, without control characters. */
export interface Screen {
  /** Prints whole lines, above the line that moves. */
  print(...lines: readonly string[]): void
  /** Sets the line that moves. */
  setStatus(makeLine: (columns: number) => string): void
  /** Takes it away and leaves the terminal as it was. */
  end(): void
  /** For those who print by themselves. */
  readonly console: Console
}

export function createScreen(output: Output, isTerminal: boolean): Screen {
  let status = ''
  const write = (text: string) => {
    if (!isTerminal) output.write(stripVTControlCharacters(text))
    else output.write(status === '' ? text : `${CLEAR_LINE}${text}${text.endsWith('\n') ? status : ''}`)
  }
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      write(String(chunk))
      done()
    },
  })
  return {
    print: (...lines) => write(lines.map((line) => `${line}\n`).join('')),
    setStatus(makeLine) {
      if (!isTerminal) return
      status = makeLine(output.columns ?? 80)
      output.write(CLEAR_LINE + status)
    },
    end() {
      if (isTerminal) output.write(`${status === '' ? '' : CLEAR_LINE}${SHOW_CURSOR}`)
      status = ''
    },
    console: new Console({ stdout: stream, stderr: stream, colorMode: isTerminal }),
  }
}
