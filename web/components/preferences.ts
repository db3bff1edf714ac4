import type { Language } from '../../src/text/sentence.ts'
import { isLanguage } from '../i18n/words.ts'

/**
 * What a reader has chosen is kept in cookies: the server writes it into the page that it sends, so that no page is first shown
 * in the wrong colours or language.
 */
export type Theme = 'light' | 'dark' | 'system'

const YEAR_SECONDS = 365 * 24 * 3600

export function readTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  keep('kn_theme', theme)
}

export function readLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'vi'
}

export function chooseLanguage(language: Language): void {
  document.documentElement.lang = language
  keep('kn_lang', language)
}

function keep(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}
