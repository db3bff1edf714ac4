import type { TrackFilter } from '../../catalog/catalog.ts'
import { MUSICAL_KEYS } from '../../catalog/fields/musical-key.ts'
import { FILTER_PARAMETERS } from '../../catalog/filters/track-filters.ts'

const { genre, artist_id, ...others } = FILTER_PARAMETERS
const { bpm_min, bpm_max, energy_min, energy_max, key, license, commercial, explicit, duration_min, duration_max } =
  others
const { collection } = others

/** Filters that search has had from the beginning; `query` always repeats them. */
export const FIRST_FILTERS = { genre, artist_id }

/** Those that came later, with the rules of `/tracks`; `query` repeats those that were sent, in this order. */
export const LATER_FILTERS = {
  ...{ bpm_min, bpm_max, energy_min, energy_max, key, license, commercial, explicit },
  ...{ duration_min, duration_max, collection },
}

export type SearchFilter = Pick<TrackFilter, keyof typeof FIRST_FILTERS | keyof typeof LATER_FILTERS>

/** Of a query all that filters; undefined where nothing was asked. */
export function readFilter(query: SearchFilter): SearchFilter | undefined {
  const names = [...Object.keys(FIRST_FILTERS), ...Object.keys(LATER_FILTERS)] as (keyof SearchFilter)[]
  const asked = names.filter((name) => query[name] !== undefined).map((name) => [name, query[name]])
  return asked.length === 0 ? undefined : Object.fromEntries(asked)
}

/** Those that came later and were sent, as they were understood. */
export const repeatFilters = (query: SearchFilter) => repeat(query, Object.keys(LATER_FILTERS))

/** The filters that were read out of the words. */
export const repeatUnderstood = (filter: SearchFilter) =>
  repeat(filter, [...Object.keys(LATER_FILTERS), ...Object.keys(FIRST_FILTERS)])

function repeat(filter: SearchFilter, names: readonly string[]): Record<string, string | number | boolean> {
  const { key, ...plain } = filter
  const values: Record<string, string | number | boolean | undefined> = {
    ...plain,
    key: key === undefined ? undefined : MUSICAL_KEYS[key],
  }
  const sent = names.filter((name) => values[name] !== undefined)
  return Object.fromEntries(sent.map((name) => [name, values[name]!]))
}
