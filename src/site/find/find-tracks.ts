import type { Catalog, TrackFilter } from '../../catalog/catalog.ts'
import { TRACK_FILTERS } from '../../catalog/filters/track-filters.ts'
import { rank } from '../../search/rank.ts'
import { findHits } from '../../search/results.ts'
import { andInto, countBits, orInto } from '../../structures/bitmap.ts'
import { copyBitmap, takeBitmap, withScratch } from '../../structures/bitmap-pool.ts'
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
  /** What there is to choose from in each range, by its name, as everything but the range itself leaves it. */
  histograms: ReadonlyMap<string, Histogram>
  /** What there is to choose from, as everything but one filter leaves it. */
  facetsWithout: (name: string) => SiteFacets
}

/** As the API searches, with filters beside the words. */
export function findTracks(catalog: Catalog, question: SearchQuestion, limit: number): Found {
  return withScratch(() => {
    const ranking = question.q === '' ? undefined : rank(catalog, question.q)
    const asked = takeBitmap(catalog.liveTracks.length)
    if (ranking === undefined) orInto(asked, catalog.liveTracks)
    for (const { tracks } of ranking?.groups ?? []) orInto(asked, tracks)
    const filters = new Map<string, TrackFilter | Uint32Array>()
    for (const filter of SEARCH_FILTERS) {
      const asks = askFor(filter, question, catalog)
      if (asks !== undefined) filters.set(filter.name, asks)
    }
    const narrow = (without?: string) => {
      const words = copyBitmap(asked)
      const kept = [...filters].flatMap(([name, asks]) => (name === without ? [] : [asks]))
      for (const asks of kept) if (asks instanceof Uint32Array) andInto(words, asks)
      const plain = kept.filter((asks) => !(asks instanceof Uint32Array))
      andInto(words, catalog.matchTracks(Object.assign({}, ...plain)).words)
      return { words, total: countBits(words) }
    }

    const all = narrow()
    const facets = countChoices(catalog, filters, narrow, all.words)
    const histograms = new Map<string, Histogram>()
    for (const filter of SEARCH_FILTERS) {
      if (filter.kind !== 'range') continue
      const { words, total } = filters.has(filter.name) ? narrow(filter.name) : all
      const values = TRACK_FILTERS[filter.name].values(catalog)
      histograms.set(filter.name, countValues(words, total, values, filter.scale))
    }
    const page = Math.max(1, Math.min(question.page, Math.ceil(all.total / limit)))
    const offset = (page - 1) * limit
    const sort = question.sort
    const slots =
      ranking === undefined
        ? catalog.pageOfTracks(all, sort === 'relevance' ? 'popular' : sort, offset, limit)
        : findHits(catalog, ranking, { within: all.words, sort, offset, limit }).hits.map(({ slot }) => slot)
    const ids = slots.map((slot) => catalog.track(slot).id)
    return { ids, total: all.total, page, histograms, facetsWithout: (name) => facets.get(name)! }
  })
}

/** A filter that is not asked is counted in what all others leave: once for all of them. */
function countChoices(
  catalog: Catalog,
  asked: ReadonlyMap<string, unknown>,
  narrow: (without: string) => { words: Uint32Array },
  all: Uint32Array,
): Map<string, SiteFacets> {
  const shared = countSiteFacets(catalog, all)
  const choices = SEARCH_FILTERS.filter(({ kind }) => kind === 'choice' || kind === 'check')
  return new Map(
    choices.map(({ name }) => [name, asked.has(name) ? countSiteFacets(catalog, narrow(name).words) : shared]),
  )
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
