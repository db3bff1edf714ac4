import type { z } from 'zod'
import { OperatorError } from '../../operator-error.ts'
import { inVietnamese } from './in-vietnamese.ts'

export interface FieldProblem {
  field: string
  english: string
  vietnamese: string
}

/** Several things are wrong with what was given; each is told with its field. */
export class FieldProblems extends OperatorError {
  readonly problems: readonly FieldProblem[]

  constructor(problems: readonly { field: string; english: string }[]) {
    const english = problems.map((one) => `${one.field} ${one.english}`).join('; ')
    const [first] = problems
    super(english, { status: 400, vietnamese: inVietnamese(english), ...(first ? { field: first.field } : {}) })
    this.problems = problems.map((one) => ({ ...one, vietnamese: inVietnamese(one.english) }))
  }
}

export function problemsOf({ issues }: z.ZodError): FieldProblems {
  return new FieldProblems(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ field: key.slice(0, 60), english: 'is not a field of a track' }))
        : [{ field: issue.path.join('.') || 'track', english: issue.message }],
    ),
  )
}
