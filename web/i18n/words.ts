import type { Language } from '../../src/text/sentence.ts'

export const LANGUAGES = ['vi', 'en'] as const satisfies readonly Language[]

export type Words<T> = Record<Language, T>

/** A text, or a function that makes one of what varies in it, in both languages. A text without its twin does not compile. */
type Pairs<T> = { [K in keyof T]: { vi: T[K]; en: NoInfer<T[K]> } }

/** The texts of one area, by name. */
export function defineWords<T extends object>(pairs: Pairs<T>): Words<T> {
  const textsIn = (language: Language) =>
    Object.fromEntries(Object.entries<Pairs<T>[keyof T]>(pairs).map(([name, pair]) => [name, pair[language]])) as T
  return { vi: textsIn('vi'), en: textsIn('en') }
}

/** English only: Vietnamese nouns have one form. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many)

export function isLanguage(value: unknown): value is Language {
  return value === 'vi' || value === 'en'
}
