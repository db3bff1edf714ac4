import type { Language } from '../../text/sentence.ts'
import { COLLECTIONS } from './vietnamese/collections.ts'
import { FIELDS } from './vietnamese/fields.ts'
import { HEADERS } from './vietnamese/headers.ts'
import { OPERATIONS } from './vietnamese/operations.ts'
import { PARAMETERS } from './vietnamese/parameters.ts'
import { SERVICE_FIELDS } from './vietnamese/service-fields.ts'

/** The Vietnamese of every English text of the document that the reference shows. A test says which are missing. */
const VIETNAMESE: Readonly<Record<string, string>> = {
  ...OPERATIONS,
  ...PARAMETERS,
  ...FIELDS,
  ...SERVICE_FIELDS,
  ...HEADERS,
  ...COLLECTIONS,
}

/** A text without a translation stays English. */
export function translate(text: string, language: Language): string {
  return language === 'en' ? text : (VIETNAMESE[text] ?? text)
}

export const isTranslated = (text: string): boolean => Object.hasOwn(VIETNAMESE, text)
export const TRANSLATED: readonly string[] = Object.keys(VIETNAMESE)
