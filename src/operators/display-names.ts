import { OperatorError } from '../operator-error.ts'

// A line break or another control character would break lists, logs and terminals.
const CONTROL = /\p{Cc}/u

/** A name that people give to something: one line, trimmed, in NFC, of 1 to `max` characters. */
export function parseDisplayName(what: string, text: string, max: number): string {
  const problem = findTextProblem(text, max)
  if (problem)
    throw new OperatorError(`${what} ${problem}`, {
      status: 400,
      field: what,
      vietnamese: `Phải có từ 1 đến ${max} ký tự trên một dòng, không có ký tự điều khiển.`,
    })
  return normaliseText(text)
}

export function normaliseText(text: string): string {
  return text.normalize('NFC').trim()
}

export function findTextProblem(text: string, max: number): string | undefined {
  // Half a surrogate pair has no UTF-8, so the store could not keep it.
  if (!text.isWellFormed()) return 'is not valid Unicode'
  const normal = normaliseText(text)
  if (normal === '') return 'is empty'
  if (normal.length > max && [...normal].length > max) return `is longer than ${max} characters`
  if (CONTROL.test(normal)) return 'has a line break or another control character'
  return undefined
}
