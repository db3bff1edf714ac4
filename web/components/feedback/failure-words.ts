import type { common } from '../../i18n/common.ts'

/** What is shown of a failed request; `ApiFailure` is one. */
export interface Failure {
  status: number
  message: string
  code?: string | undefined
  /** It was to change something, and nobody knows whether it has. */
  isUnsure?: boolean | undefined
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
}

type Words = (typeof common)['vi']

/** What happened, in a sentence: the server's own where it said one. */
export function sentenceOf(t: Words, { status, code, message, isUnsure = false }: Failure): string {
  if (code === 'BROKEN_OFF') return t.brokenOff
  if (code === 'NOT_OUR_ANSWER') return t.notOurAnswer
  // Whoever does not know whether it was done is not told to try again.
  if (status === 0) return isUnsure ? t.noAnswer : t.unreachable
  return message || t.failed
}

/** The same with whether it was done, where there is room for one line. */
export const lineOf = (t: Words, failure: Failure) =>
  failure.isUnsure ? `${sentenceOf(t, failure)} ${t.unsure}` : sentenceOf(t, failure)
