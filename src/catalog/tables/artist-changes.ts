import type { ArtistRow } from '../field-rows.ts'
import {
  type ArtistTable,
  eraseArtist,
  findArtist,
  isLiveArtist,
  isSameArtist,
  slotOfArtist,
  writeArtist,
} from './artist-table.ts'
import { type Order, reorder } from './orders.ts'
import { assignLabels } from './sort-labels.ts'
import type { NextRevision } from './track-changes.ts'

/** Half a millisecond: a request waits for the step that is under way. */
const ARTISTS_PER_STEP = 8

/** Rows by id; null takes an artist out. Some artists at a time; all that shows them changes in the same step. */
export function* changeArtists(
  table: ArtistTable,
  rows: ReadonlyMap<string, ArtistRow | null>,
  next: NextRevision,
): Generator<void> {
  const all = [...rows]
  for (let at = 0; at < all.length; at += ARTISTS_PER_STEP) {
    changeSome(table, all.slice(at, at + ARTISTS_PER_STEP), next)
    yield
  }
}

function changeSome(table: ArtistTable, some: readonly [string, ArtistRow | null][], next: NextRevision): void {
  const written: { slot: number; row: ArtistRow }[] = []
  for (const [id, row] of some) {
    const slot = row === null ? -1 : slotOfArtist(table, id)
    if (row !== null && !isSameArtist(table, slot, row)) written.push({ slot, row })
  }
  const erased = some
    .filter(([, row]) => row === null)
    .map(([id]) => findArtist(table, id))
    .filter((slot) => slot !== -1)
  if (written.length + erased.length === 0) return
  const revision = next()
  const leaving = [...erased, ...written.map(({ slot }) => slot).filter((slot) => isLiveArtist(table, slot))]
  // The alphabet first: labels are found among the names that stay, and the other orders need the rows written.
  const { name_asc, ...others } = table.orders
  reorder(Object.values(others), leaving, () => reorderNames(table, name_asc, leaving, { written, erased, revision }))
}

interface Written {
  written: readonly { slot: number; row: ArtistRow }[]
  erased: readonly number[]
  revision: number
}

function reorderNames(table: ArtistTable, names: Order, leaving: readonly number[], change: Written): number[] {
  const entering = change.written.map(({ slot }) => slot)
  reorder([names], leaving, () => {
    for (const slot of change.erased) eraseArtist(table, slot, change.revision)
    for (const { slot, row } of change.written) writeArtist(table, slot, row, change.revision)
    // Run to its end: between steps the names would be out of their order.
    for (const _ of assignLabels(table.labels, names.slots, names.length, entering));
    return entering
  })
  return entering
}
