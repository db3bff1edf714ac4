import type { Sentence } from './text/sentence.ts'

export interface OperatorErrorOptions {
  /** What the console answers with: 400 for what was given, 404 for what is not there, 409 (the default) for what cannot be done now. */
  status?: 400 | 404 | 409
  /** It can be done then: the console answers 429. */
  retryAfterSeconds?: number
  /** Which of the given fields is wrong. */
  field?: string
  /** Goes to the log. */
  cause?: unknown
}

/** What the operator asked for cannot be done, and nothing has been changed. The sentence is one line for a person; the message is the English one, which the command line prints. */
export class OperatorError extends Error {
  readonly sentence: Sentence
  readonly status: 400 | 404 | 409
  readonly retryAfterSeconds: number | undefined
  readonly field: string | undefined

  constructor({ vi, en, status = 409, retryAfterSeconds, field, cause }: Sentence & OperatorErrorOptions) {
    super(en, cause === undefined ? undefined : { cause })
    this.sentence = { vi, en }
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.field = field
  }
}

/** What was given in a field is wrong. */
export const fieldError = (field: string, said: Sentence) => new OperatorError({ ...said, status: 400, field })

export interface Candidate {
  id: string
  name: string
}

/** A name that matches nothing, or several things; `candidates` are those that may have been meant. */
export class AmbiguousName extends OperatorError {
  readonly candidates: readonly Candidate[]

  constructor(candidates: readonly Candidate[], said: Sentence & OperatorErrorOptions) {
    super(said)
    this.candidates = candidates
  }
}

/** When every address of a host refuses the connection, Node's error has a code and no message. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return String((error as NodeJS.ErrnoException).code ?? (error.cause ? messageOf(error.cause) : error.name))
}

/** The first line of the message. */
export const reasonOf = (error: unknown) => messageOf(error).split('\n', 1)[0]!
