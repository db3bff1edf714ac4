import type { Block, Sample } from '../../page/docs-views.ts'
import type { Language } from '../../page/web-pages.ts'

/** A text in both languages: one that is missing does not compile. */
export type Localized = Readonly<Record<Language, string>>

export const both = (vi: string, en: string): Localized => ({ vi, en })

/** A part of a guide, before the language is known. */
export type Part =
  | { kind: 'heading'; id: string; text: Localized }
  | { kind: 'text' | 'note'; text: Localized }
  | { kind: 'list'; items: readonly Localized[]; isOrdered: boolean }
  | { kind: 'table'; label: Localized; head: readonly Localized[]; rows: readonly (readonly Localized[])[] }
  | { kind: 'snippet'; name: string }

export const heading = (id: string, vi: string, en: string): Part => ({ kind: 'heading', id, text: both(vi, en) })
export const text = (vi: string, en: string): Part => ({ kind: 'text', text: both(vi, en) })
export const note = (vi: string, en: string): Part => ({ kind: 'note', text: both(vi, en) })
export const snippet = (name: string): Part => ({ kind: 'snippet', name })
export const list = (...items: readonly (readonly [vi: string, en: string])[]): Part => ({
  kind: 'list',
  isOrdered: false,
  items: items.map(([vi, en]) => both(vi, en)),
})
export const steps = (...items: readonly (readonly [vi: string, en: string])[]): Part => ({
  kind: 'list',
  isOrdered: true,
  items: items.map(([vi, en]) => both(vi, en)),
})
/** What is the same in both languages: a number, a name. */
export const same = (value: string | number): Localized => both(String(value), String(value))

/** The parts in one language, with the code of their snippets. */
export function localize(
  parts: readonly Part[],
  language: Language,
  samplesOf: (name: string) => readonly Sample[],
): Block[] {
  return parts.map((part): Block => {
    switch (part.kind) {
      case 'heading':
        return { kind: 'heading', id: part.id, text: part.text[language] }
      case 'list':
        return { kind: 'list', items: part.items.map((item) => item[language]), isOrdered: part.isOrdered }
      case 'table':
        return {
          kind: 'table',
          label: part.label[language],
          head: part.head.map((cell) => cell[language]),
          rows: part.rows.map((row) => row.map((cell) => cell[language])),
        }
      case 'snippet':
        return { kind: 'samples', name: part.name, samples: samplesOf(part.name) }
      default:
        return { kind: part.kind, text: part.text[language] }
    }
  })
}
