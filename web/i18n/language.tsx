import { type ComponentChildren, createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import type { Language } from '../../src/text/sentence.ts'
import { type Format, formatOf } from './format.ts'
import type { Words } from './words.ts'

interface LanguageChoice {
  language: Language
  /** The reader's own: times are shown in it, and pages name it. */
  timeZone: string
  format: Format
}

const Choice = createContext<LanguageChoice>({ language: 'vi', timeZone: 'UTC', format: formatOf('vi', 'UTC') })

export function LanguageProvider(props: { language: Language; timeZone: string; children: ComponentChildren }) {
  const { language, timeZone } = props
  const choice = useMemo(() => ({ language, timeZone, format: formatOf(language, timeZone) }), [language, timeZone])
  return <Choice.Provider value={choice}>{props.children}</Choice.Provider>
}

export const useLanguage = (): Language => useContext(Choice).language
export const useTimeZone = (): string => useContext(Choice).timeZone
export const useFormat = (): Format => useContext(Choice).format

/** The texts of an area in the language of the page. */
// biome-ignore lint/suspicious/noExplicitAny: any area
export function useWords<T extends Record<string, any>>(words: Words<T>): Words<T>['vi'] {
  return words[useContext(Choice).language]
}
