import type { z } from 'zod'
import type { FieldSentences } from '../errors.ts'
import { inBoth, type Sentence, same } from '../text/sentence.ts'
import { addSentence, noSentences } from './field-sentences.ts'

/** What is wrong, by field. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): FieldSentences {
  const details = noSentences()
  for (const issue of issues) {
    const field = issue.path.length === 0 ? 'body' : issue.path.map(String).join('.')
    addSentence(details, field, describe(issue))
  }
  return details
}

const TYPES: Readonly<Record<string, Sentence>> = {
  string: { vi: 'chuỗi', en: 'a text' },
  number: { vi: 'số', en: 'a number' },
  int: { vi: 'số nguyên', en: 'a whole number' },
  boolean: { vi: 'true hoặc false', en: 'true or false' },
  object: { vi: 'đối tượng JSON', en: 'a JSON object' },
  array: { vi: 'danh sách', en: 'a list' },
}

const FORMATS: Readonly<Record<string, Sentence>> = {
  email: { vi: 'Phải là địa chỉ e-mail.', en: 'Must be an e-mail address.' },
  url: {
    vi: 'Phải là địa chỉ web bắt đầu bằng http:// hoặc https://.',
    en: 'Must be a web address that begins with http:// or https://.',
  },
  uuid: { vi: 'Phải là một UUID.', en: 'Must be a UUID.' },
  datetime: {
    vi: 'Phải là thời điểm ISO 8601, ví dụ 2027-01-31T00:00:00Z.',
    en: 'Must be an ISO 8601 time such as 2027-01-31T00:00:00Z.',
  },
  date: { vi: 'Phải là ngày dạng YYYY-MM-DD.', en: 'Must be a date such as 2027-01-31.' },
}

function describe(issue: z.core.$ZodIssue): Sentence {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return { vi: 'Bắt buộc.', en: 'Required.' }
    const { vi, en } = TYPES[issue.expected] ?? same(issue.expected)
    return { vi: `Phải là ${vi}.`, en: `Must be ${en}.` }
  }
  if (issue.code === 'too_small') return describeBound(issue.origin, 'least', issue.minimum)
  if (issue.code === 'too_big') return describeBound(issue.origin, 'most', issue.maximum)
  if (issue.code === 'invalid_format' && FORMATS[issue.format]) return FORMATS[issue.format]!
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String).join(', ')
    return { vi: `Phải là một trong: ${values}.`, en: `Must be one of: ${values}.` }
  }
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, 5).join(', ')
    return { vi: `Trường không được hỗ trợ: ${keys}.`, en: `Unknown field: ${keys}.` }
  }
  return { vi: 'Không hợp lệ.', en: 'Not valid.' }
}

const SIDES = {
  least: { vi: 'Ít nhất', en: 'At least' },
  most: { vi: 'Nhiều nhất', en: 'At most' },
} as const satisfies Record<string, Sentence>
const CHARACTERS: Sentence = { vi: ' ký tự', en: ' characters' }
const ITEMS: Sentence = { vi: ' mục', en: ' items' }

function describeBound(origin: string, side: 'least' | 'most', bound: number | bigint): Sentence {
  const isText = origin === 'string'
  if (isText && side === 'least' && Number(bound) === 1) return { vi: 'Bắt buộc.', en: 'Required.' }
  const unit = isText ? CHARACTERS : origin === 'array' ? ITEMS : same('')
  return inBoth((language) => `${SIDES[side][language]} ${bound}${unit[language]}.`)
}
