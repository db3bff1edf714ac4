import type { SearchQuestion } from '../../../src/site/page/web-pages.ts'

const NOTHING: SearchQuestion = {
  q: '',
  genre: undefined,
  key: undefined,
  bpmMin: undefined,
  bpmMax: undefined,
  energyMin: undefined,
  energyMax: undefined,
  isCommercial: false,
  isClean: false,
  sort: 'relevance',
  page: 1,
}

/** The address of a question, without what says nothing. Another question begins on its first page. */
export function searchAddress(question: Partial<SearchQuestion>): string {
  const all = { ...NOTHING, ...question }
  const values: [name: string, value: string | number | undefined][] = [
    ['q', all.q || undefined],
    ['genre', all.genre],
    ['key', all.key],
    ['bpm_min', all.bpmMin],
    ['bpm_max', all.bpmMax],
    ['energy_min', all.energyMin],
    ['energy_max', all.energyMax],
    ['commercial', all.isCommercial ? 'true' : undefined],
    ['explicit', all.isClean ? 'false' : undefined],
    ['sort', all.sort === (all.q === '' ? 'popular' : 'relevance') ? undefined : all.sort],
    ['page', all.page === 1 ? undefined : all.page],
  ]
  const sent = new URLSearchParams()
  for (const [name, value] of values) if (value !== undefined) sent.set(name, String(value))
  return sent.size === 0 ? '/search' : `/search?${sent}`
}
