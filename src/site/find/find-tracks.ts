import type { Catalog, TrackFilter } from '../../catalog/catalog.ts'
import { TRACK_FILTERS } from '../../catalog/track-filters.ts'
import { rank } from '../../search/rank.ts'
import { findHits } from '../../search/results.ts'
import { andInto, countBits, orInto } from '../../structures/bitmap.ts'
import { copyBitmap, withScratch } from '../../structures/bitmap-pool.ts'
import type { Histogram } from '../page/filter-views.ts'
import type { SearchQuestion } from '../page/web-pages.ts'
import { countValues } from './histogram.ts'
import { parametersOf, SEARCH_FILTERS, type SearchFilter } from './search-filters.ts'
import { countSiteFacets, type SiteFacets } from './shared-values.ts'

export interface Found {
  /** One page of them. */
  ids: string[]
  total: number
  /** The page they are of: the last one when fewer were asked beyond it. */
  page: number
  /** All that the words alone lead to; undefined where there are none. */
  byWords: Uint32Array | undefined
}

/** What a page offers beside what was found. */
export interface Choices {
  /** What there is to choose from in each range, by its name, as everything but the range itself leaves it. */
  histograms: ReadonlyMap<string, Histogram>
  /** What there is to choose from, as everything but one filter leaves it. */
  facetsWithout: (name: string) => SiteFacets
}

/** As the API searches, with filters beside the words. */
export function findTracks(catalog: Catalog, question: SearchQuestion, limit: number): Found {
  return withScratch(() => {
    const ranking = question.q === '' ? undefined : rank(catalog, question.q)
    const byWords = ranking === undefined ? undefined : new Uint32Array(catalog.liveTracks.length)
    for (const { tracks } of ranking?.groups ?? []) orInto(byWords!, tracks)
    const all = createNarrowing(catalog, question, byWords).narrow()
    const page = Math.max(1, Math.min(question.page, Math.ceil(all.total / limit)))
    const offset = (page - 1) * limit
    const sort = question.sort
    const slots =
      ranking === undefined
        ? catalog.pageOfTracks(all, sort === 'relevance' ? 'popular' : sort, offset, limit)
        : findHits(catalog, ranking, { within: all.words, sort, offset, limit }).hits.map(({ slot }) => slot)
    return { ids: slots.map((slot) => catalog.track(slot).id), total: all.total, page, byWords }
  })
}

/** At the revision of the catalogue at which the tracks were found. */
export function countChoices(catalog: Catalog, question: SearchQuestion, { byWords }: Pick<Found, 'byWords'>): Choices {
  return withScratch(() => {
    const { narrow, isAsked } = createNarrowing(catalog, question, byWords)
    const all = narrow()
    // A filter that is not asked is counted in what all others leave: once for all of them.
    const shared = countSiteFacets(catalog, all.words)
    const facets = new Map<string, SiteFacets>()
    const histograms = new Map<string, Histogram>()
    for (const filter of SEARCH_FILTERS) {
      const { kind, name } = filter
      if (kind === 'range') {
        const { words, total } = isAsked(name) ? narrow(name) : all
        histograms.set(name, countValues(words, total, TRACK_FILTERS[filter.name].values(catalog), filter.scale))
      } else if (kind !== 'widening') {
        facets.set(name, isAsked(name) ? countSiteFacets(catalog, narrow(name).words) : shared)
      }
    }
    return { histograms, facetsWithout: (name) => facets.get(name)! }
  })
}

/** What the filters of a question leave of what its words lead to. Within withScratch(). */
function createNarrowing(catalog: Catalog, question: SearchQuestion, byWords = catalog.liveTracks) {
  const filters = new Map<string, TrackFilter | Uint32Array>()
  for (const filter of SEARCH_FILTERS) {
    const asks = askFor(filter, question, catalog)
    if (asks !== undefined) filters.set(filter.name, asks)
  }
  return {
    isAsked: (name: string) => filters.has(name),
    narrow(without?: string) {
      const words = copyBitmap(byWords)
      const kept = [...filters].flatMap(([name, asks]) => (name === without ? [] : [asks]))
      for (const asks of kept) if (asks instanceof Uint32Array) andInto(words, asks)
      const plain = kept.filter((asks) => !(asks instanceof Uint32Array))
      andInto(words, catalog.matchTracks(Object.assign({}, ...plain)).words)
      return { words, total: countBits(words) }
    },
  }
}

/** What a filter asks of the API, or the tracks that it leaves; undefined: it is not asked. */
function askFor(filter: SearchFilter, { filters }: SearchQuestion, catalog: Catalog) {
  const names = parametersOf(filter)
  if (filter.kind === 'widening' || names.every((name) => filters[name] === undefined)) return undefined
  const widening = SEARCH_FILTERS.find((each) => each.kind === 'widening' && each.widens === filter.name)
  if (widening?.kind === 'widening' && filters[widening.name] !== undefined) return widening.asks(filters, catalog)
  if (filter.kind === 'range') return Object.fromEntries(names.map((name) => [name, filters[name]])) as TrackFilter
  return filter.kind === 'check' ? filter.asks : filter.asks(String(filters[filter.name]), catalog)
}
