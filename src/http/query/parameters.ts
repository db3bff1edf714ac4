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

/** Plain decimal digits only: `1e1`, `0x10`, `10.0` and the empty text are refused rather than guessed at. */
export function integer(range: Range & { default: number; table?: ParameterDoc['table'] }) {
  const { min, max, description } = range
  const doc: ParameterDoc = {
    description,
    schema: { type: 'integer', minimum: min, maximum: max, default: range.default },
    rule: { vi: `Phải là số nguyên từ ${min} đến ${max}.`, en: `Must be a whole number from ${min} to ${max}.` },
    table: range.table ?? 'filters',
    required: false,
    example: range.example ?? range.default,
  }
  return parameter(doc, (text) => {
    if (text === undefined) return range.default
    const value = INTEGER.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : REFUSED
  })
}

export function decimal(range: Range) {
  const { min, max, description } = range
  const doc: ParameterDoc = {
    description,
    schema: { type: 'number', minimum: min, maximum: max },
    rule: { vi: `Phải là số từ ${min} đến ${max}.`, en: `Must be a number from ${min} to ${max}.` },
    table: 'filters',
    required: false,
    example: range.example,
  }
  return parameter(doc, (text) => {
    if (text === undefined) return undefined
    const value = DECIMAL.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : REFUSED
  })
}

/** Trimmed, NFC, measured in characters (code points). An empty optional text is no filter. */
export function text(options: { max: number; description: string; example?: string }) {
  const { max, description } = options
  const doc: ParameterDoc = {
    description,
    schema: { type: 'string', maxLength: max },
    rule: { vi: `Chuỗi tối đa ${max} ký tự.`, en: `At most ${max} characters.` },
    table: 'filters',
    required: false,
    example: options.example,
  }
  return parameter(doc, (raw) => {
    const value = cleanText(raw ?? '')
    if (value === '') return undefined
    return countCharacters(value, max) ? value : REFUSED
  })
}

export function requiredText(options: { max: number; description: string; example: string }) {
  const { max, description } = options
  const doc: ParameterDoc = {
    description,
    schema: { type: 'string', minLength: 1, maxLength: max },
    rule: { vi: `Bắt buộc, từ 1 đến ${max} ký tự.`, en: `Required, 1 to ${max} characters.` },
    table: 'filters',
    required: true,
    example: options.example,
  }
  return parameter(doc, (raw) => {
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

function choice<const T extends string>(options: {
  values: readonly T[]
  default: T
  description: string
  table?: ParameterDoc['table']
}) {
  const { values, description } = options
  const doc: ParameterDoc = {
    description,
    schema: { type: 'string', enum: [...values], default: options.default },
    rule: { vi: `Phải là một trong: ${values.join(', ')}.`, en: `Must be one of: ${values.join(', ')}.` },
    table: options.table ?? 'filters',
    required: false,
    example: options.default,
  }
  return parameter(doc, (raw) => {
    if (raw === undefined) return options.default
    return values.find((value) => value === raw) ?? REFUSED
  })
}

export function optionalChoice<const T extends string>(options: { values: readonly T[]; description: string }) {
  const { values, description } = options
  const doc: ParameterDoc = {
    description,
    schema: { type: 'string', enum: [...values] },
    rule: { vi: `Phải là một trong: ${values.join(', ')}.`, en: `Must be one of: ${values.join(', ')}.` },
    table: 'filters',
    required: false,
    example: values[0],
  }
  return parameter(doc, (raw) => {
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
  const { values, later = [] } = options
  const named = values.filter((value) => !later.includes(value)).join(', ')
  const doc: ParameterDoc = {
    description: options.description,
    schema: { type: 'array', items: { type: 'string', enum: [...values] } },
    rule: {
      vi: `Danh sách cách nhau bằng dấu phẩy, gồm: ${named}.`,
      en: `A list with commas of: ${named}.`,
    },
    table: 'filters',
    required: false,
    example: values.slice(0, 2),
  }
  return parameter(doc, (raw): readonly T[] | typeof REFUSED => {
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
  const doc: ParameterDoc = {
    description: `${options.description} \`1\` and \`0\` are accepted for \`true\` and \`false\`.`,
    schema: { type: 'boolean', ...(options.default === undefined ? {} : { default: options.default }) },
    rule: { vi: 'Phải là true, false, 1 hoặc 0.', en: 'Must be true, false, 1 or 0.' },
    table: 'filters',
    required: false,
    example: true,
  }
  return parameter(doc, (raw) => (raw === undefined ? options.default : (FLAGS.get(raw) ?? REFUSED)))
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Either case is accepted; inside, and in answers, ids are lower case. */
export function parseUuid(text: string): string | undefined {
  return text.length === 36 && UUID.test(text) ? text.toLowerCase() : undefined
}

export function uuid(options: { description: string; example: string; required?: boolean }) {
  const doc: ParameterDoc = {
    description: options.description,
    schema: { type: 'string', format: 'uuid' },
    rule: { vi: 'Phải là một UUID.', en: 'Must be a UUID.' },
    table: 'filters',
    required: options.required ?? false,
    example: options.example,
  }
  return parameter(doc, (raw) => {
    if (raw === undefined || raw.trim() === '') return options.required ? REFUSED : undefined
    return parseUuid(raw.trim()) ?? REFUSED
  })
}

export const idListRule = (max: number): Sentence => ({
  vi: `Từ 1 đến ${max} UUID, cách nhau bằng dấu phẩy.`,
  en: `1 to ${max} UUIDs, separated by commas.`,
})

/** The raw text of `ids`; its three errors have sentences of their own, so the route takes it apart. */
export function idList(options: { max: number; description: string; example: readonly string[] }) {
  const doc: ParameterDoc = {
    description: options.description,
    schema: { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: options.max },
    rule: idListRule(options.max),
    table: 'filters',
    required: true,
    example: options.example,
  }
  return parameter(doc, (raw) => raw ?? '')
}

/** The raw text of an `id`, empty where there is none: its absence and its form have sentences of their own, so the route looks at it. */
export function requiredId(options: { description: string; example: string }) {
  const doc: ParameterDoc = {
    description: options.description,
    schema: { type: 'string', format: 'uuid' },
    rule: { vi: 'Bắt buộc, là một UUID.', en: 'Required, a UUID.' },
    table: 'filters',
    required: true,
    example: options.example,
  }
  return parameter(doc, (raw) => raw?.trim() ?? '')
}

/** A parameter whose rule the route states itself (slug, a time): any text, absent or not. */
export function rawText(doc: Omit<ParameterDoc, 'table' | 'required'>, isSound: (value: string) => boolean) {
  return parsedText(doc, (value) => (isSound(value) ? value : undefined))
}

/** The same where the text stands for something else (musical key); undefined: it breaks the rule. */
export function parsedText<T>(doc: Omit<ParameterDoc, 'table' | 'required'>, parse: (value: string) => T | undefined) {
  return parameter({ ...doc, table: 'filters', required: false }, (raw): T | undefined | typeof REFUSED => {
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

export const sort = <const T extends string>(values: readonly [T, ...T[]]) =>
  choice({ values, default: values[0], description: 'Order of the results.', table: 'allowed_sort' })
