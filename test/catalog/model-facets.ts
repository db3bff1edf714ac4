import type { Facets, TrackFilter } from '../../src/catalog/catalog.ts'
import { MUSICAL_KEYS, parseMusicalKey } from '../../src/catalog/musical-key.ts'
import { compareVietnamese } from '../../src/text/collation.ts'
import { type Model, type ModelTrack, meets } from './model.ts'

/** What there is to choose from, as simply as it can be said: each facet filters anew, and looks at every row. */
export function facetsOf(model: Model, filter: TrackFilter): Facets {
  const rowsWithout = (...own: (keyof TrackFilter)[]) => {
    const others = Object.fromEntries(
      Object.entries(filter).filter(([name]) => !own.includes(name as keyof TrackFilter)),
    )
    return [...model.tracks.values()].filter((row) => meets(model, row, others))
  }
  return {
    total: rowsWithout().length,
    genre: values(rowsWithout('genre'), (row) => row.genre),
    musical_key: values(
      rowsWithout('key'),
      (row) => MUSICAL_KEYS[parseMusicalKey(row.musical_key ?? '') ?? -1] ?? null,
    ),
    license_code: values(rowsWithout('license'), (row) => row.license_code as 'service-standard'),
    explicit: values(rowsWithout('explicit'), (row) => row.is_explicit === 1),
    bpm: bins(
      rowsWithout('bpm_min', 'bpm_max'),
      (row) => row.bpm,
      (at) => at * 10,
    ),
    energy: bins(
      rowsWithout('energy_min', 'energy_max'),
      (row) => row.energy,
      (at) => at / 10,
      10,
    ),
    duration_seconds: bins(
      rowsWithout('duration_min', 'duration_max'),
      (row) => row.duration_seconds,
      (at) => at * 30,
    ),
  }
}

function values<Value extends string | boolean>(rows: ModelTrack[], readValue: (row: ModelTrack) => Value | null) {
  const found = rows.map(readValue).filter((value) => value !== null)
  return [...new Set(found)]
    .map((value) => ({ value, count: found.filter((one) => one === value).length }))
    .sort((a, b) => b.count - a.count || compareVietnamese(String(a.value), String(b.value)))
}

function bins(
  rows: ModelTrack[],
  readValue: (row: ModelTrack) => number | null,
  startOf: (at: number) => number,
  most = Number.POSITIVE_INFINITY,
) {
  const found = rows.map(readValue).filter((value) => value !== null)
  const all = []
  for (let at = 0; at < most && startOf(at) <= Math.max(-1, ...found); at++) {
    const [min, max] = [startOf(at), startOf(at + 1)]
    const isLast = at === most - 1
    all.push({
      min,
      max,
      count: found.filter((value) => value >= min && (value < max || (isLast && value === max))).length,
    })
  }
  return all.slice(all.findIndex(({ count }) => count > 0)).slice(0, all.length)
}
