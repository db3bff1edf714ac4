import { ConfigError } from '../../config/config.ts'
import { DataStoreError } from '../../errors.ts'
import { AmbiguousName, messageOf } from '../../operator-error.ts'
import { printableWord } from '../terminal/terminal.ts'

/** One line for most errors; a line for each wrong setting, and for each candidate of an ambiguous name. */
export function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) {
    const { problems } = error
    if (problems.length === 1) return `the configuration is wrong: ${problems[0]}`
    return [`the configuration is wrong in ${problems.length} places:`, ...problems].join('\n  ')
  }
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
