/**
 * Text → number, for texts that lie in an array anyway: the table holds hashes and numbers only, and asks `textOf` when hashes agree.
 * Linear probing; a removal moves its followers back, so that nothing is ever left to be cleaned.
 */
export interface StringIndex {
  count: number
  /** Pairs of hash and number + 1 (0 is empty). */
  table: Uint32Array
  readonly textOf: (value: number) => string | undefined
}

export function createStringIndex(textOf: (value: number) => string | undefined): StringIndex {
  return { count: 0, table: new Uint32Array(128), textOf }
}

/** -1 when the text is unknown. */
export function findText(index: StringIndex, text: string): number {
  return findPart(index, text, 0, text.length)
}

/** Looks up a part of a text without cutting it out: loading a million titles looks up four million words. */
export function findPart(index: StringIndex, text: string, from: number, to: number): number {
  const { table, textOf } = index
  const mask = (table.length >>> 1) - 1
  const hash = hashPart(text, from, to)
  for (let at = hash & mask; ; at = (at + 1) & mask) {
    const entry = table[at * 2 + 1]!
    if (entry === 0) return -1
    if (table[at * 2] === hash && isPart(textOf(entry - 1), text, from, to)) return entry - 1
  }
}

/** The hash of a text that was never made a string: the first `length` of some UTF-16 units. */
export function hashUnits(units: Uint16Array, length: number): number {
  let mixed = SEED
  for (let at = 0; at < length; at++) mixed = Math.imul(mixed ^ units[at]!, PRIME)
  return finish(mixed)
}

/** Looks such a text up. */
export function findUnits({ table, textOf }: StringIndex, hash: number, units: Uint16Array, length: number): number {
  const mask = (table.length >>> 1) - 1
  for (let at = hash & mask; ; at = (at + 1) & mask) {
    const entry = table[at * 2 + 1]!
    if (entry === 0) return -1
    if (table[at * 2] === hash && isSpelled(textOf(entry - 1), units, length)) return entry - 1
  }
}

function isSpelled(known: string | undefined, units: Uint16Array, length: number): boolean {
  if (known?.length !== length) return false
  for (let at = 0; at < length; at++) if (known.charCodeAt(at) !== units[at]) return false
  return true
}

function isPart(known: string | undefined, text: string, from: number, to: number): boolean {
  if (known?.length !== to - from) return false
  for (let at = 0; at < known.length; at++) if (known.charCodeAt(at) !== text.charCodeAt(from + at)) return false
  return true
}

/** The text must not be in the index yet. */
export function addText(index: StringIndex, text: string, value: number): void {
  if (++index.count * 4 > index.table.length) widen(index)
  place(index.table, hashText(text), value + 1)
}

/** Takes out the pair of this text and this number; another number under the same text stays. */
export function removeText(index: StringIndex, text: string, value: number): void {
  const { table } = index
  const mask = (table.length >>> 1) - 1
  let at = hashText(text) & mask
  while (table[at * 2 + 1] !== value + 1) {
    if (table[at * 2 + 1] === 0) return
    at = (at + 1) & mask
  }
  index.count--
  for (let next = (at + 1) & mask; table[next * 2 + 1] !== 0; next = (next + 1) & mask) {
    const home = table[next * 2]! & mask
    // An entry may fill the gap only if its home is not between the gap and itself.
    if (((next - home) & mask) < ((next - at) & mask)) continue
    table[at * 2] = table[next * 2]!
    table[at * 2 + 1] = table[next * 2 + 1]!
    at = next
  }
  table[at * 2 + 1] = 0
}

const hashText = (text: string) => hashPart(text, 0, text.length)

const SEED = 0x811c9dc5
const PRIME = 0x01000193

function hashPart(text: string, from: number, to: number): number {
  let mixed = SEED
  for (let at = from; at < to; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), PRIME)
  return finish(mixed)
}

function finish(mixed: number): number {
  const hash = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

function place(table: Uint32Array, hash: number, entry: number): void {
  const mask = (table.length >>> 1) - 1
  let at = hash & mask
  while (table[at * 2 + 1] !== 0) at = (at + 1) & mask
  table[at * 2] = hash
  table[at * 2 + 1] = entry
}

function widen(index: StringIndex): void {
  const { table } = index
  index.table = new Uint32Array(table.length * 2)
  for (let at = 0; at < table.length; at += 2) {
    if (table[at + 1] !== 0) place(index.table, table[at]!, table[at + 1]!)
  }
}
