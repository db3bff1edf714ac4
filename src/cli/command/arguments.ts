import { parseArgs } from 'node:util'
import { MAX_QUOTA, MIN_QUOTA } from '../../partners/key-limits.ts'
import { DAY_MS, HOUR_MS } from '../../text/time.ts'
import { type ArgDef, type ArgsDef, type Context, type ParsedArgs, UsageError } from './command.ts'

/** Parses the arguments after a command's name. Unknown flags, missing values and surplus words are errors, so that no typo passes. */
export function parseArguments(argv: readonly string[], args: ArgsDef, isVariadic = false): ParsedArgs<ArgsDef> {
  const flags = new Map(Object.entries(args).filter(([, arg]) => arg.type !== 'positional'))
  const positionals = Object.entries(args).filter(([, arg]) => arg.type === 'positional')
  const options = Object.fromEntries(
    [...flags].map(([name, { type }]) => [
      name,
      { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true })
  const parsed: Record<string, string | boolean> = {}
  const words: string[] = []
  for (const token of tokens) {
    if (token.kind === 'option') {
      const flag = flags.get(token.name)
      const before = flag?.isRepeatable && Object.hasOwn(parsed, token.name) ? `${parsed[token.name]},` : ''
      checkFlag(flag, token, before === '' && Object.hasOwn(parsed, token.name))
      parsed[token.name] = token.value === undefined ? true : before + token.value
    }
    if (token.kind !== 'positional') continue
    if (words.length >= positionals.length && !isVariadic) throw new UsageError(`"${token.value}" is one word too many`)
    const name = positionals[words.length]?.[0]
    if (name !== undefined) parsed[name] = token.value
    words.push(token.value)
  }
  const absent = positionals.slice(words.length).find(([, { required }]) => required !== false)
  if (absent) throw new UsageError(`${absent[0].toUpperCase()} is missing`)
  for (const [name, flag] of flags) {
    if (flag.required && !Object.hasOwn(parsed, name)) throw new UsageError(`--${name} is missing`)
  }
  return { ...parsed, _: words } as ParsedArgs<ArgsDef>
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
  // When the next word is a flag, the value was forgotten; a negative number is a value.
  if (flag.type !== 'boolean' && (value === undefined || (!inlineValue && /^--?[a-z]/i.test(value))))
    throw new UsageError(`--${name} needs a value`)
}

export function parseNumber(what: string, text: string): number {
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN
  if (Number.isNaN(value)) throw new UsageError(`${what} must be a number, not "${text}"`)
  return value
}

export function parseInteger(what: string, text: string, min: number, max: number): number {
  const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new UsageError(`${what} must be a whole number from ${min} to ${max}, not "${text}"`)
}

export const parseQuota = (what: string, text: string) => parseInteger(what, text, MIN_QUOTA, MAX_QUOTA)

/** A flag that takes a whole number from `min` to `max`. */
export const whole = (description: string, min: number, max: number) => {
  const read = (what: string, text: string) => parseInteger(what, text, min, max)
  return { type: 'string', description, valueHint: 'N', read } as const satisfies ArgDef
}

/** The flags that bound a list. */
export const LIMIT = { ...whole('How many at most; 50 if left out', 1, 10_000), absent: 50 }
export const SHORT_LIMIT = { ...whole('How many, at most 1000; 20 if left out', 1, 1000), absent: 20 }

/** A flag that takes one of some words. */
export const oneOf = <const T extends string>(choices: readonly T[], description: string, valueHint: string) => {
  const read = (what: string, text: string): T => parseChoice(what, text, choices)
  return { type: 'string', description, valueHint, read } as const satisfies ArgDef
}

export function parseChoice<const T extends string>(what: string, text: string, choices: readonly T[]): T {
  const choice = choices.find((one) => one === text)
  if (choice === undefined) throw new UsageError(`${what} must be one of ${choices.join(', ')}, not "${text}"`)
  return choice
}

/** For commands that do one thing or, with `--all`, every one. */
export function refuseNoneOrBoth(id: string | undefined, isAll: boolean | undefined): void {
  if ((id === undefined) !== (isAll === true)) throw new UsageError('give an id, or --all')
}

/** Names separated by commas; null when there is none. */
export function splitNames(text: string): string[] | null {
  const names = text.split(',').flatMap((name) => name.trim() || [])
  return names.length > 0 ? names : null
}

/** The flag that says when something ends. */
export const EXPIRES = {
  type: 'string',
  description: 'When it ends: 90d, 2027-01-31 or never',
  valueHint: 'T',
  read: (what: string, text: string, { now }: Context) => parseEnd(what, text, now()),
} as const satisfies ArgDef

const UNITS_MS = { s: 1000, m: 60_000, h: HOUR_MS, d: DAY_MS } as const

export function parseDuration(what: string, text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text.trim()) ?? []
  if (count === undefined) throw new UsageError(`${what} must be a time like 30m, 6h or 7d, not "${text}"`)
  return Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS]
}

/** A time to come: `90d` from now, `2027-01-31` (its first moment in UTC) or a whole ISO 8601 time; `never` is null. */
export function parseEnd(what: string, text: string, now: number): number | null {
  const wanted = text.trim()
  if (wanted === 'never') return null
  if (/^\d+[smhd]$/.test(wanted)) return now + parseDuration(what, wanted)
  const at = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/.test(wanted) ? Date.parse(wanted) : Number.NaN
  if (Number.isNaN(at)) throw new UsageError(`${what} must be like 90d, 2027-01-31 or never, not "${text}"`)
  return at
}

/** A time with its zone: what it means must not depend on where the command is run. */
export function parseMoment(what: string, text: string): number {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) throw new UsageError(`${what} must be a time such as 2026-03-02T08:00:00Z, not "${text}"`)
  return ms
}
