import { parseArgs } from 'node:util'
import { MAX_QUOTA, MIN_QUOTA } from '../admin/keys.ts'
import { type ArgDef, type ArgsDef, type ParsedArgs, UsageError } from './context.ts'

/** Reads the words after a command's name. A typo must not pass: unknown flags, missing values and surplus words are errors. */
export function parseArguments(words: readonly string[], args: ArgsDef, isVariadic = false): ParsedArgs<ArgsDef> {
  const flags = new Map(Object.entries(args).filter(([, arg]) => arg.type !== 'positional'))
  const positionals = Object.entries(args).filter(([, arg]) => arg.type === 'positional')
  const options = Object.fromEntries(
    [...flags].map(([name, { type }]) => [
      name,
      { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  const { tokens } = parseArgs({ args: [...words], options, strict: false, allowPositionals: true, tokens: true })
  const parsed: Record<string, string | boolean> = {}
  const given: string[] = []
  for (const token of tokens) {
    if (token.kind === 'option') {
      checkFlag(flags.get(token.name), token, Object.hasOwn(parsed, token.name))
      parsed[token.name] = token.value ?? true
    }
    if (token.kind !== 'positional') continue
    if (given.length >= positionals.length && !isVariadic) throw new UsageError(`"${token.value}" is one word too many`)
    const name = positionals[given.length]?.[0]
    if (name !== undefined) parsed[name] = token.value
    given.push(token.value)
  }
  const absent = positionals.slice(given.length).find(([, { required }]) => required !== false)
  if (absent) throw new UsageError(`${absent[0].toUpperCase()} is missing`)
  for (const [name, flag] of flags) {
    if (flag.required && !Object.hasOwn(parsed, name)) throw new UsageError(`--${name} is missing`)
  }
  return { ...parsed, _: given } as ParsedArgs<ArgsDef>
}

interface FlagToken {
  name: string
  rawName: string
  value: string | undefined
  inlineValue: boolean | undefined
}

function checkFlag(flag: ArgDef | undefined, token: FlagToken, isRepeated: boolean): void {
  const { name, rawName, value, inlineValue } = token
  if (!flag || !rawName.startsWith('--')) throw new UsageError(`unknown flag ${rawName}`)
  if (isRepeated) throw new UsageError(`--${name} is given twice`)
  if (flag.type === 'boolean' && inlineValue) throw new UsageError(`--${name} takes no value`)
  // A value that is the next flag is a value forgotten; a negative number is not a flag.
  if (flag.type !== 'boolean' && (value === undefined || (!inlineValue && /^--?[a-z]/i.test(value))))
    throw new UsageError(`--${name} needs a value`)
}

export function parseNumber(what: string, text: string): number {
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN
  if (Number.isNaN(value)) throw new UsageError(`${what} must be a number, not "${text}"`)
  return value
}

export function parseInteger(what: string, text: string, least: number, most: number): number {
  const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new UsageError(`${what} must be a whole number from ${least} to ${most}, not "${text}"`)
}

export const parseQuota = (what: string, text: string) => parseInteger(what, text, MIN_QUOTA, MAX_QUOTA)

export function parseChoice<const T extends string>(what: string, text: string, choices: readonly T[]): T {
  const choice = choices.find((one) => one === text)
  if (choice === undefined) throw new UsageError(`${what} must be one of ${choices.join(', ')}, not "${text}"`)
  return choice
}

/** Names with commas between them; null when there is none. */
export function splitNames(text: string): string[] | null {
  const names = text.split(',').flatMap((name) => name.trim() || [])
  return names.length > 0 ? names : null
}
