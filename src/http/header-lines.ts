import { validateHeaderName, validateHeaderValue } from 'node:http'

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
    for (let index = 0; index < headers.length; index += 2) {
      validateHeaderName(headers[index]!)
      validateHeaderValue(headers[index]!, headers[index + 1]!)
    }
    lines = linesOf(headers)
    known.set(headers, lines)
  }
  return lines
}
