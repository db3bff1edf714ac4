import { EXAMPLE_ARTIST_ID, EXAMPLE_COLLECTION_SLUG } from '../http/examples.ts'
import type { Parameter, RefuseParameter, ValueOf } from '../http/query/parameter.ts'
import { flag, optionalChoice, parsedText, rawText, text, uuid } from '../http/query/parameters.ts'
import { countBits, wordsFor } from '../structures/bitmap.ts'
import { copyBitmap } from '../structures/bitmap-pool.ts'
import { isSlug, SLUG_RULE, SLUG_SCHEMA } from '../text/slug.ts'
import { keep, leaveOut, type RangeFilter, range } from './filter-kinds.ts'
import { isrcList } from './isrc-list.ts'
import { LICENSE_CODES } from './licenses.ts'
import {
  matchArtistId,
  matchArtistName,
  matchEveryWord,
  matchFeaturedId,
  matchGenre,
  matchIsrcs,
  matchTitle,
  type Source,
} from './matching.ts'
import { parseMusicalKey } from './musical-key.ts'
import type { ArtistTable } from './tables/artist-table.ts'
import { matchCollection } from './tables/collections.ts'
import type { Matches } from './tables/pages.ts'
import type { TrackTable } from './tables/track-table.ts'

/**
 * The filters of `/tracks`, in the order in which the API names them and refuses their values. From this table follow the parameters,
 * what is asked of the catalogue and which tracks meet it. Every condition must hold. CONTRIBUTING.md shows how to add one.
 */
export const TRACK_FILTERS = {
  q: keep(
    text({
      max: 100,
      description: 'Words, each of them a part of the title, an artist or the genre.',
      example: 'mưa',
    }),
    matchEveryWord,
  ),
  title: keep(text({ max: 160, description: 'Part of the title.', example: 'phố' }), matchTitle),
  artist: keep(
    text({ max: 120, description: 'Part of the name of an artist, primary or featured.', example: 'linh' }),
    matchArtistName,
  ),
  genre: keep(text({ max: 80, description: 'Part of the genre.', example: 'ballad' }), matchGenre),
  artist_id: keep(
    uuid({ description: 'Tracks in which this artist is primary or featured.', example: EXAMPLE_ARTIST_ID }),
    matchArtistId,
  ),
  bpm: range({
    max: 300,
    least: { description: 'Slowest tempo.', example: 80 },
    most: { description: 'Fastest tempo.', example: 120 },
    values: ({ fields }) => fields.bpm.values,
  }),
  energy: range({
    max: 1,
    least: { description: 'Least energy.', example: 0.2 },
    most: { description: 'Most energy.', example: 0.8 },
    values: ({ fields }) => fields.energy.values,
  }),
  duration: range({
    max: 86_400,
    least: { description: 'Shortest length of the full version, in seconds.', example: 60 },
    most: { description: 'Greatest length of the full version, in seconds.', example: 240 },
    values: ({ columns }) => columns.durationSeconds,
  }),
  key: keep(
    parsedText(
      {
        description: 'Musical key; `A# minor`, `bb minor` and `Bbm` are one.',
        schema: { type: 'string' },
        rule: {
          vi: 'Phải là một giọng nhạc, ví dụ A minor hoặc F# major.',
          en: 'Must be a musical key, like A minor or F# major.',
        },
        example: 'A minor',
      },
      parseMusicalKey,
    ),
    (key, { table }) => table.traits.musicalKeys[key],
  ),
  license: keep(
    optionalChoice({ values: LICENSE_CODES, description: 'Only tracks under this licence.' }),
    (code, { table }) => table.traits.licenses[LICENSE_CODES.indexOf(code)],
  ),
  commercial: keep(
    flag({ description: '`true` keeps only tracks allowed for commercial use.' }),
    (isOnly, { table }) => (isOnly ? table.traits.commercial : undefined),
  ),
  explicit: leaveOut(flag({ description: '`false` leaves explicit tracks out.' }), (mayBe, { table }) =>
    mayBe ? undefined : table.traits.explicit,
  ),
  isrc: keep(isrcList(), matchIsrcs),
  featured_artist_id: keep(
    uuid({ description: 'Tracks in which this artist is featured.', example: EXAMPLE_ARTIST_ID }),
    matchFeaturedId,
  ),
  collection: keep(
    rawText(
      {
        description: 'Tracks of this collection, by its slug.',
        schema: SLUG_SCHEMA,
        rule: SLUG_RULE,
        example: EXAMPLE_COLLECTION_SLUG,
      },
      isSlug,
    ),
    (slug, { table }, length) => matchCollection(table, slug, length),
  ),
}

type Filters = typeof TRACK_FILTERS

/** A range has two parameters: `bpm_min` and `bpm_max`. */
export type RangeName = {
  [Name in keyof Filters]: Filters[Name] extends RangeFilter ? Name : never
}[keyof Filters]

type Parameters = { [Name in Exclude<keyof Filters, RangeName>]: Filters[Name]['parameter'] } & {
  [Name in RangeName as `${Name}_min` | `${Name}_max`]: RangeFilter['least']
}

/** What tracks must meet, as the parameters say it. */
export type TrackFilter = { readonly [Name in keyof Parameters]?: ValueOf<Parameters[Name]> | undefined }

const FILTERS = Object.entries(TRACK_FILTERS)
const isRange = (filter: Filters[keyof Filters]): filter is RangeFilter => 'least' in filter
const endsOf = (name: string) => [`${name}_min`, `${name}_max`] as [`${RangeName}_min`, `${RangeName}_max`]

export const FILTER_PARAMETERS = Object.fromEntries(
  FILTERS.flatMap(([name, filter]): [string, Parameter][] => {
    if (!isRange(filter)) return [[name, filter.parameter]]
    const [least, most] = endsOf(name)
    return [
      [least, filter.least],
      [most, filter.most],
    ]
  }),
) as unknown as Parameters

const MIN_OVER_MAX = {
  vi: 'Phải nhỏ hơn hoặc bằng giá trị lớn nhất.',
  en: 'Must be at most the largest value.',
}

const RANGE_ENDS = FILTERS.flatMap(([name, filter]) => (isRange(filter) ? [endsOf(name)] : []))

/** Refuses a range that ends before it begins. */
export function checkRanges(query: TrackFilter, refuse: RefuseParameter): void {
  for (const [least, most] of RANGE_ENDS) {
    if ((query[least] ?? 0) > (query[most] ?? Number.POSITIVE_INFINITY)) refuse(least, MIN_OVER_MAX)
  }
}

export type FilterName = keyof Filters

interface Narrowing {
  name: FilterName
  narrow(words: Uint32Array, filter: TrackFilter, source: Source): boolean
}

/** Ranges go last: they read a column, and skip what others have taken out. */
const NARROWINGS = [...FILTERS]
  .sort(([, a], [, b]) => Number(isRange(a)) - Number(isRange(b)))
  .map(([name, filter]): Narrowing => ({ name: name as FilterName, narrow: narrowingOf(name, filter) }))

function narrowingOf(name: string, filter: Filters[FilterName]): Narrowing['narrow'] {
  if (isRange(filter)) {
    const [least, most] = endsOf(name)
    return (words, asked, source) => filter.narrow(words, asked[least], asked[most], source)
  }
  const narrow = filter.narrow as (words: Uint32Array, value: unknown, source: Source) => boolean
  return (words, asked, source) => {
    const value = asked[name as keyof TrackFilter]
    return value !== undefined && narrow(words, value, source)
  }
}

/** Live tracks that meet a filter; undefined when there is no condition and all of them do. */
export function matchTracks(table: TrackTable, artists: ArtistTable, filter: TrackFilter): Matches | undefined {
  const words = table.live.slice(0, wordsFor(table.used))
  const source = { table, artists }
  let isFiltered = false
  for (const { narrow } of NARROWINGS) if (narrow(words, filter, source)) isFiltered = true
  return isFiltered ? { words, total: countBits(words) } : undefined
}

/** Live tracks that meet each of the conditions alone; filters that ask for nothing are left out. The bitmaps are of the pool. */
export function matchEach(table: TrackTable, artists: ArtistTable, filter: TrackFilter): Map<FilterName, Uint32Array> {
  const length = wordsFor(table.used)
  const source = { table, artists }
  const found = new Map<FilterName, Uint32Array>()
  for (const { name, narrow } of NARROWINGS) {
    if (!isAsked(name, filter)) continue
    const words = copyBitmap(table.live, length)
    if (narrow(words, filter, source)) found.set(name, words)
  }
  return found
}

const isAsked = (name: FilterName, filter: TrackFilter) =>
  [name, ...endsOf(name)].some((parameter) => filter[parameter as keyof TrackFilter] !== undefined)
