import { OperatorError } from './operator-error.ts'

// Line breaks and other control characters would break lists, logs and terminals.
const CONTROL = /\p{Cc}/u

/** A name that people give to something: one line, trimmed, composed, of 1 to `most` characters. */
export function parseLabel(what: string, text: string, most: number): string {
  const problem = findTextProblem(text, most)
  if (problem) throw new OperatorError(`${what} ${problem}`)
  return normaliseText(text)
}

export function normaliseText(text: string): string {
  return text.normalize('NFC').trim()
}

export function findTextProblem(text: string, most: number): string | undefined {
  // Half a surrogate pair has no UTF-8, so the store could not keep it.
  if (!text.isWellFormed()) return 'is not valid Unicode'
  const normal = normaliseText(text)
  if (normal === '') return 'is empty'
  if (normal.length > most && [...normal].length > most) return `is longer than ${most} characters`
  if (CONTROL.test(normal)) return 'has a line break or another control character'
  return undefined
}
