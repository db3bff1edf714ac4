import { type DescribedParameter, type ParameterDoc, parameter, REFUSED } from './parameter.ts'
import { cleanText } from './parameters.ts'

/** Where to go on in a list; empty: at its beginning. `parse` gives undefined for what no answer has named. */
export function cursor(doc: Omit<ParameterDoc, 'table' | 'required'>, parse: (text: string) => string | undefined) {
  return parameter({ ...doc, table: 'none', required: false }, (raw) => {
    const value = raw === undefined ? undefined : cleanText(raw)
    return value === undefined || value === '' ? value : (parse(value) ?? REFUSED)
  })
}

/** The same parameter without its default: for who has to know whether it was sent. */
export const whenSent = <T>({ doc, parse }: DescribedParameter<T>) =>
  parameter(doc, (text) => (text === undefined ? undefined : parse(text)))
