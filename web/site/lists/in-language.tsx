import type { ComponentChildren } from 'preact'
import { readLanguage } from '../../components/preferences.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import { siteLists } from '../../i18n/site/liked.ts'

/** What a script shows is in the language of the page, which a link may change. */
export const InLanguage = ({ children }: { children: ComponentChildren }) => (
  <LanguageProvider language={readLanguage()} timeZone="UTC">
    {children}
  </LanguageProvider>
)

export const wordsHere = () => siteLists[readLanguage()]
