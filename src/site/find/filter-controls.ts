import type { Catalog } from '../../catalog/catalog.ts'
import { TRACK_FILTERS } from '../../catalog/filters/track-filters.ts'
import type { FilterControl, Histogram } from '../page/filter-views.ts'
import type { SearchQuestion } from '../page/web-pages.ts'
import { SEARCH_FILTERS, type SearchFilter } from './search-filters.ts'

/** The filters as a page shows them. */
export function describeFilters(
  catalog: Catalog,
  { filters }: SearchQuestion,
  histograms: ReadonlyMap<string, Histogram>,
): FilterControl[] {
  return SEARCH_FILTERS.map((filter: SearchFilter): FilterControl => {
    if (filter.kind === 'range') {
      const { kind, name, label, unit, place, step } = filter
      const [low, high] = [filters[`${name}_min`], filters[`${name}_max`]] as (number | undefined)[]
      const histogram = histograms.get(name)!
      return { kind, name, label, unit, place, step, low, high, max: TRACK_FILTERS[name].max, histogram }
    }
    if (filter.kind === 'check') {
      const { kind, name, label, value } = filter
      return { kind, name, label, value, isOn: filters[name] !== undefined }
    }
    const { kind, name, label, any, place } = filter
    const value = filters[name] as string | undefined
    return { kind, name, label, any, place, value, options: filter.options(catalog) }
  })
}
