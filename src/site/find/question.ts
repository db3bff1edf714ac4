import type { Catalog } from '../../catalog/catalog.ts'
import { TRACK_FILTERS } from '../../catalog/track-filters.ts'
import type { SearchQuestion, SearchSort } from '../page/web-pages.ts'
import { parametersOf, SEARCH_FILTERS, type SearchFilter } from './search-filters.ts'

/** The parameters of the page. */
export const QUESTION_NAMES: readonly string[] = [
  'q',
  ...SEARCH_FILTERS.flatMap(parametersOf),
  'sort',
  'page',
  'understand',
]

type Sent = Readonly<Record<string, string | undefined>>

const SORTS: readonly SearchSort[] = ['relevance', 'popular', 'newest', 'oldest', 'title_asc']
/** As in the API. */
const MAX_Q = 100
const MAX_PAGE = 5000

/** What was asked, from an address that anybody may have written: what makes no sense is left out. */
export function readQuestion(sent: Sent, catalog: Catalog): SearchQuestion {
  const q = (sent.q ?? '').replaceAll('\0', '').trim().slice(0, MAX_Q).toWellFormed()
  const sort = SORTS.find((each) => each === sent.sort)
  return {
    q,
    filters: Object.fromEntries(SEARCH_FILTERS.flatMap((filter) => readFilter(filter, sent, catalog))),
    sort: sort === undefined || (sort === 'relevance' && q === '') ? defaultSort(q) : sort,
    page: Math.max(1, Math.trunc(readNumber(sent.page, MAX_PAGE) ?? 1)),
    ...(sent.understand === 'false' && { isAsTyped: true }),
  }
}

function readFilter(filter: SearchFilter, sent: Sent, catalog: Catalog): [name: string, value: string | number][] {
  const names = parametersOf(filter)
  const [text = '', other] = names.map((name) => sent[name])
  if (filter.kind === 'range') {
    const ends = readRange(text, other, TRACK_FILTERS[filter.name].max)
    return ends.flatMap((end, at) => (end === undefined ? [] : [[names[at]!, end]]))
  }
  if (filter.kind === 'check' || filter.kind === 'widening') return text === filter.value ? [[filter.name, text]] : []
  const value = text === '' || filter.read === undefined ? text : filter.read(text)
  // What is no more would leave nothing, and could not be seen among the choices.
  const isThere = value !== '' && filter.options(catalog).some((option) => option.value === value)
  return isThere ? [[filter.name, value!]] : []
}

const defaultSort = (q: string): SearchSort => (q === '' ? 'popular' : 'relevance')

/** The two ends in their order, however they were sent; an end at the limit is none. */
function readRange(least: string | undefined, most: string | undefined, max: number) {
  const [from = 0, to = max] = [readNumber(least, max), readNumber(most, max)]
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  return [low > 0 ? low : undefined, high < max ? high : undefined] as const
}

/** From 0 to `max`; a comma is how Vietnamese writes the point. */
function readNumber(text: string | undefined, max: number): number | undefined {
  const plain = (text ?? '').trim().replace(',', '.')
  const value = /^\d{1,6}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined
  return value === undefined ? undefined : Math.min(max, value)
}
