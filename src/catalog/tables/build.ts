import { hasBit } from '../../structures/bitmap.ts'
import type { IdIndex } from '../../structures/id-index.ts'
import { sortByNumbers, sortByWords } from '../../structures/radix-sort.ts'
import type { ArtistTable } from './artist-table.ts'
import type { Order } from './orders.ts'
import { buildLabels, type Labels } from './sort-labels.ts'
import { publishSlot } from './track-changes.ts'
import type { TrackTable } from './track-table.ts'

/** Sorts the artists that were added, in steps. */
export function* buildArtists(table: ArtistTable): Generator<void> {
  const { orders } = table
  const slots = countUp(table.names.length)
  const byId = yield* sortByIds(
    slots.filter((slot) => hasBit(table.live, slot)),
    table.ids,
    slots,
  )
  const newest = yield* buildByTime(table.createdAt, byId, orders)
  yield* buildLabels(table.labels, slots)
  yield* buildByLabel(table.labels, newest, orders.name_asc, orders.name_desc)
}

/** Sorts the tracks that were added, in steps, and then publishes them. */
export function* buildTracks(table: TrackTable, artists: ArtistTable, revision: number): Generator<void> {
  const { columns, orders } = table
  const slots = countUp(table.used)
  const byId = yield* sortByIds(slots, table.ids, columns.serial)
  fill(orders.id, byId)
  const newest = yield* buildByTime(columns.publishedAt, byId, orders)
  fill(orders.popular, yield* sortByNumbers(newest, columns.playCount, 'descending'))
  fill(orders.most_liked, yield* sortByNumbers(newest, columns.likeCount, 'descending'))
  yield* buildLabels(table.labels, slots)
  yield* buildByLabel(table.labels, newest, orders.title_asc, orders.title_desc)
  // Unlike a batch, a load may publish them step by step: no request is answered from a catalogue that is still being built.
  for (const slot of slots) {
    publishSlot(table, artists, slot, revision)
    if (slot % SLOTS_PER_PAUSE === SLOTS_PER_PAUSE - 1) yield
  }
}

const SLOTS_PER_PAUSE = 1 << 15

function countUp(length: number): Uint32Array {
  const slots = new Uint32Array(length)
  for (let at = 0; at < length; at++) slots[at] = at
  return slots
}

function* buildByTime(
  times: Float64Array,
  byId: Uint32Array,
  orders: { newest: Order; oldest: Order },
): Generator<void, Uint32Array> {
  const newest = yield* sortByNumbers(byId, times, 'descending')
  fill(orders.newest, newest)
  fill(orders.oldest, yield* sortByNumbers(byId, times, 'ascending'))
  return newest
}

function* buildByLabel(labels: Labels, newest: Uint32Array, ascending: Order, descending: Order): Generator<void> {
  fill(ascending, yield* sortByNumbers(newest, labels.values, 'ascending'))
  fill(descending, yield* sortByNumbers(newest, labels.values, 'descending'))
}

function fill(order: Order, slots: Uint32Array): void {
  if (order.slots.length < slots.length) order.slots = new Uint32Array(slots.length)
  order.slots.set(slots)
  order.length = slots.length
}

/** Sorts are stable, so all of them start from the last tie-break. */
function* sortByIds(slots: Uint32Array, ids: IdIndex, serials: Uint32Array): Generator<void, Uint32Array> {
  const words = new Uint32Array(serials.length)
  let from: Uint32Array = slots.slice()
  let to: Uint32Array = new Uint32Array(slots.length)
  for (const word of [3, 2, 1, 0]) {
    for (let at = 0; at < slots.length; at++) words[slots[at]!] = ids.words[serials[slots[at]!]! * 4 + word]!
    const sorted = yield* sortByWords(from, words, to)
    to = sorted === from ? to : from
    from = sorted
  }
  return from
}
