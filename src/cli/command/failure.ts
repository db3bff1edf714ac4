import { ConfigError } from '../../config/config.ts'
import { DataStoreError } from '../../errors.ts'
import { AmbiguousName, messageOf } from '../../operator-error.ts'
import { printableWord } from '../terminal/terminal.ts'

/** A failure that a person mends by typing these lines. */
export class MendableError extends Error {
  readonly lines: readonly string[]

  constructor(message: string, lines: readonly string[]) {
    super(message)
    this.lines = lines
  }
}

/** One line for most errors; more for wrong settings, for candidates of an ambiguous name, and for what mends it. */
export function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) {
    const { problems } = error
    if (problems.length === 1) return `the configuration is wrong: ${problems[0]}`
    return [`the configuration is wrong in ${problems.length} places:`, ...problems].join('\n  ')
  }
  if (error instanceof MendableError) return [error.message, ...error.lines].join('\n  ')
  if (isOutOfFiles(error)) return TOO_FEW_FILES
  const text = messageOf(error).replace(/\s*\n\s*/g, ' ')
  if (error instanceof AmbiguousName)
    return [`${text}:`, ...error.candidates.map(({ id, name }) => `${id}  ${printableWord(name)}`)].join('\n  ')
  return error instanceof DataStoreError ? `the store cannot be used: ${text}` : text
}

const TOO_FEW_FILES =
  'too few open files are allowed here (ulimit -n): the program needs 1024, a server two more for each connection (docs/deploy.md)'

function isOutOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return code === 'EMFILE' || code === 'ENFILE' || isOutOfFiles(error.cause)
}
