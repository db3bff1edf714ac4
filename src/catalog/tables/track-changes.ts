import { clearBit, setBit } from '../../structures/bitmap.ts'
import { addText, removeText } from '../../structures/string-index.ts'
import type { TrackRow } from '../field-rows.ts'
import { type ArtistTable, countTrackOf } from './artist-table.ts'
import { countGenre } from './genres.ts'
import { fillGaps, findGaps, findPlaces, type Order, removePlaces, reorder, shiftGaps, sortSlots } from './orders.ts'
import { assignLabels } from './sort-labels.ts'
import { clearTrack, isPublished, isSameTrack, type PublishedRow, writeTrack } from './track-rows.ts'
import { findTrack, NO_SLOT, reserveTracks, serialOfTrack, type TrackTable } from './track-table.ts'
import { featuredIn } from './tracks-by-name.ts'

/** What a batch does to the live slots. */
interface SlotChanges {
  leaving: number[]
  entering: number[]
  /** Live slots of which only the counts change. */
  counted: { slot: number; row: PublishedRow }[]
}

/** Makes a new revision of the catalogue and returns it. */
export type NextRevision = () => number

const ROWS_PER_PAUSE = 4
const COUNTS_PER_STEP = 256

/**
 * Rows by id; null takes a track out. Everything that costs time happens in slots that are not live, in steps; then one step exchanges the
 * slots that leave for those that enter, so that between any two steps totals are exact and no page shows a track twice, half or after its end.
 */
export function* changeTracks(
  table: TrackTable,
  artists: ArtistTable,
  rows: ReadonlyMap<string, TrackRow | null>,
  next: NextRevision,
): Generator<void> {
  yield* reserveTracks(table, [...rows.values()].filter((row) => row !== null).length)
  const changes = yield* prepare(table, artists, rows)
  for (let at = 0; at < changes.counted.length; at += COUNTS_PER_STEP) {
    changeCounts(table, changes.counted.slice(at, at + COUNTS_PER_STEP), next())
    yield
  }
  if (changes.leaving.length + changes.entering.length === 0) return
  const titles = table.orders.title_asc
  yield* assignLabels(table.labels, titles.slots, titles.length, changes.entering)
  const edits: OrderEdit[] = []
  for (const order of Object.values(table.orders)) edits.push(yield* planOrderEdit(order, changes))
  swapSlots(table, artists, changes, edits, next())
  yield
  yield* clearTracks(table, artists, changes.leaving)
}

function* prepare(
  table: TrackTable,
  artists: ArtistTable,
  rows: ReadonlyMap<string, TrackRow | null>,
): Generator<void, SlotChanges> {
  const changes: SlotChanges = { leaving: [], entering: [], counted: [] }
  let done = 0
  for (const [id, row] of rows) {
    const slot = findTrack(table, id)
    if (row === null || !isPublished(row)) {
      if (slot !== -1) changes.leaving.push(slot)
    } else if (slot !== -1 && isSameTrack(table, artists, slot, row)) {
      const { playCount, likeCount } = table.columns
      if (playCount[slot] !== row.play_count || likeCount[slot] !== row.like_count) changes.counted.push({ slot, row })
    } else {
      if (slot !== -1) changes.leaving.push(slot)
      changes.entering.push(writeTrack(table, artists, serialOfTrack(table, id), row))
    }
    if (++done % ROWS_PER_PAUSE === 0) yield
  }
  return changes
}

function changeCounts(table: TrackTable, counted: SlotChanges['counted'], revision: number): void {
  const { columns, orders } = table
  for (const { slot, row } of counted) {
    table.playCountTotal += row.play_count - columns.playCount[slot]!
    columns.version[slot] = revision
  }
  for (const { order, values, countOf } of [
    { order: orders.popular, values: columns.playCount, countOf: (row: PublishedRow) => row.play_count },
    { order: orders.most_liked, values: columns.likeCount, countOf: (row: PublishedRow) => row.like_count },
  ]) {
    const changed = counted.filter(({ slot, row }) => values[slot] !== countOf(row))
    const slots = changed.map(({ slot }) => slot)
    reorder([order], slots, () => {
      for (const { slot, row } of changed) values[slot] = countOf(row)
      return slots
    })
  }
}

/** What an exchange of slots does to one order. */
interface OrderEdit {
  order: Order
  places: Uint32Array
  gaps: Uint32Array
  slots: Uint32Array
}

function* planOrderEdit(order: Order, { leaving, entering }: SlotChanges): Generator<void, OrderEdit> {
  const places = findPlaces(order, leaving)
  yield
  const slots = sortSlots(order, entering)
  const gaps = shiftGaps(findGaps(order, slots), places)
  yield
  return { order, places, gaps, slots }
}

function swapSlots(
  table: TrackTable,
  artists: ArtistTable,
  { leaving, entering }: SlotChanges,
  edits: readonly OrderEdit[],
  revision: number,
): void {
  for (const { order, places, gaps, slots } of edits) {
    removePlaces(order, places)
    fillGaps(order, gaps, slots)
  }
  for (const slot of leaving) retireSlot(table, artists, slot)
  for (const slot of entering) publishSlot(table, artists, slot, revision)
}

export function publishSlot(table: TrackTable, artists: ArtistTable, slot: number, revision: number): void {
  const { columns } = table
  setBit(table.live, slot)
  table.count++
  table.playCountTotal += columns.playCount[slot]!
  table.slotOf[columns.serial[slot]!] = slot
  addText(table.bySlug, table.slugs[slot]!, slot)
  countGenre(table.genres, columns.genre[slot]!, 1)
  countForArtists(table, artists, slot, 1)
  columns.version[slot] = revision
}

function retireSlot(table: TrackTable, artists: ArtistTable, slot: number): void {
  const { columns } = table
  clearBit(table.live, slot)
  table.count--
  table.playCountTotal -= columns.playCount[slot]!
  table.slotOf[columns.serial[slot]!] = NO_SLOT
  removeText(table.bySlug, table.slugs[slot]!, slot)
  countGenre(table.genres, columns.genre[slot]!, -1)
  countForArtists(table, artists, slot, -1)
}

function countForArtists(table: TrackTable, artists: ArtistTable, slot: number, difference: 1 | -1): void {
  countTrackOf(artists, table.columns.artist[slot]!, difference)
  for (const artist of featuredIn(table.credits, slot)) countTrackOf(artists, artist, difference)
}

function* clearTracks(table: TrackTable, artists: ArtistTable, slots: readonly number[]): Generator<void> {
  for (const [at, slot] of slots.entries()) {
    clearTrack(table, artists, slot)
    if (at % ROWS_PER_PAUSE === ROWS_PER_PAUSE - 1) yield
  }
}
