/** Sets of small numbers, one bit each, in 32-bit words. A set may be shorter than another: what lies beyond its end is not in it. */

export const wordsFor = (bits: number): number => (bits + 31) >>> 5

export function hasBit(words: Uint32Array, at: number): boolean {
  return ((words[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0
}

export function setBit(words: Uint32Array, at: number): void {
  words[at >>> 5]! |= 1 << (at & 31)
}

export function clearBit(words: Uint32Array, at: number): void {
  words[at >>> 5]! &= ~(1 << (at & 31))
}

export function countWordBits(word: number): number {
  word -= (word >>> 1) & 0x55555555
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(words: Uint32Array): number {
  let count = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    // Most words of most sets are empty.
    if (word !== 0) count += countWordBits(word)
  }
  return count
}

/** The number of members, or some number above `most` where there are more: most sets are known to be large by their first words. */
export function countUpTo(words: Uint32Array, most: number): number {
  let count = 0
  for (let at = 0; at < words.length && count <= most; at++) {
    const word = words[at]!
    if (word !== 0) count += countWordBits(word)
  }
  return count
}

/** Four at a time, which takes less than half the time: most of the sets that are asked are empty. */
export function isEmpty(words: Uint32Array): boolean {
  const { length } = words
  let at = 0
  for (; at + 3 < length; at += 4)
    if ((words[at]! | words[at + 1]! | words[at + 2]! | words[at + 3]!) !== 0) return false
  for (; at < length; at++) if (words[at] !== 0) return false
  return true
}

export function orInto(target: Uint32Array, other: Uint32Array): void {
  const length = Math.min(target.length, other.length)
  for (let at = 0; at < length; at++) target[at]! |= other[at]!
}

export function andInto(target: Uint32Array, other: Uint32Array): void {
  const length = Math.min(target.length, other.length)
  for (let at = 0; at < length; at++) target[at]! &= other[at]!
  target.fill(0, length)
}

export function andNotInto(target: Uint32Array, other: Uint32Array): void {
  const length = Math.min(target.length, other.length)
  for (let at = 0; at < length; at++) target[at]! &= ~other[at]!
}

/** The members in ascending order; `count` is how many there are. */
export function collectBits(words: Uint32Array, count: number): Uint32Array {
  const members = new Uint32Array(count)
  let found = 0
  for (let at = 0; at < words.length && found < count; at++) {
    for (let word = words[at]!; word !== 0; word &= word - 1) members[found++] = at * 32 + 31 - Math.clz32(word & -word)
  }
  return members
}
