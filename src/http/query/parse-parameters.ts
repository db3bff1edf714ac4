import { type QueryParameters, REFUSED, type RefuseParameter, type ValuesOf } from './parameter.ts'

/** Every parameter is asked, sent or not: an absent one has its rule too. Those that are refused are left out. */
export function parseParameters<Q extends QueryParameters>(
  parameters: Q,
  texts: Readonly<Record<string, string | undefined>>,
  refuse: RefuseParameter,
): ValuesOf<Q> {
  const values: Record<string, unknown> = {}
  for (const [name, { parse, doc }] of Object.entries(parameters)) {
    const value = parse(texts[name])
    if (value === REFUSED) refuse(name, doc!.rule)
    else values[name] = value
  }
  return values as ValuesOf<Q>
}
