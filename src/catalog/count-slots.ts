import { FACET_BITS, type FacetName } from './tables/facet-columns.ts'
import type { TrackTable } from './tables/track-table.ts'

/** How many tracks of a set have each number of each column. */
export type SlotCounts = Readonly<Record<FacetName | 'genre', Uint32Array>>

export type CountedColumn = keyof SlotCounts

/** One walk for all columns: finding the next slot takes as long as counting it. */
export function countSlots({ genres, columns }: TrackTable, words: Uint32Array): SlotCounts {
  const { genre, facetCode } = columns
  const tableOf = (name: FacetName) => new Uint32Array(FACET_BITS[name].mask + 1)
  const counts = { traits: tableOf('traits'), bpm: tableOf('bpm'), duration: tableOf('duration') }
  const { traits, bpm, duration } = counts
  const byGenre = new Uint32Array(genres.counts.length)
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at]!; word !== 0; ) {
      const lowest = word & -word
      word ^= lowest
      const slot = at * 32 + 31 - Math.clz32(lowest)
      const code = facetCode[slot]!
      // As FACET_BITS says; written out, since it is done for every track.
      traits[code & 0x7ff]!++
      bpm[(code >>> 11) & 0xff]!++
      duration[code >>> 19]!++
      byGenre[genre[slot]!]!++
    }
  }
  return { ...counts, genre: byGenre }
}
