import type { Catalog, TrackFilter } from '../../catalog/catalog.ts'
import { MUSICAL_KEYS, parseMusicalKey } from '../../catalog/fields/musical-key.ts'
import type { RangeName } from '../../catalog/filters/track-filters.ts'
import { same } from '../../text/sentence.ts'
import type { CheckControl, ChoiceControl, RangeControl } from '../page/filter-views.ts'
import { listSiteGenres, tracksOfGenre } from './genres.ts'
import type { Scale } from './histogram.ts'

/** Two ends of a range that the API has too, under the same name, over a picture of what there is. */
interface RangeFilter extends Pick<RangeControl, 'kind' | 'label' | 'unit' | 'place' | 'step'> {
  name: RangeName
  /** The picture's; what lies beyond its ends is in the first and the last bar. */
  scale: Scale
}

/** One of a list. */
interface ChoiceFilter extends Pick<ChoiceControl, 'kind' | 'name' | 'label' | 'place' | 'any'> {
  options: (catalog: Catalog) => ChoiceControl['options']
  /** The value of an option, for other spellings of it. */
  read?: (text: string) => string | undefined
  /** A filter of the API, or the tracks themselves. */
  asks: (value: string, catalog: Catalog) => TrackFilter | Uint32Array
}

/** Yes, or whatever. */
interface CheckFilter extends Pick<CheckControl, 'kind' | 'name' | 'label' | 'value'> {
  asks: TrackFilter
}

export type SearchFilter = RangeFilter | ChoiceFilter | CheckFilter

/**
 * The filters of the page of search, in the order of its addresses and of what is shown as filtered by. From this table follow what is
 * read from an address, what is asked of the catalogue, the form, and the links that take a filter back. Parameters that the API has too have its
 * names and values, but `genre`, which is a slug. CONTRIBUTING.md shows how to add one.
 */
export const SEARCH_FILTERS: readonly SearchFilter[] = [
  {
    kind: 'choice',
    name: 'genre',
    label: { vi: 'Thể loại', en: 'Genre' },
    any: { vi: 'Mọi thể loại', en: 'Any genre' },
    place: 4,
    options: (catalog) => listSiteGenres(catalog).map(({ name, slug }) => ({ value: slug, label: same(name) })),
    asks: (slug, catalog) => tracksOfGenre(catalog, slug),
  },
  {
    kind: 'choice',
    name: 'key',
    label: { vi: 'Giọng', en: 'Key' },
    any: { vi: 'Giọng nào cũng được', en: 'Any key' },
    place: 3,
    options: () => MUSICAL_KEYS.map((key) => ({ value: key, label: 'musical key' })),
    read(text) {
      const key = parseMusicalKey(text)
      return key === undefined ? undefined : MUSICAL_KEYS[key]
    },
    asks: (key) => ({ key: parseMusicalKey(key) }),
  },
  {
    kind: 'range',
    name: 'bpm',
    label: { vi: 'Nhịp độ', en: 'Tempo' },
    unit: { vi: 'nhịp/phút', en: 'BPM' },
    place: 1,
    step: 1,
    // Hardly any music is slower or faster.
    scale: { min: 60, max: 200, bins: 28 },
  },
  {
    kind: 'range',
    name: 'energy',
    label: { vi: 'Năng lượng', en: 'Energy' },
    unit: { vi: '0 êm dịu, 1 sôi động', en: '0 calm, 1 driving' },
    place: 2,
    step: 0.05,
    scale: { min: 0, max: 1, bins: 20 },
  },
  {
    kind: 'check',
    name: 'commercial',
    label: { vi: 'Được dùng thương mại', en: 'Commercial use allowed' },
    value: 'true',
    asks: { commercial: true },
  },
  {
    kind: 'check',
    name: 'explicit',
    label: { vi: 'Không có nội dung nhạy cảm', en: 'Not explicit' },
    value: 'false',
    asks: { explicit: false },
  },
]

export const parametersOf = ({ kind, name }: SearchFilter): readonly string[] =>
  kind === 'range' ? [`${name}_min`, `${name}_max`] : [name]
