export interface OperatorErrorOptions {
  /** The same sentence for the console. */
  vietnamese?: string
  /** What the console answers with: 400 for what was given, 404 for what is not there, 409 (the default) for what cannot be done now. */
  status?: 400 | 404 | 409
  /** It can be done then: the console answers 429. */
  retryAfterSeconds?: number
  /** Which of the given fields is wrong. */
  field?: string
  /** Goes to the log. */
  cause?: unknown
}

/** What the operator asked for cannot be done, and nothing has been changed. The message is one line for a person. */
export class OperatorError extends Error {
  readonly vietnamese: string | undefined
  readonly status: 400 | 404 | 409
  readonly retryAfterSeconds: number | undefined
  readonly field: string | undefined

  constructor(
    message: string,
    { vietnamese, status = 409, retryAfterSeconds, field, cause }: OperatorErrorOptions = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.vietnamese = vietnamese
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.field = field
  }
}

export interface Candidate {
  id: string
  name: string
}

/** A name that matches nothing, or several things; `candidates` are those that may have been meant. */
export class AmbiguousName extends OperatorError {
  readonly candidates: readonly Candidate[]

  constructor(message: string, candidates: readonly Candidate[], options: OperatorErrorOptions = {}) {
    super(message, options)
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
