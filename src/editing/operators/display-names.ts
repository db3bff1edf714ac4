import { fieldError } from '../../operator-error.ts'
import type { Sentence } from '../../text/sentence.ts'

// A line break or another control character would break lists, logs and terminals.
const CONTROL = /\p{Cc}/u

/** A name that people give to something: one line, trimmed, in NFC, of 1 to `max` characters. */
export function parseDisplayName(what: string, text: string, max: number): string {
  const problem = findTextProblem(text, max)
  if (problem)
    throw fieldError(what, {
      vi: `Phải có từ 1 đến ${max} ký tự trên một dòng, không có ký tự điều khiển.`,
      en: `${what} ${sayTextProblem(problem, max).en}`,
    })
  return normaliseText(text)
}

export function normaliseText(text: string): string {
  return text.normalize('NFC').trim()
}

export type TextProblem = 'not-unicode' | 'empty' | 'too-long' | 'control'

export function findTextProblem(text: string, max: number): TextProblem | undefined {
  // Half a surrogate pair has no UTF-8, so the store could not keep it.
  if (!text.isWellFormed()) return 'not-unicode'
  const normal = normaliseText(text)
  if (normal === '') return 'empty'
  if (normal.length > max && [...normal].length > max) return 'too-long'
  if (CONTROL.test(normal)) return 'control'
  return undefined
}

/** To be read after the name of the field. */
export function sayTextProblem(problem: TextProblem, max: number): Sentence {
  if (problem === 'not-unicode') return { vi: 'không phải Unicode hợp lệ', en: 'is not valid Unicode' }
  if (problem === 'empty') return { vi: 'để trống', en: 'is empty' }
  if (problem === 'too-long') return { vi: `dài hơn ${max} ký tự`, en: `is longer than ${max} characters` }
  return { vi: 'có dấu xuống dòng hoặc ký tự điều khiển', en: 'has a line break or another control character' }
}
