import type { Language } from '../../src/text/sentence.ts'

export const LANGUAGES = ['vi', 'en'] as const satisfies readonly Language[]

/** A text, or a function that makes one of what varies in it. */
// biome-ignore lint/suspicious/noExplicitAny: the parameters are each function's own
type Text = string | ((...parts: any[]) => string)
type SameAs<T extends Record<string, Text>> = { [K in keyof T]: T[K] extends string ? string : T[K] }

export type Words<T extends Record<string, Text>> = Record<Language, SameAs<T>>

/** The texts of one area in both languages. A text that one of them lacks, or has too many, does not compile. */
export function defineWords<const T extends Record<string, Text>>(vi: T, en: NoInfer<SameAs<T>>): Words<T> {
  return { vi: vi as SameAs<T>, en }
}

/** English only: Vietnamese nouns have one form. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many)

export function isLanguage(value: unknown): value is Language {
  return value === 'vi' || value === 'en'
}
