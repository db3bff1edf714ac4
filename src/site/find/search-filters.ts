import type { Catalog, Facets, TrackFilter } from '../../catalog/catalog.ts'
import type { ValueCount } from '../../catalog/facets.ts'
import { LICENSE_CODES, LICENSES } from '../../catalog/licenses.ts'
import { fittingKeys, MUSICAL_KEYS, parseMusicalKey } from '../../catalog/musical-key.ts'
import type { RangeName } from '../../catalog/track-filters.ts'
import { orInto } from '../../structures/bitmap.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'
import { same } from '../../text/sentence.ts'
import { slugify } from '../../text/slug.ts'
import type { CheckControl, ChoiceControl, ChoiceOption, RangeControl } from '../page/filter-views.ts'
import type { SearchQuestion } from '../page/web-pages.ts'
import { listSiteGenres, tracksOfGenre } from './genres.ts'
import type { Scale } from './histogram.ts'
import {
  countPlaces,
  countYears,
  placeOptions,
  type SiteFacets,
  tracksOfYear,
  tracksUsableIn,
  yearOptions,
} from './shared-values.ts'

/** Two ends of a range that the API has too, under the same name, over a picture of what there is. */
interface RangeFilter extends Pick<RangeControl, 'kind' | 'label' | 'unit' | 'place' | 'step'> {
  name: RangeName
  /** The picture's; what lies beyond its ends is in the first and the last bar. */
  scale: Scale
}

/** One of a list. */
interface ChoiceFilter extends Pick<ChoiceControl, 'kind' | 'name' | 'label' | 'place' | 'any'> {
  /** All that there are; which of them lead to something depends on the question. */
  options: (catalog: Catalog) => readonly ChoiceOption[]
  /** How many tracks of a set each value leads to. */
  count: (facets: SiteFacets) => ReadonlyMap<string, number>
  /** The value of an option, for other spellings of it. */
  read?: (text: string) => string | undefined
  /** A filter of the API, or the tracks themselves. */
  asks: (value: string, catalog: Catalog) => TrackFilter | Uint32Array
}

/** Yes, or whatever. */
interface CheckFilter extends Pick<CheckControl, 'kind' | 'name' | 'label' | 'value'> {
  asks: TrackFilter
  /** How many tracks of a set it leads to. */
  count: (facets: Facets) => number
}

/** Takes along what goes with the value of another filter; without that one it asks for nothing, and is not offered. */
interface WideningFilter extends Pick<CheckControl, 'name' | 'label' | 'value'> {
  kind: 'widening'
  /** The name of the other filter. */
  widens: string
  /** All that the two leave. */
  asks: (filters: SearchQuestion['filters'], catalog: Catalog) => Uint32Array
}

export type SearchFilter = RangeFilter | ChoiceFilter | CheckFilter | WideningFilter

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
    place: 5,
    options: (catalog) => listSiteGenres(catalog).map(({ name, slug }) => ({ value: slug, label: same(name) })),
    count: ({ genre }) => sumOf(genre, slugify),
    asks: (slug, catalog) => tracksOfGenre(catalog, slug),
  },
  {
    kind: 'choice',
    name: 'key',
    label: { vi: 'Giọng', en: 'Key' },
    any: { vi: 'Giọng nào cũng được', en: 'Any key' },
    place: 4,
    options: () => MUSICAL_KEYS.map((key) => ({ value: key, label: 'musical key' })),
    read(text) {
      const key = parseMusicalKey(text)
      return key === undefined ? undefined : MUSICAL_KEYS[key]
    },
    count: ({ musical_key }) => sumOf(musical_key, (key) => key),
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
    kind: 'range',
    name: 'duration',
    label: { vi: 'Độ dài', en: 'Length' },
    unit: { vi: 'giây', en: 'seconds' },
    place: 3,
    step: 1,
    // Hardly any song is longer.
    scale: { min: 0, max: 600, bins: 20 },
  },
  {
    kind: 'choice',
    name: 'license',
    label: { vi: 'Giấy phép', en: 'Licence' },
    any: { vi: 'Giấy phép nào cũng được', en: 'Any licence' },
    place: 6,
    options: () => LICENSE_CODES.map((code) => ({ value: code, label: LICENSES[code].label })),
    count: ({ license_code }) => sumOf(license_code, (code) => code),
    asks: (code) => ({ license: LICENSE_CODES.find((each) => each === code) }),
  },
  {
    kind: 'choice',
    name: 'year',
    label: { vi: 'Năm phát hành', en: 'Year of release' },
    any: { vi: 'Năm nào cũng được', en: 'Any year' },
    place: 7,
    options: yearOptions,
    count: countYears,
    asks: tracksOfYear,
  },
  {
    kind: 'choice',
    name: 'where',
    label: { vi: 'Dùng được ở', en: 'May be used in' },
    any: { vi: 'Nơi nào cũng được', en: 'Any place' },
    place: 8,
    options: placeOptions,
    count: countPlaces,
    asks: tracksUsableIn,
  },
  {
    kind: 'widening',
    name: 'keys',
    label: { vi: 'Cả những giọng hợp với giọng này', en: 'Keys that fit this one too' },
    value: 'fitting',
    widens: 'key',
    asks: inFittingKeys,
  },
  {
    kind: 'widening',
    name: 'tempo',
    label: { vi: 'Cả nhịp gấp đôi và nhịp một nửa', en: 'Half and double tempo too' },
    value: 'related',
    widens: 'bpm',
    asks: inRelatedTempos,
  },
  {
    kind: 'check',
    name: 'commercial',
    label: { vi: 'Được dùng thương mại', en: 'Commercial use allowed' },
    value: 'true',
    count: ({ license_code }) => countAll(license_code.filter(({ value }) => LICENSES[value].commercial_use_allowed)),
    asks: { commercial: true },
  },
  {
    kind: 'check',
    name: 'explicit',
    label: { vi: 'Không có nội dung nhạy cảm', en: 'Not explicit' },
    value: 'false',
    count: ({ explicit }) => countAll(explicit.filter(({ value }) => !value)),
    asks: { explicit: false },
  },
]

/** Tracks in a key, or in one that it goes over to without a break: its neighbours on the circle of fifths and its relative. */
function inFittingKeys({ key }: SearchQuestion['filters'], catalog: Catalog): Uint32Array {
  const tracks = takeBitmap(catalog.liveTracks.length)
  const number = parseMusicalKey(String(key))
  for (const each of number === undefined ? [] : fittingKeys(number))
    orInto(tracks, catalog.matchTracks({ key: each }).words)
  return tracks
}

/** Tracks in a range of tempo, in half of it or in the double: they have the same beat for a listener. */
function inRelatedTempos({ bpm_min, bpm_max }: SearchQuestion['filters'], catalog: Catalog): Uint32Array {
  const tracks = takeBitmap(catalog.liveTracks.length)
  for (const times of [1, 0.5, 2]) {
    const [low, high] = [bpm_min, bpm_max].map((end) => (end === undefined ? undefined : Number(end) * times))
    orInto(tracks, catalog.matchTracks({ bpm_min: low, bpm_max: high }).words)
  }
  return tracks
}

function sumOf<Value>(counts: readonly ValueCount<Value>[], optionOf: (value: Value) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { value, count } of counts) sums.set(optionOf(value), (sums.get(optionOf(value)) ?? 0) + count)
  return sums
}

const countAll = (counts: readonly ValueCount<unknown>[]) => counts.reduce((sum, { count }) => sum + count, 0)

export const parametersOf = ({ kind, name }: SearchFilter): readonly string[] =>
  kind === 'range' ? [`${name}_min`, `${name}_max`] : [name]
