import { clearBit, hasBit, setBit, wordsFor } from '../../structures/bitmap.ts'
import { grown, roomFor } from '../../structures/grow.ts'
import { addSerial, compareIds, createIdIndex, findSerial, type IdIndex, idOf } from '../../structures/id-index.ts'
import { fold } from '../../text/fold.ts'
import type { ArtistRow, ArtistView } from '../field-rows.ts'
import { joinAliases } from '../words/aliases.ts'
import { createTextIndex, indexText, removeTextOf, type TextIndex } from '../words/text-index.ts'
import { createOrder, type Order } from './orders.ts'
import { createSortLabels, type Labels, reserveLabels } from './sort-labels.ts'
import { type CreditedTracks, createTracksByName, renameTracks, type TracksByName } from './tracks-by-name.ts'

export const ARTIST_SORTS = ['name_asc', 'name_desc', 'newest', 'oldest'] as const
export type ArtistSort = (typeof ARTIST_SORTS)[number]

/**
 * An artist's slot is the serial of its id and never changes, so that tracks can hold it. A track may name an artist who is not there
 * (any more): such a slot is not live and its name is empty.
 */
export interface ArtistTable {
  readonly ids: IdIndex
  readonly names: string[]
  /** As the store holds them; most artists have none. */
  readonly aliases: Map<number, string>
  readonly biographies: (string | null)[]
  readonly avatars: (string | null)[]
  createdAt: Float64Array
  /** Live tracks in which the artist is primary or featured, and a bitmap of those who have any. */
  trackCounts: Uint32Array
  withTracks: Uint32Array
  /** The revision of the catalogue at which name, picture or text last changed. */
  versions: Uint32Array
  live: Uint32Array
  count: number
  readonly text: TextIndex
  readonly nameTracks: TracksByName
  readonly labels: Labels
  readonly orders: Readonly<Record<ArtistSort, Order>>
}

export function createArtistTable(credited: CreditedTracks): ArtistTable {
  const names: string[] = []
  const ids = createIdIndex()
  const labels = createSortLabels((slot) => names[slot]!)
  const newestFirst = (a: number, b: number) => table.createdAt[b]! - table.createdAt[a]! || compareIds(ids, a, b)
  const table: ArtistTable = {
    ids,
    names,
    aliases: new Map(),
    biographies: [],
    avatars: [],
    createdAt: new Float64Array(0),
    trackCounts: new Uint32Array(0),
    withTracks: new Uint32Array(0),
    versions: new Uint32Array(0),
    live: new Uint32Array(0),
    count: 0,
    text: createTextIndex(),
    nameTracks: createTracksByName(credited),
    labels,
    orders: {
      name_asc: createOrder((a, b) => labels.values[a]! - labels.values[b]! || newestFirst(a, b)),
      name_desc: createOrder((a, b) => labels.values[b]! - labels.values[a]! || newestFirst(a, b)),
      newest: createOrder(newestFirst),
      oldest: createOrder((a, b) => table.createdAt[a]! - table.createdAt[b]! || compareIds(ids, a, b)),
    },
  }
  return table
}

/** The slot of an id; an artist yet unknown gets one that is not live. */
export function slotOfArtist(table: ArtistTable, id: string): number {
  const slot = addSerial(table.ids, id)
  if (slot < table.names.length) return slot
  table.names.push('')
  table.biographies.push(null)
  table.avatars.push(null)
  const room = roomFor(slot + 1, table.createdAt.length)
  table.createdAt = grown(table.createdAt, room)
  table.trackCounts = grown(table.trackCounts, room)
  table.versions = grown(table.versions, room)
  table.live = grown(table.live, wordsFor(room))
  table.withTracks = grown(table.withTracks, wordsFor(room))
  reserveLabels(table.labels, room)
  return slot
}

/** What the artist is found by. */
const textOf = (table: ArtistTable, slot: number) => joinAliases(table.names[slot]!, table.aliases.get(slot))

export function isLiveArtist(table: ArtistTable, slot: number): boolean {
  return slot !== -1 && hasBit(table.live, slot)
}

export function findArtist(table: ArtistTable, id: string): number {
  const slot = findSerial(table.ids, id)
  return isLiveArtist(table, slot) ? slot : -1
}

/** The caller updates orders and labels. */
export function writeArtist(table: ArtistTable, slot: number, row: ArtistRow, revision: number): void {
  const text = joinAliases(row.name, row.aliases)
  if (!hasBit(table.live, slot) || textOf(table, slot) !== text) {
    renameTracks(table.nameTracks, table.text, slot, () => {
      removeTextOf(table.text, slot, textOf(table, slot))
      indexText(table.text, slot, fold(text), text)
    })
  }
  if (!hasBit(table.live, slot)) table.count++
  setBit(table.live, slot)
  table.names[slot] = row.name
  if (row.aliases) table.aliases.set(slot, row.aliases)
  else table.aliases.delete(slot)
  table.biographies[slot] = row.biography
  table.avatars[slot] = row.avatar_media
  table.createdAt[slot] = row.created_at
  table.versions[slot] = revision
}

/** The caller updates the orders. */
export function eraseArtist(table: ArtistTable, slot: number, revision: number): void {
  renameTracks(table.nameTracks, table.text, slot, () => removeTextOf(table.text, slot, textOf(table, slot)))
  clearBit(table.live, slot)
  table.count--
  table.names[slot] = ''
  table.aliases.delete(slot)
  table.biographies[slot] = null
  table.avatars[slot] = null
  table.versions[slot] = revision
}

export function countTrackOf(table: ArtistTable, slot: number, difference: 1 | -1): void {
  const count = table.trackCounts[slot]! + difference
  table.trackCounts[slot] = count
  if (count === 0) clearBit(table.withTracks, slot)
  else setBit(table.withTracks, slot)
}

export function isSameArtist(table: ArtistTable, slot: number, row: ArtistRow): boolean {
  return (
    isLiveArtist(table, slot) &&
    table.names[slot] === row.name &&
    (table.aliases.get(slot) ?? null) === (row.aliases ?? null) &&
    table.biographies[slot] === row.biography &&
    table.avatars[slot] === row.avatar_media &&
    table.createdAt[slot] === row.created_at
  )
}

export function viewArtist(table: ArtistTable, slot: number): ArtistView {
  return {
    id: idOf(table.ids, slot),
    name: table.names[slot]!,
    biography: table.biographies[slot]!,
    avatarMedia: table.avatars[slot]!,
    createdAt: table.createdAt[slot]!,
    trackCount: table.trackCounts[slot]!,
  }
}
