import type { Language } from '../../../src/text/sentence.ts'
import type { Format } from '../../i18n/format.ts'

/** The countries by their names; codes that no list knows stay codes. */
export function placesOf(territory: string, language: Language, format: Format): string | undefined {
  if (territory === 'worldwide') return undefined
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  return format.list(territory.split(',').map((code) => names.of(code.trim()) ?? code))
}
