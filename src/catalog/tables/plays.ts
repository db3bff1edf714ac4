import { grown, roomFor } from '../../structures/grow.ts'

/** Plays per track and day. A day holds only the tracks played on it, one after another, and a table that finds a track among them. */
export interface Plays {
  readonly days: Map<string, DayPlays>
  /** Reused by every sum. */
  sums: Float64Array
}

interface DayPlays {
  serials: Uint32Array
  counts: Uint32Array
  used: number
  /** Hash of the serial → place + 1; 0 is empty. At most half full. */
  places: Uint32Array
}

export function createPlays(): Plays {
  return { days: new Map(), sums: new Float64Array(0) }
}

/** Sets, not adds: the same row may be read twice. False when nothing changes. */
export function setPlays(plays: Plays, serial: number, day: string, count: number): boolean {
  const known = plays.days.get(day)
  if (known === undefined && count === 0) return false
  const table = known ?? {
    serials: new Uint32Array(8),
    counts: new Uint32Array(8),
    used: 0,
    places: new Uint32Array(16),
  }
  if (known === undefined) plays.days.set(day, table)
  const at = probe(table, serial)
  const place = table.places[at]! - 1
  if (place === -1) {
    if (count > 0) append(table, at, serial, count)
    return count > 0
  }
  if (table.counts[place] === count) return false
  table.counts[place] = count
  return true
}

/** Days before `firstDay` are forgotten; false when there were none. */
export function forgetPlaysBefore(plays: Plays, firstDay: string): boolean {
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

function append(table: DayPlays, at: number, serial: number, count: number): void {
  const place = table.used++
  const room = roomFor(table.used, table.serials.length)
  table.serials = grown(table.serials, room)
  table.counts = grown(table.counts, room)
  table.serials[place] = serial
  table.counts[place] = count
  table.places[at] = place + 1
  if (table.used * 2 <= table.places.length) return
  table.places = new Uint32Array(table.places.length * 2)
  for (let each = 0; each < table.used; each++) table.places[probe(table, table.serials[each]!)] = each + 1
}

/** Where a serial lies in the table, or the empty place where it would. */
function probe({ serials, places }: DayPlays, serial: number): number {
  const mask = places.length - 1
  let at = (Math.imul(serial, 0x9e3779b1) >>> 7) & mask
  while (places[at] !== 0 && serials[places[at]! - 1] !== serial) at = (at + 1) & mask
  return at
}
