/**
 * Few different texts on many rows: each is kept once, for good, and the rows hold its number.
 * Invariants: number 0 is null; every other number has one text, and every text one number.
 */
export interface Interner {
  readonly texts: (string | null)[]
  readonly numbers: Map<string, number>
}

export function createInterner(): Interner {
  return { texts: [null], numbers: new Map() }
}

export function intern(interner: Interner, text: string | null): number {
  if (text === null) return 0
  const known = interner.numbers.get(text)
  if (known !== undefined) return known
  interner.texts.push(text)
  interner.numbers.set(text, interner.texts.length - 1)
  return interner.texts.length - 1
}
