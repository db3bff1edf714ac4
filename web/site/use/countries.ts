import type { Language } from '../../../src/text/sentence.ts'

interface Country {
  value: string
  label: string
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** No countries, though they have names. */
const GROUPS = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
/** Where most readers are. */
const FIRST = 'VN'

const lists = new Map<Language, readonly Country[]>()

/** Every country by its name, Vietnam first. The names are those that the program knows; codes that were given up are left out. */
export function listCountries(language: Language): readonly Country[] {
  const kept = lists.get(language) ?? makeList(language)
  lists.set(language, kept)
  return kept
}

export function countryName(code: string, language: Language): string {
  return listCountries(language).find(({ value }) => value === code)?.label ?? code
}

function makeList(language: Language): readonly Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const { compare } = new Intl.Collator(language)
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .flatMap((value) => {
      const label = GROUPS.has(value) || isGivenUp(value) ? undefined : names.of(value)
      return label === undefined ? [] : { value, label }
    })
    .sort((a, b) => Number(b.value === FIRST) - Number(a.value === FIRST) || compare(a.label, b.label))
}

/** `BU` is written `MM` today. */
const isGivenUp = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`
