import { andNotInto } from '../structures/bitmap.ts'
import { copyBitmap } from '../structures/bitmap-pool.ts'
import { createFacetTables, FACET_BITS, type FacetTables } from './tables/facet-columns.ts'
import type { Matches } from './tables/pages.ts'
import type { TrackTable } from './tables/track-table.ts'

/** How many tracks of a set have each number of each column. */
export interface SlotCounts extends FacetTables {
  readonly genre: Uint32Array
}

export type CountedColumn = keyof SlotCounts

/** In all columns at once. Of a set that is most of the catalogue, what it lacks is counted and taken from the whole. */
export function countSlots(table: TrackTable, set: Matches): SlotCounts {
  const counts = { ...createFacetTables(), genre: createGenreTable(table) }
  if (isMost(table, set)) {
    addAll(rest(table, set), table.columns.genre, table.facets.codes, counts)
    for (const name of Object.keys(counts) as CountedColumn[]) takeFromWhole(counts[name], wholeOf(table, name))
  } else addAll(set.words, table.columns.genre, table.facets.codes, counts)
  return counts
}

/** The same in one column. */
export function countColumn(table: TrackTable, set: Matches, name: CountedColumn): Uint32Array {
  const counts = name === 'genre' ? createGenreTable(table) : createFacetTables()[name]
  const column = name === 'genre' ? table.columns.genre : table.facets.codes
  const bits = name === 'genre' ? ALL_BITS : FACET_BITS[name]
  if (isMost(table, set)) {
    addColumn(rest(table, set), column, bits, counts)
    takeFromWhole(counts, wholeOf(table, name))
  } else addColumn(set.words, column, bits, counts)
  return counts
}

const ALL_BITS = { shift: 0, mask: 0xffffffff }

const createGenreTable = ({ genres }: TrackTable) => new Uint32Array(genres.counts.length)

const wholeOf = ({ genres, facets }: TrackTable, name: CountedColumn): ArrayLike<number> =>
  name === 'genre' ? genres.counts : facets.totals[name]

const isMost = ({ count }: TrackTable, { total }: Matches) => total * 2 > count

function rest({ live }: TrackTable, { words }: Matches): Uint32Array {
  const others = copyBitmap(live, words.length)
  andNotInto(others, words)
  return others
}

function takeFromWhole(counts: Uint32Array, whole: ArrayLike<number>): void {
  for (let at = 0; at < counts.length; at++) counts[at] = whole[at]! - counts[at]!
}

/** One walk for all columns: finding the next slot takes as long as counting it. */
function addAll(words: Uint32Array, genre: Uint32Array, codes: Uint32Array, counts: SlotCounts): void {
  const { traits, bpm, duration, genre: genres } = counts
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at]!; word !== 0; ) {
      const lowest = word & -word
      word ^= lowest
      const slot = at * 32 + 31 - Math.clz32(lowest)
      const code = codes[slot]!
      // As FACET_BITS says; written out, since it is done for every track.
      traits[code & 0x7ff]!++
      bpm[(code >>> 11) & 0xff]!++
      duration[code >>> 19]!++
      genres[genre[slot]!]!++
    }
  }
}

function addColumn(
  words: Uint32Array,
  column: Uint32Array,
  bits: { shift: number; mask: number },
  counts: Uint32Array,
) {
  const { shift, mask } = bits
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at]!; word !== 0; ) {
      const lowest = word & -word
      word ^= lowest
      counts[(column[at * 32 + 31 - Math.clz32(lowest)]! >>> shift) & mask]!++
    }
  }
}
