import { grown, roomFor } from '../../structures/grow.ts'
import {
  addNumber,
  createHashTable,
  firstPlace,
  type HashTable,
  NO_PLACE,
  numberAt,
} from '../../structures/hash-table.ts'

/** Plays per track and day. A day holds only the tracks played on it, one after another, and a table that finds a track among them. */
export interface Plays {
  readonly days: Map<string, DayPlays>
  /** Reused by every sum: at 100,000 tracks a chart would leave two megabytes behind each time. */
  sums: Float64Array
  slots: Uint32Array
}

/** Invariant: no serial comes twice, and each is in the table once. */
interface DayPlays {
  serials: Uint32Array
  counts: Uint32Array
  used: number
  /** Serial → where it is among `serials`. */
  readonly table: HashTable
}

export function createPlays(): Plays {
  return { days: new Map(), sums: new Float64Array(0), slots: new Uint32Array(0) }
}

/** Sets, not adds: the same row may be read twice. False when nothing changes. */
export function setPlays(plays: Plays, serial: number, day: string, count: number): boolean {
  const known = plays.days.get(day)
  if (known === undefined && count === 0) return false
  const ofDay = known ?? {
    serials: new Uint32Array(8),
    counts: new Uint32Array(8),
    used: 0,
    table: createHashTable(8),
  }
  if (known === undefined) plays.days.set(day, ofDay)
  const at = find(ofDay, serial)
  if (at === -1) {
    if (count > 0) append(ofDay, serial, count)
    return count > 0
  }
  if (ofDay.counts[at] === count) return false
  ofDay.counts[at] = count
  return true
}

/** Days before `firstDay` are forgotten; false when there were none. */
export function dropPlaysBefore(plays: Plays, firstDay: string): boolean {
  const old = [...plays.days.keys()].filter((day) => day < firstDay)
  for (const day of old) plays.days.delete(day)
  return old.length > 0
}

/** Plays by serial (below `size`) over the days from first to last, both included. The array is overwritten by the next call. */
export function sumPlays(plays: Plays, firstDay: string, lastDay: string, size: number): Float64Array {
  if (plays.sums.length < size) plays.sums = new Float64Array(size)
  const sums = plays.sums.fill(0)
  for (const [day, { serials, counts, used }] of plays.days) {
    if (day < firstDay || day > lastDay) continue
    for (let at = 0; at < used; at++) sums[serials[at]!]! += counts[at]!
  }
  return sums.subarray(0, size)
}

function append(ofDay: DayPlays, serial: number, count: number): void {
  const at = ofDay.used++
  const room = roomFor(ofDay.used, ofDay.serials.length)
  ofDay.serials = grown(ofDay.serials, room)
  ofDay.counts = grown(ofDay.counts, room)
  ofDay.serials[at] = serial
  ofDay.counts[at] = count
  addNumber(ofDay.table, hashSerial(serial), at)
}

function find({ table }: DayPlays, serial: number): number {
  const place = firstPlace(table, hashSerial(serial))
  return place === NO_PLACE ? -1 : numberAt(table, place)
}

/** No two serials have the same hash, so nothing is left to be compared: multiplying by an odd number can be undone, and so can the shift. */
export function hashSerial(serial: number): number {
  const hash = Math.imul(serial, 0x9e3779b1)
  return hash ^ (hash >>> 16)
}
