import type { TrackFilter } from '../catalog/catalog.ts'
import { MUSICAL_KEYS } from '../catalog/musical-key.ts'
import { FILTER_PARAMETERS } from '../catalog/track-filters.ts'

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

const FIRST = Object.keys(FIRST_FILTERS) as (keyof SearchFilter)[]
const LATER = Object.keys(LATER_FILTERS) as (keyof SearchFilter)[]

/** The filtering part of a query; undefined when it has none. */
export function readFilter(query: SearchFilter): SearchFilter | undefined {
  const asked = [...FIRST, ...LATER].filter((name) => query[name] !== undefined).map((name) => [name, query[name]])
  return asked.length === 0 ? undefined : Object.fromEntries(asked)
}

/** Those that came later and were sent, as they were understood. */
export const repeatFilters = (query: SearchFilter) => repeat(query, LATER)

/** The filters that were read out of the words. */
export const repeatUnderstood = (filter: SearchFilter) => repeat(filter, [...LATER, ...FIRST])

function repeat(filter: SearchFilter, names: readonly (keyof SearchFilter)[]) {
  const sent: Partial<Record<keyof SearchFilter, string | number | boolean>> = {}
  for (const name of names) {
    const value = filter[name]
    if (value !== undefined) sent[name] = name === 'key' ? MUSICAL_KEYS[filter.key!]! : value
  }
  return sent
}
