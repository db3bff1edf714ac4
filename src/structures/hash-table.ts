/**
 * Hash → number, for keys that lie in columns of their own: the table holds hashes and numbers only, and the caller compares keys where
 * hashes agree. One number is looked for like this, so that no function has to be passed in:
 *
 *     for (let place = firstPlace(table, hash); place !== NO_PLACE; place = nextPlace(table, hash, place)) {
 *       if (isSame(numberAt(table, place), key)) return numberAt(table, place)
 *     }
 *
 * Open addressing with linear probing. Invariants:
 *  - the number of places is a power of two, and at most half of them are taken (`count`);
 *  - between the home of an entry (the low bits of its hash) and the entry no place is empty. A removal moves later entries back into
 *    the gap, so there are no tombstones to clean up.
 */
export interface HashTable {
  count: number
  /** Two words for each place: the hash, and the number + 1 (0 is empty). Signed: V8 keeps such a hash without a box. */
  cells: Int32Array
}

export const NO_PLACE = -1

/** With room for so many entries before it grows. */
export function createHashTable(entries = 32): HashTable {
  const places = 2 ** Math.ceil(Math.log2(Math.max(16, entries * 2)))
  return { count: 0, cells: new Int32Array(places * 2) }
}

/** The first place that holds this hash (32 bits, signed), or NO_PLACE. */
export function firstPlace({ cells }: HashTable, hash: number): number {
  const mask = maskOf(cells)
  for (let place = hash & mask; cells[place * 2 + 1] !== 0; place = (place + 1) & mask) {
    if (cells[place * 2] === hash) return place
  }
  return NO_PLACE
}

/** The next one after a place. */
export function nextPlace({ cells }: HashTable, hash: number, from: number): number {
  const mask = maskOf(cells)
  for (let place = (from + 1) & mask; cells[place * 2 + 1] !== 0; place = (place + 1) & mask) {
    if (cells[place * 2] === hash) return place
  }
  return NO_PLACE
}

export function numberAt({ cells }: HashTable, place: number): number {
  return cells[place * 2 + 1]! - 1
}

/** Adds a number below 2^31 - 1, also where the hash has others. */
export function addNumber(table: HashTable, hash: number, number: number): void {
  if (++table.count * 4 > table.cells.length) widen(table)
  put(table.cells, hash, number + 1)
}

/** Empties a place and closes the gap: an entry may fill it only if its home does not lie between the gap and itself. */
export function removeAt(table: HashTable, place: number): void {
  const { cells } = table
  const mask = maskOf(cells)
  let gap = place
  for (let next = (gap + 1) & mask; cells[next * 2 + 1] !== 0; next = (next + 1) & mask) {
    if (((next - cells[next * 2]!) & mask) < ((next - gap) & mask)) continue
    cells[gap * 2] = cells[next * 2]!
    cells[gap * 2 + 1] = cells[next * 2 + 1]!
    gap = next
  }
  cells[gap * 2 + 1] = 0
  table.count--
}

const maskOf = (cells: Int32Array) => (cells.length >>> 1) - 1

function put(cells: Int32Array, hash: number, entry: number): void {
  const mask = maskOf(cells)
  let place = hash & mask
  while (cells[place * 2 + 1] !== 0) place = (place + 1) & mask
  cells[place * 2] = hash
  cells[place * 2 + 1] = entry
}

function widen(table: HashTable): void {
  const { cells } = table
  table.cells = new Int32Array(cells.length * 2)
  for (let at = 0; at < cells.length; at += 2) {
    if (cells[at + 1] !== 0) put(table.cells, cells[at]!, cells[at + 1]!)
  }
}
