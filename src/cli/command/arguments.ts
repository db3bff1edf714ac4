import { MAX_QUOTA, MIN_QUOTA } from '../../partners/key-limits.ts'
import { DAY_MS, HOUR_MS } from '../../text/time.ts'
import { type ArgDef, type Context, UsageError } from './command.ts'

type More = Pick<ArgDef, 'required' | 'isRepeatable' | 'read' | 'find' | 'absent'>

/** An argument without a flag. */
export const word = <const T extends More = object>(description: string, more?: T) =>
  ({ type: 'positional', description, ...(more as T) }) as const satisfies ArgDef as Made<'positional', T>

/** A flag with a value, for which `valueHint` stands in the help. */
export const option = <const T extends More = object>(valueHint: string, description: string, more?: T) =>
  ({ type: 'string', description, valueHint, ...(more as T) }) as const satisfies ArgDef as Made<'string', T>

type Made<Type extends ArgDef['type'], T> = { readonly type: Type; readonly description: string } & NoInfer<T>

/** A flag without one. */
export const flag = (description: string) => ({ type: 'boolean', description }) as const

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
  return option('N', description, { read: (what: string, text: string) => parseInteger(what, text, min, max) })
}

/** The flag that answers what would be asked. */
export const YES = flag('Do not ask')

/** The flags that bound a list. */
export const LIMIT = { ...whole('How many at most; 50 if left out', 1, 10_000), absent: 50 }
export const SHORT_LIMIT = { ...whole('How many, at most 1000; 20 if left out', 1, 1000), absent: 20 }

/** A flag that takes one of some words. */
export const oneOf = <const T extends string>(choices: readonly T[], description: string, valueHint: string) => {
  return option(valueHint, description, { read: (what: string, text: string) => parseChoice(what, text, choices) })
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
export const EXPIRES = option('T', 'When it ends: 90d, 2027-01-31 or never', {
  read: (what: string, text: string, { now }: Context) => parseEnd(what, text, now()),
})

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
