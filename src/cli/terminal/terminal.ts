export interface Input extends AsyncIterable<Uint8Array> {
  readonly isTTY?: boolean
  /** Only a terminal has it: keys are handed over one by one, and none is shown. */
  setRawMode?(isRaw: boolean): unknown
}

export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

/** What a terminal acts on instead of showing it, line breaks apart: control characters, and those that reverse the text's direction. */
const CONTROL = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu
const CONTROL_OR_BREAK = /[\p{Cc}\u2028\u2029]+/gu

/** Titles, file names and user agents come from outside, and must not be able to control the operator's terminal. */
export const printable = (text: string) => text.replace(CONTROL, ' ')

/** Text from outside inside one of our lines, so without line breaks. */
export const printableWord = (text: string) => printable(text.replace(CONTROL_OR_BREAK, ' '))

/** JSON.stringify escapes only some of what a terminal acts on. */
export function printableJson(value: unknown): string {
  const toEscape = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(CONTROL, toEscape)
}

/**
 * Asks before something that cannot be undone. A script or a pipe cannot answer, so the command itself is taken as the
 * answer, and so is `--yes`.
 */
export async function confirm(
  { stdin, stderr }: { stdin: Input; stderr: Output },
  question: string,
  isSure: boolean,
): Promise<boolean> {
  if (isSure || !stdin.isTTY || !stderr.isTTY) return true
  stderr.write(`${question} [y/N] `)
  for await (const chunk of stdin) return /^\s*(?:y|yes|c|có)\s*$/i.test(Buffer.from(chunk).toString('utf8'))
  return false
}

/** What is typed, which the terminal does not show; undefined without a terminal. */
export async function askPassword(
  { stdin, stderr }: { stdin: Input; stderr: Output },
  question: string,
): Promise<string | undefined> {
  if (!stdin.isTTY || !stderr.isTTY || stdin.setRawMode === undefined) return undefined
  stderr.write(question)
  stdin.setRawMode(true)
  try {
    let typed = ''
    for await (const chunk of stdin) {
      for (const char of Buffer.from(chunk).toString('utf8')) {
        if (char === '\r' || char === '\n') return typed
        // As the terminal itself would do: Ctrl-C ends, Backspace takes back.
        if (char === '\u0003') process.kill(process.pid, 'SIGINT')
        else if (char === '\u007f' || char === '\b') typed = typed.slice(0, -1)
        else typed += char
      }
    }
    return typed
  } finally {
    stdin.setRawMode(false)
    stderr.write('\n')
  }
}
