import type { z } from 'zod'
import { type FieldMessages, noMessages } from '../errors.ts'
import type { Language } from './headers/language.ts'

/** What is wrong, by field, in the language of the caller. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], language: Language): FieldMessages {
  const details = noMessages()
  for (const issue of issues) {
    const field = issue.path.length === 0 ? 'body' : issue.path.map(String).join('.')
    const message = describe(issue, language)
    details[field] ??= []
    if (!details[field].includes(message)) details[field].push(message)
  }
  return details
}

function describe(issue: z.core.$ZodIssue, language: Language): string {
  const [vietnamese, english] = describeKind(issue)
  return language === 'en' ? english : vietnamese
}

const TYPES: Readonly<Record<string, readonly [string, string]>> = {
  string: ['chuỗi', 'a text'],
  number: ['số', 'a number'],
  int: ['số nguyên', 'a whole number'],
  boolean: ['true hoặc false', 'true or false'],
  object: ['đối tượng JSON', 'a JSON object'],
  array: ['danh sách', 'a list'],
}

const FORMATS: Readonly<Record<string, readonly [string, string]>> = {
  email: ['Phải là địa chỉ e-mail.', 'Must be an e-mail address.'],
  url: [
    'Phải là địa chỉ web bắt đầu bằng http:// hoặc https://.',
    'Must be a web address that begins with http:// or https://.',
  ],
  uuid: ['Phải là một UUID.', 'Must be a UUID.'],
  datetime: [
    'Phải là thời điểm ISO 8601, ví dụ 2027-01-31T00:00:00Z.',
    'Must be an ISO 8601 time such as 2027-01-31T00:00:00Z.',
  ],
  date: ['Phải là ngày dạng YYYY-MM-DD.', 'Must be a date such as 2027-01-31.'],
}

function describeKind(issue: z.core.$ZodIssue): readonly [string, string] {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return ['Bắt buộc.', 'Required.']
    const [vietnamese, english] = TYPES[issue.expected] ?? [issue.expected, issue.expected]
    return [`Phải là ${vietnamese}.`, `Must be ${english}.`]
  }
  if (issue.code === 'too_small') return describeBound(issue.origin, 'least', issue.minimum)
  if (issue.code === 'too_big') return describeBound(issue.origin, 'most', issue.maximum)
  if (issue.code === 'invalid_format' && FORMATS[issue.format]) return FORMATS[issue.format]!
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String).join(', ')
    return [`Phải là một trong: ${values}.`, `Must be one of: ${values}.`]
  }
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, 5).join(', ')
    return [`Trường không được hỗ trợ: ${keys}.`, `Unknown field: ${keys}.`]
  }
  return ['Không hợp lệ.', 'Not valid.']
}

function describeBound(origin: string, side: 'least' | 'most', bound: number | bigint): readonly [string, string] {
  const isText = origin === 'string'
  if (isText && side === 'least' && Number(bound) === 1) return ['Bắt buộc.', 'Required.']
  const unit = isText ? [' ký tự', ' characters'] : origin === 'array' ? [' mục', ' items'] : ['', '']
  return side === 'least'
    ? [`Ít nhất ${bound}${unit[0]}.`, `At least ${bound}${unit[1]}.`]
    : [`Nhiều nhất ${bound}${unit[0]}.`, `At most ${bound}${unit[1]}.`]
}
