import type { Sentence } from '../../text/sentence.ts'

/** What a document and the tables of a 400 say of a parameter. */
export interface ParameterDoc {
  description: string
  /** JSON Schema of the value as a caller writes it. */
  schema: Record<string, unknown>
  /** The rule in one sentence: the message of `details` and of the `filters` table. */
  rule: Sentence
  /** In which table of a 400 it stands; `none`: in none, its own message says enough. */
  table: 'allowed_sort' | 'pagination' | 'filters' | 'none'
  required: boolean
  /** A list is an array whose entries are sent in one value, with commas between them. */
  example?: unknown
}

/** What a parse function answers for a text that breaks the rule. */
export const REFUSED = Symbol('refused')

/**
 * A parameter of the query: what is made of its text, or of its absence, beside what is said of it, so that the rule that is told cannot be
 * another than the one that is checked. No Zod here: an object of it costs more than many an answer (docs/decisions/0017-router.md).
 */
export interface Parameter<T = unknown> {
  /** None: it is of a page, which no document describes. */
  readonly doc: ParameterDoc | undefined
  parse(text: string | undefined): T | typeof REFUSED
}

export type DescribedParameter<T> = Parameter<T> & { readonly doc: ParameterDoc }

export const parameter = <T>(
  doc: ParameterDoc,
  parse: (text: string | undefined) => T | typeof REFUSED,
): DescribedParameter<T> => ({ doc, parse })

/** By their names. */
export type QueryParameters = Readonly<Record<string, Parameter>>

export type ValueOf<P> = P extends Parameter<infer T> ? T : never

export type ValuesOf<P> = { -readonly [Name in keyof P]: ValueOf<P[Name]> }

/** Says of a parameter what is wrong with it. */
export type RefuseParameter = (name: string, sentence: Sentence) => void
