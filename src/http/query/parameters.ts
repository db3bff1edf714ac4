import type { Sentence } from '../../text/sentence.ts'
import { type ParameterDoc, parameter, REFUSED } from './parameter.ts'

interface Range {
  min: number
  max: number
  description: string
  example?: unknown
}

const INTEGER = /^\d{1,15}$/
const DECIMAL = /^\d{1,15}(?:\.\d{1,15})?$/

/** Most are filters that may be left out. */
const filter = <T>(
  doc: Omit<ParameterDoc, 'table' | 'required'> & Partial<ParameterDoc>,
  parse: (text: string | undefined) => T | typeof REFUSED,
) => parameter({ table: 'filters', required: false, ...doc }, parse)

/** Plain decimal digits only: `1e1`, `0x10`, `10.0` and the empty text are refused rather than guessed at. */
export function integer(range: Range & { default: number; table?: ParameterDoc['table'] }) {
  const { min, max, description, table = 'filters', example = range.default } = range
  const schema = { type: 'integer', minimum: min, maximum: max, default: range.default }
  const rule = { vi: `Phải là số nguyên từ ${min} đến ${max}.`, en: `Must be a whole number from ${min} to ${max}.` }
  return filter({ description, schema, rule, table, example }, (text) => {
    if (text === undefined) return range.default
    const value = INTEGER.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : REFUSED
  })
}

export function decimal({ min, max, description, example }: Range) {
  const schema = { type: 'number', minimum: min, maximum: max }
  const rule = { vi: `Phải là số từ ${min} đến ${max}.`, en: `Must be a number from ${min} to ${max}.` }
  return filter({ description, schema, rule, example }, (text) => {
    if (text === undefined) return undefined
    const value = DECIMAL.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : REFUSED
  })
}

/** Trimmed, NFC, measured in characters (code points). An empty optional text is no filter. */
export function text({ max, description, example }: { max: number; description: string; example?: string }) {
  const rule = { vi: `Chuỗi tối đa ${max} ký tự.`, en: `At most ${max} characters.` }
  return filter({ description, schema: { type: 'string', maxLength: max }, rule, example }, (raw) => {
    const value = cleanText(raw ?? '')
    if (value === '') return undefined
    return countCharacters(value, max) ? value : REFUSED
  })
}

export function requiredText({ max, description, example }: { max: number; description: string; example: string }) {
  const schema = { type: 'string', minLength: 1, maxLength: max }
  const rule = { vi: `Bắt buộc, từ 1 đến ${max} ký tự.`, en: `Required, 1 to ${max} characters.` }
  return filter({ description, schema, rule, required: true, example }, (raw) => {
    const value = cleanText(raw ?? '')
    return VISIBLE.test(value) && countCharacters(value, max) ? value : REFUSED
  })
}

/** Zero-width characters alone look like nothing, and are nothing. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}]/u

export function cleanText(raw: string): string {
  return raw.toWellFormed().normalize('NFC').trim()
}

function countCharacters(value: string, most: number): boolean {
  if (value.length <= most) return true
  if (value.length > most * 2) return false
  let count = 0
  for (const _ of value) count++
  return count <= most
}

const oneOf = (values: readonly string[]): Sentence => ({
  vi: `Phải là một trong: ${values.join(', ')}.`,
  en: `Must be one of: ${values.join(', ')}.`,
})

export function optionalChoice<const T extends string>(options: { values: readonly T[]; description: string }) {
  const { values, description } = options
  const schema = { type: 'string', enum: [...values] }
  return filter({ description, schema, rule: oneOf(values), example: values[0] }, (raw) => {
    const value = raw?.trim()
    if (value === undefined || value === '') return undefined
    return values.find((candidate) => candidate === value) ?? REFUSED
  })
}

/**
 * Some of a few names, separated by commas; blanks and repetitions do no harm, an unknown name is refused. `later` came when the tables of a
 * 400 had been told to partners: they go on naming the others alone.
 */
export function nameList<const T extends string>(options: {
  values: readonly T[]
  description: string
  later?: readonly T[]
}) {
  const { values, description, later = [] } = options
  const named = values.filter((value) => !later.includes(value)).join(', ')
  const schema = { type: 'array', items: { type: 'string', enum: [...values] } }
  const rule = { vi: `Danh sách cách nhau bằng dấu phẩy, gồm: ${named}.`, en: `A list with commas of: ${named}.` }
  return filter({ description, schema, rule, example: values.slice(0, 2) }, (raw): readonly T[] | typeof REFUSED => {
    const names = (raw ?? '').split(',').map((name) => name.trim())
    const asked = new Set(names.filter((name) => name !== ''))
    const known = values.filter((value) => asked.has(value))
    return known.length === asked.size ? known : REFUSED
  })
}

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

export function flag(options: { description: string; default?: boolean }) {
  const doc = {
    description: `${options.description} \`1\` and \`0\` are accepted for \`true\` and \`false\`.`,
    schema: { type: 'boolean', ...(options.default === undefined ? {} : { default: options.default }) },
    rule: { vi: 'Phải là true, false, 1 hoặc 0.', en: 'Must be true, false, 1 or 0.' },
    example: true,
  }
  return filter(doc, (raw) => (raw === undefined ? options.default : (FLAGS.get(raw) ?? REFUSED)))
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Either case is accepted; inside, and in answers, ids are lower case. */
export function parseUuid(text: string): string | undefined {
  return text.length === 36 && UUID.test(text) ? text.toLowerCase() : undefined
}

const UUID_SCHEMA = { type: 'string', format: 'uuid' }

export function uuid({ required = false, ...about }: { description: string; example: string; required?: boolean }) {
  const rule = { vi: 'Phải là một UUID.', en: 'Must be a UUID.' }
  return filter({ ...about, schema: UUID_SCHEMA, rule, required }, (raw) => {
    if (raw === undefined || raw.trim() === '') return required ? REFUSED : undefined
    return parseUuid(raw.trim()) ?? REFUSED
  })
}

export const idListRule = (max: number): Sentence => ({
  vi: `Từ 1 đến ${max} UUID, cách nhau bằng dấu phẩy.`,
  en: `1 to ${max} UUIDs, separated by commas.`,
})

/** The raw text of `ids`; its three errors have sentences of their own, so the route takes it apart. */
export function idList({ max, ...about }: { max: number; description: string; example: readonly string[] }) {
  const schema = { type: 'array', items: UUID_SCHEMA, minItems: 1, maxItems: max }
  return filter({ ...about, schema, rule: idListRule(max), required: true }, (raw) => raw ?? '')
}

/** The raw text of an `id`, empty where there is none: its absence and its form have sentences of their own, so the route looks at it. */
export function requiredId(about: { description: string; example: string }) {
  const rule = { vi: 'Bắt buộc, là một UUID.', en: 'Required, a UUID.' }
  return filter({ ...about, schema: UUID_SCHEMA, rule, required: true }, (raw) => raw?.trim() ?? '')
}

/** A parameter whose rule the route states itself (slug, a time): any text, absent or not. */
export function rawText(doc: Omit<ParameterDoc, 'table' | 'required'>, isSound: (value: string) => boolean) {
  return parsedText(doc, (value) => (isSound(value) ? value : undefined))
}

/** The same where the text stands for something else (musical key); undefined: it breaks the rule. */
export function parsedText<T>(doc: Omit<ParameterDoc, 'table' | 'required'>, parse: (value: string) => T | undefined) {
  return filter(doc, (raw): T | undefined | typeof REFUSED => {
    const value = raw === undefined ? '' : cleanText(raw)
    return value === '' ? undefined : (parse(value) ?? REFUSED)
  })
}

export const PAGE_BOUNDS = { min: 1, max: 5000, default: 1 } as const
/** For most lists; some have their own. */
export const LIMIT_BOUNDS = { min: 1, max: 100, default: 20 } as const

export const page = () => integer({ ...PAGE_BOUNDS, description: 'Page number, from 1.', table: 'pagination' })

export const limit = (max: number = LIMIT_BOUNDS.max, byDefault: number = LIMIT_BOUNDS.default) =>
  integer({ min: LIMIT_BOUNDS.min, max, default: byDefault, description: 'Items per page.', table: 'pagination' })

/** The first is taken where none is sent. */
export function sort<const T extends string>(values: readonly [T, ...T[]]) {
  const schema = { type: 'string', enum: [...values], default: values[0] }
  const doc = { description: 'Order of the results.', schema, rule: oneOf(values), example: values[0] }
  return filter({ ...doc, table: 'allowed_sort' }, (raw): T | typeof REFUSED => {
    if (raw === undefined) return values[0]
    return values.find((value) => value === raw) ?? REFUSED
  })
}
