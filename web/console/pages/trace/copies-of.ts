import type { Trace, TracedCopy } from '../../../../src/console/traces/schemas.ts'

/** Every copy that the result names; none where it cannot be told. */
export function copiesOf({ result, answer }: Trace): TracedCopy[] {
  if (!result?.found || answer?.certainty === 'unknown') return []
  return [result, ...result.others]
}
