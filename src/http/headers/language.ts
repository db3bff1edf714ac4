import type { Language } from '../../text/sentence.ts'
import { parseWeights } from './accept.ts'

/** By `Accept-Language`: the better of the two, Vietnamese where it does not say. */
export function preferredLanguage(acceptLanguage: string | string[] | undefined): Language {
  const weights = parseWeights(String(acceptLanguage ?? ''))
  const weightOf = (language: Language) =>
    Math.max(0, ...[...weights].filter(([range]) => range.split('-')[0] === language).map(([, weight]) => weight))
  return weightOf('en') > weightOf('vi') ? 'en' : 'vi'
}
