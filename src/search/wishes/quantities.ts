import { isNumeral, readNumeral } from '../../text/numbers.ts'
import { createPhrases, findPhrase } from './phrase-table.ts'
import type { Token } from './tokens.ts'

export type Limit = 'most' | 'least' | 'about' | 'between'

const BEFORE = createPhrases<Limit>([
  [
    'dưới, tối đa, nhiều nhất, không quá, không hơn, ngắn hơn, ít hơn, nhỏ hơn, thấp hơn, chậm hơn, chưa đến, chưa tới, không đến, không tới, under, below, less than, shorter than, slower than, at most, up to, max, maximum, no longer than, no more than, not more than, not over, within, <, <=, ≤',
    'most',
  ],
  [
    'trên, hơn, tối thiểu, ít nhất, dài hơn, lâu hơn, lớn hơn, cao hơn, nhanh hơn, over, above, more than, longer than, faster than, at least, minimum, >, >=, ≥',
    'least',
  ],
  ['tầm, khoảng, cỡ, chừng, độ, tầm khoảng, xấp xỉ, around, about, approx, approximately, roughly, ~', 'about'],
  ['từ, giữa, from, between', 'between'],
])

const AFTER = createPhrases<Limit>([
  ['trở lên, or more, or longer, or faster, +', 'least'],
  ['trở xuống, đổ lại, trở lại, or less, or shorter, or slower', 'most'],
])

const TO = createPhrases<'range' | 'only between'>([
  ['-, –, —, ~, đến, tới, to', 'range'],
  ['và, and', 'only between'],
])

interface Found<Value> {
  value: Value
  /** How many tokens it has. */
  length: number
}

export const limitBefore = (tokens: readonly Token[], at: number): Found<Limit> | undefined =>
  findPhrase(BEFORE, tokens, at)
export const limitAfter = (tokens: readonly Token[], at: number): Found<Limit> | undefined =>
  findPhrase(AFTER, tokens, at)

/** What stands between two ends of a range: so many tokens, 0 where it is none. */
export function rangeSign(tokens: readonly Token[], at: number, limit: Limit | undefined): number {
  const found = findPhrase(TO, tokens, at)
  return found !== undefined && (found.value === 'range' || limit === 'between') ? found.length : 0
}

/** Half of a minute is one too. */
const HALVES: readonly string[] = ['nua', 'half']

/** Whether a token is, or begins, a number. */
export const isNumber = (token: Token) => isDigit(token.raw) || HALVES.includes(token.folded) || isNumeral(token)

function isDigit(text: string): boolean {
  const code = text.charCodeAt(0)
  return code >= 0x30 && code <= 0x39
}

const DIGITS = /^\d{1,5}(?:[.,]\d{1,2})?$/

export interface NumberFound extends Found<number> {
  isInDigits: boolean
}

export function readNumber(tokens: readonly Token[], at: number): NumberFound | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  if (DIGITS.test(token.raw)) return { value: Number(token.raw.replace(',', '.')), length: 1, isInDigits: true }
  const numeral = isNumeral(token) ? readNumeral(tokens, at) : undefined
  return numeral === undefined ? undefined : { ...numeral, isInDigits: false }
}
