/** What the operator asked for cannot be done. The message is one line for a person; nothing has been changed. */
export class OperatorError extends Error {}

export interface Candidate {
  id: string
  name: string
}

/** A name that means nothing, or several things: these may be meant. */
export class AmbiguousName extends OperatorError {
  readonly candidates: readonly Candidate[]

  constructor(message: string, candidates: readonly Candidate[]) {
    super(message)
    this.candidates = candidates
  }
}
