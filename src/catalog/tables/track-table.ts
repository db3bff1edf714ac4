import { wordsFor } from '../../structures/bitmap.ts'
import { grown, roomFor } from '../../structures/grow.ts'
import { addSerial, compareIds, createIdIndex, findSerial, type IdIndex } from '../../structures/id-index.ts'
import { createPackedLists, type Lists } from '../../structures/packed-lists.ts'
import { createPostings, type Postings } from '../../structures/postings.ts'
import { createStringIndex, type StringIndex } from '../../structures/string-index.ts'
import type { CollectionRow, CollectionTrackRow } from '../field-rows.ts'
import { plainIsrc } from '../isrc.ts'
import { createFieldColumns, type FieldColumns, listFieldColumns } from '../track-fields.ts'
import { createTextIndex, type TextIndex } from '../words/text-index.ts'
import { createGenres, type Genres } from './genres.ts'
import { createOrder, type Order, reserveOrder } from './orders.ts'
import { createSortLabels, type Labels, reserveLabels } from './sort-labels.ts'
import { createTrackColumns, reserveColumns, type TrackColumns } from './track-columns.ts'
import { createTraitBitmaps, reserveTraits, type Traits } from './trait-bitmaps.ts'

export const TRACK_SORTS = ['newest', 'oldest', 'popular', 'most_liked', 'title_asc', 'title_desc'] as const
export type TrackSort = (typeof TRACK_SORTS)[number]
export type TrackOrders = Readonly<Record<TrackSort | 'id', Order>>

/**
 * A slot holds one version of a track. A change is written into a slot of its own, which is invisible because it is not live; then the old
 * slot is retired and the new one published in one step. Only play and like counts, which change all the time, are changed in place.
 */
export interface TrackTable {
  readonly ids: IdIndex
  /** Serial → live slot, or NO_SLOT. */
  slotOf: Uint32Array
  readonly columns: TrackColumns
  /** The plain fields (track-fields.ts), by name and as a list. */
  readonly fields: FieldColumns
  readonly fieldList: ReturnType<typeof listFieldColumns>
  readonly titles: string[]
  /** As the store holds them, by slot; most tracks have none. */
  readonly aliases: Map<number, string>
  readonly slugs: string[]
  readonly audioMedia: (string | null)[]
  readonly coverMedia: (string | null)[]
  /** Artist × 2, + 1 if featured, the track's own artist first; empty when that is the only one. */
  readonly credits: Lists
  /** By number of the text in `fields.musical_key`: which key it is, if any. */
  readonly keyNumbers: (number | undefined)[]
  readonly genres: Genres
  /** Slots by primary artist, and by those who are credited beside it. */
  readonly byArtist: Postings
  readonly byFeatured: Postings
  readonly traits: Traits
  readonly text: TextIndex
  readonly bySlug: StringIndex
  /** Written slots by ISRC, which several tracks may share. */
  readonly byIsrc: StringIndex
  readonly labels: Labels
  readonly orders: TrackOrders
  readonly collections: CollectionTable
  live: Uint32Array
  count: number
  playCountTotal: number
  /** Slots at and above it have never been used; the columns have room for `capacity`, a multiple of 32. */
  used: number
  capacity: number
  readonly freeSlots: number[]
}

export interface Collection {
  row: CollectionRow
  /** Its tracks in the editor's order, by serial: a track that is no longer shown keeps its place, and is passed over. */
  serials: Uint32Array
}

/** Collections, of which there are few: plain maps. */
export interface CollectionTable {
  readonly byId: Map<string, Collection>
  readonly bySlug: Map<string, Collection>
  /** The last that an editor has changed first; undefined when it has to be sorted again. */
  newest: readonly Collection[] | undefined
  /** While loading: the store gives the tracks of a collection in no order. */
  readonly pending: Map<string, CollectionTrackRow[]>
}

const createCollectionTable = (): CollectionTable => ({
  byId: new Map(),
  bySlug: new Map(),
  newest: undefined,
  pending: new Map(),
})

export const NO_SLOT = 0xffffffff

export function createTrackTable(): TrackTable {
  const ids = createIdIndex()
  const columns = createTrackColumns()
  const fields = createFieldColumns()
  const titles: string[] = []
  const slugs: string[] = []
  const labels = createSortLabels((slot) => titles[slot]!)
  return {
    ids,
    columns,
    fields,
    fieldList: listFieldColumns(fields),
    titles,
    slugs,
    labels,
    aliases: new Map(),
    audioMedia: [],
    coverMedia: [],
    slotOf: new Uint32Array(0),
    credits: createPackedLists(),
    keyNumbers: [undefined],
    genres: createGenres(),
    byArtist: createPostings(),
    byFeatured: createPostings(),
    traits: createTraitBitmaps(),
    text: createTextIndex(),
    bySlug: createStringIndex((slot) => slugs[slot]),
    byIsrc: createStringIndex((slot) => plainIsrc(fields.isrc.read(slot) ?? '')),
    orders: createTrackOrders(columns, labels, ids),
    collections: createCollectionTable(),
    live: new Uint32Array(0),
    count: 0,
    playCountTotal: 0,
    used: 0,
    capacity: 0,
    freeSlots: [],
  }
}

/** Ties go to the newer, then to the smaller id, in every sort. */
function createTrackOrders(columns: TrackColumns, labels: Labels, ids: IdIndex): TrackOrders {
  const byId = (a: number, b: number) => compareIds(ids, columns.serial[a]!, columns.serial[b]!)
  const newest = (a: number, b: number) => columns.publishedAt[b]! - columns.publishedAt[a]! || byId(a, b)
  return {
    id: createOrder(byId),
    newest: createOrder(newest),
    oldest: createOrder((a, b) => columns.publishedAt[a]! - columns.publishedAt[b]! || byId(a, b)),
    popular: createOrder((a, b) => columns.playCount[b]! - columns.playCount[a]! || newest(a, b)),
    most_liked: createOrder((a, b) => columns.likeCount[b]! - columns.likeCount[a]! || newest(a, b)),
    title_asc: createOrder((a, b) => labels.values[a]! - labels.values[b]! || newest(a, b)),
    title_desc: createOrder((a, b) => labels.values[b]! - labels.values[a]! || newest(a, b)),
  }
}

/** The serial of an id, new or known. */
export function serialOfTrack(table: TrackTable, id: string): number {
  const serial = addSerial(table.ids, id)
  const covered = table.slotOf.length
  if (serial >= covered) table.slotOf = grown(table.slotOf, roomFor(serial + 1, covered)).fill(NO_SLOT, covered)
  return serial
}

/** -1 when no live track has the id. */
export function findTrack(table: TrackTable, id: string): number {
  const serial = findSerial(table.ids, id)
  const slot = serial === -1 ? NO_SLOT : table.slotOf[serial]!
  return slot === NO_SLOT ? -1 : slot
}

/** Room for so many more tracks. */
export function* reserveTracks(table: TrackTable, more: number): Generator<void> {
  const needed = table.used + Math.max(0, more - table.freeSlots.length)
  if (needed <= table.capacity) return
  const words = wordsFor(roomFor(needed, table.capacity))
  yield* reserveColumns(table.columns, words * 32)
  for (const { column } of table.fieldList) {
    column.reserve(words * 32)
    yield
  }
  table.live = grown(table.live, words)
  reserveTraits(table.traits, words)
  reserveLabels(table.labels, words * 32)
  for (const order of Object.values(table.orders)) {
    yield
    reserveOrder(order, words * 32)
  }
  table.capacity = words * 32
}
