/** What the operator asked for cannot be done, and nothing has been changed. The message is one line for a person. */
export class OperatorError extends Error {}

export interface Candidate {
  id: string
  name: string
}

/** A name that matches nothing, or several things; `candidates` are those that may have been meant. */
export class AmbiguousName extends OperatorError {
  readonly candidates: readonly Candidate[]

  constructor(message: string, candidates: readonly Candidate[]) {
    super(message)
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
