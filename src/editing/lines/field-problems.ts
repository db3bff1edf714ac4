import type { z } from 'zod'
import { OperatorError } from '../../operator-error.ts'
import { inBoth, joinSentences, type Sentence } from '../../text/sentence.ts'
import { sentenceOf } from './import-fields.ts'
import { NO_TRACK_FIELD } from './unknown-fields.ts'

/** The sentence is to be read after the name of the field. */
export interface FieldProblem {
  field: string
  sentence: Sentence
}

/** Several things are wrong with what was given; each is told with its field. */
export class FieldProblems extends OperatorError {
  readonly problems: readonly FieldProblem[]

  constructor(problems: readonly FieldProblem[]) {
    const told = problems.map(({ field, sentence }) => inBoth((language) => `${field} ${sentence[language]}`))
    const [first] = problems
    super({ ...joinSentences(told), status: 400, ...(first ? { field: first.field } : {}) })
    this.problems = problems
  }
}

export function problemsOf({ issues }: z.ZodError): FieldProblems {
  return new FieldProblems(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ field: key.slice(0, 60), sentence: NO_TRACK_FIELD }))
        : [{ field: issue.path.join('.') || 'track', sentence: sentenceOf(issue) }],
    ),
  )
}
