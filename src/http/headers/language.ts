import { parseWeights } from './accept.ts'

/** The languages of pages and errors; the first is the one for whoever asks for neither. */
const LANGUAGES = ['vi', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** By `Accept-Language`: the better of the two, Vietnamese where it does not say. */
export function preferredLanguage(acceptLanguage: string | string[] | undefined): Language {
  const weights = parseWeights(String(acceptLanguage ?? ''))
  const weightOf = (language: Language) =>
    Math.max(0, ...[...weights].filter(([range]) => range.split('-')[0] === language).map(([, weight]) => weight))
  return weightOf('en') > weightOf('vi') ? 'en' : 'vi'
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}
