import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR']

/**
 * The settings of the `.env` file in a folder; none when there is no such file (a folder of that name is not ours).
 * Node's own `parseEnv` came with 20.12 and passes over what it does not understand; a setting that is lost must be named.
 */
export function readEnvFile(folder: string): Record<string, string> {
  const path = join(folder, '.env')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (ABSENT.includes(code ?? '')) return {}
    throw new ConfigError([`${path} cannot be read: ${message}`])
  }
  const { values, problems } = parseEnvFile(text)
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `${path}, ${problem}`))
  return values
}

/** `NAME=value` on each line, `export` before it allowed; `#` begins a comment; quotes keep what is inside as it is. */
export function parseEnvFile(text: string): { values: Record<string, string>; problems: string[] } {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const content = line.trim().replace(/^export\s+/, '')
    if (content === '' || content.startsWith('#')) continue
    // The value is never repeated: it may be a secret, and problems end up in logs.
    const report = (what: string) => problems.push(`line ${index + 1}: ${what}`)
    const equals = content.indexOf('=')
    const name = content.slice(0, equals).trim()
    if (equals === -1) report('is not NAME=value')
    else if (!NAME.test(name)) report('has no valid name before "="')
    else {
      const value = readValue(content.slice(equals + 1).trim())
      if (value === undefined) report(`${name} has a quote that is not closed, or something behind it`)
      else values[name] = value
    }
  }
  return { values, problems }
}

function readValue(text: string): string | undefined {
  const quote = text[0]
  if (quote !== '"' && quote !== "'") return text.replace(/(?:^|\s+)#.*$/, '')
  const end = text.indexOf(quote, 1)
  if (end === -1 || !/^\s*(?:#.*)?$/.test(text.slice(end + 1))) return undefined
  return text.slice(1, end)
}
