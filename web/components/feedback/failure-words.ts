import type { common } from '../../i18n/common.ts'

/** What is shown of a failed request; `ApiFailure` is one. */
export interface Failure {
  status: number
  message: string
  code?: string | undefined
  /** It was a change whose outcome is unknown. */
  isUnsure?: boolean | undefined
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
}

type Words = (typeof common)['vi']

/** What happened, in a sentence: the server's own where it said one. */
export function sentenceOf(t: Words, { status, code, message, isUnsure = false }: Failure): string {
  if (code === 'BROKEN_OFF') return t.brokenOff
  if (code === 'NOT_OUR_ANSWER') return t.notOurAnswer
  // Trying again is no advice where the change may have been made.
  if (status === 0) return isUnsure ? t.noAnswer : t.unreachable
  return message || t.failed
}

/** The same with whether it was done, where there is room for one line. */
export const lineOf = (t: Words, failure: Failure) =>
  failure.isUnsure ? `${sentenceOf(t, failure)} ${t.unsure}` : sentenceOf(t, failure)
