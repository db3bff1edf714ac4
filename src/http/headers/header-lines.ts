import { validateHeaderName, validateHeaderValue } from 'node:http'

/** Name, value, name, value …: the flat form that `writeHead` takes. */
export const headerList = (headers: Readonly<Record<string, string>>): string[] => Object.entries(headers).flat()

/** A list of headers (name, value, name, value …) as the lines of a head. Nothing is checked. */
export function linesOf(headers: readonly string[]): string {
  let lines = ''
  for (let index = 0; index < headers.length; index += 2) lines += `${headers[index]}: ${headers[index + 1]}\r\n`
  return lines
}

const known = new WeakMap<readonly string[], string>()

/** The same of a list that many answers share: checked as Node checks headers, and joined, when it is sent for the first time. */
export function linesOnce(headers: readonly string[]): string {
  let lines = known.get(headers)
  if (lines === undefined) {
    const parts: string[] = []
    for (let index = 0; index < headers.length; index += 2) {
      const [name, value] = [headers[index]!, headers[index + 1]!]
      validateHeaderName(name)
      validateHeaderValue(name, value)
      parts.push(name, ': ', value, '\r\n')
    }
    // One text; what is put together by `+` stays in pieces, and would be joined anew for every answer.
    lines = parts.join('')
    known.set(headers, lines)
  }
  return lines
}
