import type { Catalog } from '../../catalog/catalog.ts'
import { MUSICAL_KEYS } from '../../catalog/musical-key.ts'
import { takeUnsent } from '../../search/asked.ts'
import type { SearchFilter as ApiFilter } from '../../search/filters.ts'
import { understand } from '../../search/wishes/understand.ts'
import { slugify } from '../../text/slug.ts'
import type { UnderstoodWish } from '../page/filter-views.ts'
import type { SearchQuestion } from '../page/web-pages.ts'
import { parametersOf, SEARCH_FILTERS, type SearchFilter } from './search-filters.ts'

export interface Interpreted {
  /** What is to be looked for: the words that are left, with the wishes among the filters. */
  question: SearchQuestion
  wishes: UnderstoodWish[]
}

/** As the API understands a query; filters that were chosen count before what the words say. */
export function interpret(catalog: Catalog, question: SearchQuestion): Interpreted {
  const understood = question.isAsTyped ? undefined : understand(catalog, question.q)
  if (understood === undefined) return { question, wishes: [] }
  const unsent = takeUnsent(understood, question.filters)
  const read: Record<string, string | number> = {}
  const wishes = unsent.flatMap(([subject, filter]) => {
    const values = writeValues(filter)
    Object.assign(read, values)
    return SEARCH_FILTERS.flatMap((each) => describe(each, values, understood.without(subject), catalog))
  })
  return { question: { ...question, q: understood.text, filters: { ...read, ...question.filters } }, wishes }
}

/** As an address of the page has them. */
function writeValues({ key, genre, ...others }: ApiFilter): Record<string, string | number> {
  const values = {
    ...others,
    key: key === undefined ? undefined : MUSICAL_KEYS[key],
    genre: genre === undefined ? undefined : slugify(genre),
  }
  const said = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said.map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]))
}

function describe(
  filter: SearchFilter,
  values: Readonly<Record<string, string | number>>,
  without: string,
  catalog: Catalog,
): UnderstoodWish[] {
  const own = parametersOf(filter).map((name) => values[name])
  if (filter.kind === 'widening' || own.every((value) => value === undefined)) return []
  const { name, label } = filter
  if (filter.kind === 'range') {
    const [low, high] = own as (number | undefined)[]
    return [{ kind: 'range', name, without, label, low, high }]
  }
  if (filter.kind === 'check') return [{ kind: 'check', name, without, label }]
  const option = filter.options(catalog).find(({ value }) => value === own[0])
  return option === undefined ? [] : [{ kind: 'choice', name, without, option }]
}
