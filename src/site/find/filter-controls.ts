import type { Catalog } from '../../catalog/catalog.ts'
import { TRACK_FILTERS } from '../../catalog/track-filters.ts'
import type { FilterControl } from '../page/filter-views.ts'
import type { SearchQuestion } from '../page/web-pages.ts'
import type { Choices } from './find-tracks.ts'
import { SEARCH_FILTERS, type SearchFilter } from './search-filters.ts'

/** The filters as a page shows them. */
export function describeFilters(
  catalog: Catalog,
  { filters }: SearchQuestion,
  /** With what was read out of the words. */
  asked: SearchQuestion,
  { histograms, facetsWithout }: Choices,
): FilterControl[] {
  return SEARCH_FILTERS.flatMap((filter: SearchFilter): FilterControl[] => {
    if (filter.kind === 'range') {
      const { kind, name, label, unit, place, step } = filter
      const [low, high] = [filters[`${name}_min`], filters[`${name}_max`]] as (number | undefined)[]
      const histogram = histograms.get(name)!
      return [{ kind, name, label, unit, place, step, low, high, max: TRACK_FILTERS[name].max, histogram }]
    }
    if (filter.kind === 'check') {
      const { kind, name, label, value } = filter
      const count = filter.count(facetsWithout(name))
      return [{ kind, name, label, value, isOn: filters[name] !== undefined, count }]
    }
    if (filter.kind === 'widening') {
      const { name, label, value, widens } = filter
      const isOffered = [widens, `${widens}_min`, `${widens}_max`].some((each) => asked.filters[each] !== undefined)
      const isOn = filters[name] !== undefined
      return isOffered ? [{ kind: 'check', name, label, value, isOn, count: undefined }] : []
    }
    const { kind, name, label, any, place } = filter
    const value = filters[name] as string | undefined
    const counts = filter.count(facetsWithout(name))
    const options = filter.options(catalog).map((option) => ({ ...option, count: counts.get(option.value) ?? 0 }))
    // What leads to nothing is not offered; what is chosen must be seen to be taken back.
    const offered = options.filter((option) => option.count > 0 || option.value === value)
    // Where no licence names a country there is nothing to choose.
    return options.length === 0 ? [] : [{ kind, name, label, any, place, value, options: offered }]
  })
}
