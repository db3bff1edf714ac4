import type { SearchQuestion } from '../../../src/site/page/web-pages.ts'

const NOTHING: SearchQuestion = { q: '', filters: {}, sort: 'relevance', page: 1 }

/** The address of a question, without what says nothing. Another question begins on its first page. */
export function searchAddress(question: Partial<SearchQuestion>): string {
  const { q, filters, sort, page, isAsTyped } = { ...NOTHING, ...question }
  const values: [name: string, value: string | number | undefined][] = [
    ['q', q || undefined],
    ...Object.entries(filters),
    ['sort', sort === (q === '' ? 'popular' : 'relevance') ? undefined : sort],
    ['page', page === 1 ? undefined : page],
    ['understand', isAsTyped ? 'false' : undefined],
  ]
  const sent = new URLSearchParams()
  for (const [name, value] of values) if (value !== undefined) sent.set(name, String(value))
  return sent.size === 0 ? '/search' : `/search?${sent}`
}
