import type { FieldSentences } from '../errors.ts'
import type { Sentence } from '../text/sentence.ts'

/** Callers name the fields. Without a prototype `constructor` and `__proto__` are names like any other. */
export const noSentences = (): FieldSentences => Object.create(null)

/** Unless it has been said of the field already. */
export function addSentence(details: FieldSentences, field: string, sentence: Sentence): void {
  details[field] ??= []
  const isSaid = details[field].some(({ vi, en }) => vi === sentence.vi && en === sentence.en)
  if (!isSaid) details[field].push(sentence)
}
