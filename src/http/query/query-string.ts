import type { Sentence } from '../../text/sentence.ts'

/** A query string taken apart strictly: what a lenient parser would paper over is told to the caller instead. */
export interface RawQuery {
  values: Record<string, string>
  /** Names whose value cannot be used as it was sent: repeated, badly escaped, or holding a NUL. */
  broken: Record<string, Sentence>
}

const SENT_TWICE: Sentence = { vi: 'Tham số chỉ được gửi một lần.', en: 'The parameter can be sent once only.' }
const BADLY_ESCAPED: Sentence = { vi: 'Mã hoá URL không hợp lệ.', en: 'The URL encoding is not valid.' }
const HOLDS_NUL: Sentence = { vi: 'Không được chứa ký tự NUL.', en: 'Must not hold a NUL character.' }

export function parseQueryString(text: string): RawQuery {
  // No prototype: `?__proto__=x` and `?constructor=x` are names like any other.
  const values: Record<string, string> = Object.create(null)
  const broken: Record<string, Sentence> = Object.create(null)
  for (const pair of text === '' ? [] : text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals === -1 ? pair : pair.slice(0, equals)) ?? pair
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1))
    if (name in values) broken[name] = SENT_TWICE
    else if (value === undefined) broken[name] = BADLY_ESCAPED
    else if (value.includes('\0')) broken[name] = HOLDS_NUL
    values[name] = value ?? ''
  }
  return { values, broken }
}

function decode(text: string): string | undefined {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

export function queryStringOf(url: string): string {
  const question = url.indexOf('?')
  return question === -1 ? '' : url.slice(question + 1)
}
