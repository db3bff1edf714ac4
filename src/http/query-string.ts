/** A query string taken apart strictly: what a lenient parser would paper over is told to the caller instead. */
export interface RawQuery {
  values: Record<string, string>
  /** Names whose value cannot be used as it was sent: repeated, badly escaped, or holding a NUL. */
  broken: Record<string, string>
}

export function parseQueryString(text: string): RawQuery {
  // No prototype: `?__proto__=x` and `?constructor=x` are names like any other.
  const values: Record<string, string> = Object.create(null)
  const broken: Record<string, string> = Object.create(null)
  for (const pair of text === '' ? [] : text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals === -1 ? pair : pair.slice(0, equals)) ?? pair
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1))
    if (name in values) broken[name] = 'Tham số chỉ được gửi một lần.'
    else if (value === undefined) broken[name] = 'Mã hoá URL không hợp lệ.'
    else if (value.includes('\0')) broken[name] = 'Không được chứa ký tự NUL.'
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
