import type { z } from 'zod'
import { cleanText, type ParameterDoc, parameter, parameterDocs, REFUSED } from './parameters.ts'

/** Where to go on in a list; empty: at its beginning. `parse` gives undefined for what no answer has named. */
export function cursor(doc: Omit<ParameterDoc, 'table' | 'required'>, parse: (text: string) => string | undefined) {
  return parameter({ ...doc, table: 'none', required: false }, (raw) => {
    const value = raw === undefined ? undefined : cleanText(raw)
    return value === undefined || value === '' ? value : (parse(value) ?? REFUSED)
  })
}

/** The same parameter without its default: for who has to know whether it was sent. */
export function whenSent<T>(schema: z.ZodType<T>) {
  const doc = parameterDocs.get(schema)!
  return parameter(doc, (text): T | undefined | typeof REFUSED => {
    if (text === undefined) return undefined
    const parsed = schema.safeParse(text)
    return parsed.success ? parsed.data : REFUSED
  })
}
