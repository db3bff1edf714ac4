/** Plays per track and day. A day is a small hash table from serial to plays, since few tracks are played on any one day. */
export interface Plays {
  readonly days: Map<string, DayPlays>
  /** Reused by every sum. */
  sums: Float64Array
}

interface DayPlays {
  /** Serial + 1; 0 is empty. */
  serials: Uint32Array
  counts: Float64Array
  used: number
}

export function createPlays(): Plays {
  return { days: new Map(), sums: new Float64Array(0) }
}

/** Sets, not adds: the same row may be read twice. False when nothing changes. */
export function setPlays(plays: Plays, serial: number, day: string, count: number): boolean {
  let table = plays.days.get(day)
  if (table === undefined) {
    if (count === 0) return false
    table = { serials: new Uint32Array(16), counts: new Float64Array(16), used: 0 }
    plays.days.set(day, table)
  }
  let at = probe(table.serials, serial)
  if (table.serials[at] === 0) {
    if (count === 0) return false
    if (++table.used * 4 > table.serials.length * 3) {
      widen(table)
      at = probe(table.serials, serial)
    }
  } else if (table.counts[at] === count) {
    return false
  }
  table.serials[at] = serial + 1
  table.counts[at] = count
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
  for (const [day, { serials, counts }] of plays.days) {
    if (day < firstDay || day > lastDay) continue
    for (let at = 0; at < serials.length; at++) if (serials[at] !== 0) sums[serials[at]! - 1]! += counts[at]!
  }
  return sums.subarray(0, size)
}

function probe(serials: Uint32Array, serial: number): number {
  const mask = serials.length - 1
  let at = (Math.imul(serial, 0x9e3779b1) >>> 7) & mask
  while (serials[at] !== 0 && serials[at] !== serial + 1) at = (at + 1) & mask
  return at
}

function widen(table: DayPlays): void {
  const { serials, counts } = table
  table.serials = new Uint32Array(serials.length * 2)
  table.counts = new Float64Array(serials.length * 2)
  for (let at = 0; at < serials.length; at++) {
    if (serials[at] === 0) continue
    const place = probe(table.serials, serials[at]! - 1)
    table.serials[place] = serials[at]!
    table.counts[place] = counts[at]!
  }
}
