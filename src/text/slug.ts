import type { Sentence } from './sentence.ts'
import { words } from './words.ts'

const MAX_FROM_TITLE = 80
// Longer than what slugify() makes: a `-2` or `-1048576` may be appended, and the operator may import other slugs.
const MAX_ACCEPTED = 120
const FALLBACK_SLUG = 'bai-hat'

/** The last part of a page's address, before a `-2` makes it unique; `fallback` for a title without letters. */
export function slugify(title: string, fallback = FALLBACK_SLUG): string {
  let slug = ''
  for (const word of words(title)) {
    const part = word.replace(/[^a-z0-9]+/g, '')
    if (part === '') continue
    if (slug === '') slug = part.slice(0, MAX_FROM_TITLE)
    else if (slug.length + 1 + part.length <= MAX_FROM_TITLE) slug += `-${part}`
    else break
  }
  return slug === '' ? fallback : slug
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** What `isSlug` says, as JSON Schema. */
export const SLUG_SCHEMA = { type: 'string', pattern: SLUG.source, maxLength: MAX_ACCEPTED }

/** The same for people. */
export const SLUG_RULE: Sentence = {
  vi: `Chỉ gồm chữ thường không dấu, chữ số và dấu gạch nối, tối đa ${MAX_ACCEPTED} ký tự.`,
  en: `Lower-case letters, digits and hyphens only, at most ${MAX_ACCEPTED} characters.`,
}

/** Letters and digits with single hyphens between them. */
export const isSlug = (text: string): boolean => text.length <= MAX_ACCEPTED && SLUG.test(text)
