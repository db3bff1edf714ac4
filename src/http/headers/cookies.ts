/** The value of a cookie; of two of one name the first, which is the one with the longer path. */
export function findCookie(header: string | string[] | undefined, name: string): string | undefined {
  const text = Array.isArray(header) ? header.join(';') : (header ?? '')
  for (const pair of text.split(';')) {
    const equals = pair.indexOf('=')
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return undefined
}
