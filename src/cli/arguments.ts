import { parseArgs } from 'node:util'
import type { ArgDef, ArgsDef } from 'citty'
import { QUOTA_LEAST, QUOTA_MOST } from '../admin/keys.ts'
import { parseUuid } from '../http/parameters.ts'
import { UsageError } from './context.ts'

/** citty lets unknown flags, missing values and surplus words pass; a typo must not. */
export function checkArguments(rawArgs: readonly string[], args: ArgsDef, isVariadic = false): void {
  const flags = new Map(Object.entries(args).filter(([, arg]) => arg.type !== 'positional'))
  const positionals = Object.entries(args).filter(([, arg]) => arg.type === 'positional')
  const options = Object.fromEntries(
    [...flags].map(([name, { type }]) => [
      name,
      { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  const { tokens } = parseArgs({ args: [...rawArgs], options, strict: false, allowPositionals: true, tokens: true })
  const seen = new Set<string>()
  let words = 0
  for (const token of tokens) {
    if (token.kind === 'option') checkFlag(flags.get(token.name), token, seen)
    if (token.kind === 'positional' && words++ >= positionals.length && !isVariadic)
      throw new UsageError(`"${token.value}" is one word too many`)
  }
  const absent = positionals.slice(words).find(([, { required }]) => required !== false)
  if (absent) throw new UsageError(`${absent[0].toUpperCase()} is missing`)
  for (const [name, flag] of flags) {
    if (flag.required && !seen.has(name)) throw new UsageError(`--${name} is missing`)
  }
}

interface FlagToken {
  name: string
  rawName: string
  value: string | undefined
  inlineValue: boolean | undefined
}

function checkFlag(
  flag: ArgDef | undefined,
  { name, rawName, value, inlineValue }: FlagToken,
  seen: Set<string>,
): void {
  if (!flag || !rawName.startsWith('--')) throw new UsageError(`unknown flag ${rawName}`)
  if (seen.has(name)) throw new UsageError(`--${name} is given twice`)
  seen.add(name)
  if (flag.type === 'boolean' && inlineValue) throw new UsageError(`--${name} takes no value`)
  // A value that is the next flag is a value forgotten; a negative number is not a flag.
  if (flag.type !== 'boolean' && (value === undefined || (!inlineValue && /^--?[a-z]/i.test(value))))
    throw new UsageError(`--${name} needs a value`)
}

export function parseId(what: string, text: string): string {
  const id = parseUuid(text.trim())
  if (id === undefined) throw new UsageError(`${what} must be a UUID, not "${text}"`)
  return id
}

export function parseNumber(what: string, text: string): number {
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN
  if (Number.isNaN(value)) throw new UsageError(`${what} must be a number, not "${text}"`)
  return value
}

export function parseQuota(what: string, text: string): number {
  const quota = /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (quota >= QUOTA_LEAST && quota <= QUOTA_MOST) return quota
  throw new UsageError(`${what} must be a whole number from ${QUOTA_LEAST} to ${QUOTA_MOST}, not "${text}"`)
}
