import { andInto, countBits, wordsFor } from '../structures/bitmap.ts'
import { copyBitmap, withScratch } from '../structures/bitmap-pool.ts'
import { compareVietnamese } from '../text/collation.ts'
import { type CountedColumn, countSlots, type SlotCounts } from './count-slots.ts'
import { LICENSE_CODES, type LicenseCode } from './licenses.ts'
import { MUSICAL_KEYS } from './musical-key.ts'
import type { ArtistTable } from './tables/artist-table.ts'
import { BPM_STEP, DURATION_STEP, ENERGY_BINS, NO_BPM, splitTraits } from './tables/facet-columns.ts'
import type { TrackTable } from './tables/track-table.ts'
import { type FilterName, matchEach, type TrackFilter } from './track-filters.ts'

export interface ValueCount<Value> {
  value: Value
  count: number
}

/** `min` belongs to it, `max` to the next one. */
export interface BinCount {
  min: number
  max: number
  count: number
}

export interface Facets {
  total: number
  genre: ValueCount<string>[]
  musical_key: ValueCount<string>[]
  license_code: ValueCount<LicenseCode>[]
  explicit: ValueCount<boolean>[]
  bpm: BinCount[]
  energy: BinCount[]
  duration_seconds: BinCount[]
}

type FacetName = Exclude<keyof Facets, 'total'>

/** Each facet's own filter, which is left out when the facet is counted, and the column that it counts. */
const FACETS: Readonly<Record<FacetName, { filter: FilterName; column: CountedColumn }>> = {
  genre: { filter: 'genre', column: 'genre' },
  musical_key: { filter: 'key', column: 'traits' },
  license_code: { filter: 'license', column: 'traits' },
  explicit: { filter: 'explicit', column: 'traits' },
  bpm: { filter: 'bpm', column: 'bpm' },
  energy: { filter: 'energy', column: 'traits' },
  duration_seconds: { filter: 'duration', column: 'duration' },
}

/** What there is to choose from. `within`: only of these tracks, which are live. */
export function countFacets(
  table: TrackTable,
  artists: ArtistTable,
  filter: TrackFilter,
  within?: Uint32Array,
): Facets {
  return withScratch(() => {
    const conditions = matchEach(table, artists, filter)
    const whole = copyBitmap(within ?? table.live, wordsFor(table.used))
    const all = meetAll(whole, [...conditions.values()])
    const counts = countSlots(table, all)
    const countsOf = (facet: FacetName): Uint32Array => {
      const { filter: own, column } = FACETS[facet]
      if (!conditions.has(own)) return counts[column]
      const others = [...conditions].flatMap(([name, words]) => (name === own ? [] : [words]))
      return countSlots(table, meetAll(whole, others))[column]
    }
    return { total: countBits(all), ...present(table, counts, countsOf) }
  })
}

function meetAll(whole: Uint32Array, conditions: readonly Uint32Array[]): Uint32Array {
  const words = copyBitmap(whole)
  for (const condition of conditions) andInto(words, condition)
  return words
}

function present(table: TrackTable, counts: SlotCounts, countsOf: (facet: FacetName) => Uint32Array) {
  const shared = splitTraits(counts.traits)
  const traitsOf = (facet: FacetName) => {
    const own = countsOf(facet)
    return own === counts.traits ? shared : splitTraits(own)
  }
  const genres = countsOf('genre')
  return {
    genre: listValues(Array.from(genres, (count, number) => [table.genres.names.texts[number] ?? '', count])),
    musical_key: listValues(traitsOf('musical_key').musicalKeys.map((count, key) => [MUSICAL_KEYS[key]!, count])),
    license_code: listValues(traitsOf('license_code').licenses.map((count, at) => [LICENSE_CODES[at]!, count])),
    explicit: listValues(traitsOf('explicit').explicit.map((count, at) => [at === 1, count])),
    bpm: listBins(countsOf('bpm').subarray(0, NO_BPM), (bin) => bin * BPM_STEP),
    energy: listBins(traitsOf('energy').energy, (bin) => bin / ENERGY_BINS),
    duration_seconds: listBins(countsOf('duration_seconds'), (bin) => bin * DURATION_STEP),
  }
}

/** Those that some track has, by count, then by name. */
function listValues<Value extends string | boolean>(counted: readonly [Value, number][]): ValueCount<Value>[] {
  return counted
    .filter(([, count]) => count > 0)
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || compareNames(String(a.value), String(b.value)))
}

const compareNames = (a: string, b: string) => compareVietnamese(a, b) || (a < b ? -1 : 1)

/** From the lowest to the highest that has a track, with the empty ones between them. */
function listBins(counts: ArrayLike<number>, startOf: (bin: number) => number): BinCount[] {
  const bins = Array.from(counts)
  const first = bins.findIndex((count) => count > 0)
  const last = bins.findLastIndex((count) => count > 0)
  if (first === -1) return []
  return bins
    .slice(first, last + 1)
    .map((count, at) => ({ min: startOf(first + at), max: startOf(first + at + 1), count }))
}
