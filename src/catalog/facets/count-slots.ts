import { andNotInto } from '../../structures/bitmap.ts'
import { copyBitmap } from '../../structures/bitmap-pool.ts'
import { createFacetTables, type FacetColumns, type FacetTables } from '../tables/facet-columns.ts'
import type { Matches } from '../tables/pages.ts'
import type { TrackTable } from '../tables/track-table.ts'

/** How many tracks of a set have each number of each column. */
export interface SlotCounts extends FacetTables {
  readonly genre: Uint32Array
}

export type CountedColumn = keyof SlotCounts

/** In all columns at once. Of a set that is most of the catalogue, what it lacks is counted and taken from the whole. */
export function countSlots(table: TrackTable, set: Matches): SlotCounts {
  const counts = { ...createFacetTables(), genre: createGenreTable(table) }
  if (isMost(table, set)) {
    addAll(rest(table, set), table.columns.genre, table.facets, counts)
    for (const name of Object.keys(counts) as CountedColumn[]) takeFromWhole(counts[name], wholeOf(table, name))
  } else addAll(set.words, table.columns.genre, table.facets, counts)
  return counts
}

/** The same in one column. */
export function countColumn(table: TrackTable, set: Matches, name: CountedColumn): Uint32Array {
  const counts = name === 'genre' ? createGenreTable(table) : createFacetTables()[name]
  const column = name === 'genre' ? table.columns.genre : table.facets[name]
  if (isMost(table, set)) {
    addColumn(rest(table, set), column, counts)
    takeFromWhole(counts, wholeOf(table, name))
  } else addColumn(set.words, column, counts)
  return counts
}

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
function addAll(words: Uint32Array, genre: Uint32Array, columns: Readonly<FacetColumns>, counts: SlotCounts): void {
  const { traits, bpm, duration } = columns
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at]!; word !== 0; word &= word - 1) {
      const slot = at * 32 + 31 - Math.clz32(word & -word)
      counts.traits[traits[slot]!]!++
      counts.bpm[bpm[slot]!]!++
      counts.duration[duration[slot]!]!++
      counts.genre[genre[slot]!]!++
    }
  }
}

function addColumn(words: Uint32Array, column: Uint8Array | Uint16Array | Uint32Array, counts: Uint32Array): void {
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at]!; word !== 0; word &= word - 1)
      counts[column[at * 32 + 31 - Math.clz32(word & -word)]!]!++
  }
}
