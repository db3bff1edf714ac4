import { grown } from '../structures/grow.ts'
import { createInterner, type Interner, intern } from '../structures/interner.ts'

/** One field of every track in memory, by slot. Values come in as the store has them and are read as the API shows them. */
export interface FieldColumn<Stored, Shown> {
  write(slot: number, value: Stored): void
  read(slot: number): Shown
  /** Whether writing the value would change nothing. */
  holds(slot: number, value: Stored): boolean
  /** The slot is free: what takes memory for it goes. */
  clear(slot: number): void
  reserve(length: number): void
}

export interface NumberColumn extends FieldColumn<number | null, number | null> {
  /** NaN stands for null. */
  values: Float64Array
}

export function createNumberColumn(): NumberColumn {
  const column: NumberColumn = {
    values: new Float64Array(0),
    write: (slot, value) => {
      column.values[slot] = value ?? Number.NaN
    },
    read: (slot) => {
      const value = column.values[slot]!
      return Number.isNaN(value) ? null : value
    },
    holds: (slot, value) => column.read(slot) === value,
    clear: () => {},
    reserve: (length) => {
      column.values = grown(column.values, length)
    },
  }
  return column
}

/** For texts that are different on most tracks. */
export interface TextColumn extends FieldColumn<string | null, string | null> {
  readonly texts: (string | null)[]
}

export function createTextColumn(): TextColumn {
  const texts: (string | null)[] = []
  return {
    texts,
    write: (slot, value) => {
      texts[slot] = value
    },
    read: (slot) => texts[slot]!,
    holds: (slot, value) => texts[slot] === value,
    clear: (slot) => {
      texts[slot] = null
    },
    reserve: () => {},
  }
}

/** For texts that many tracks share: each is kept once. */
export interface SharedTextColumn<Text extends string | null> extends FieldColumn<Text, Text> {
  readonly interner: Interner
  /** By slot: the number of its text in the interner. */
  numbers: Uint32Array
}

export function createSharedTextColumn<Text extends string | null>(): SharedTextColumn<Text> {
  const interner = createInterner()
  const column: SharedTextColumn<Text> = {
    interner,
    numbers: new Uint32Array(0),
    write: (slot, value) => {
      column.numbers[slot] = intern(interner, value)
    },
    read: (slot) => interner.texts[column.numbers[slot]!] as Text,
    holds: (slot, value) => column.read(slot) === value,
    clear: () => {},
    reserve: (length) => {
      column.numbers = grown(column.numbers, length)
    },
  }
  return column
}

export interface FlagColumn extends FieldColumn<0 | 1, boolean> {
  flags: Uint8Array
}

export function createFlagColumn(): FlagColumn {
  const column: FlagColumn = {
    flags: new Uint8Array(0),
    write: (slot, value) => {
      column.flags[slot] = value
    },
    read: (slot) => column.flags[slot] !== 0,
    holds: (slot, value) => (column.flags[slot] !== 0) === (value !== 0),
    clear: () => {},
    reserve: (length) => {
      column.flags = grown(column.flags, length)
    },
  }
  return column
}

export interface ChoiceColumn<Code extends string> extends FieldColumn<string, Code> {
  /** By slot: the place of its code in the list of codes. */
  numbers: Uint8Array
}

/** A code that this version does not know is taken for `unknown`. */
export function createChoiceColumn<Code extends string>(codes: readonly Code[], unknown: Code): ChoiceColumn<Code> {
  const numberOf = (code: string) => {
    const number = (codes as readonly string[]).indexOf(code)
    return number === -1 ? codes.indexOf(unknown) : number
  }
  const column: ChoiceColumn<Code> = {
    numbers: new Uint8Array(0),
    write: (slot, value) => {
      column.numbers[slot] = numberOf(value)
    },
    read: (slot) => codes[column.numbers[slot]!]!,
    holds: (slot, value) => column.numbers[slot] === numberOf(value),
    clear: () => {},
    reserve: (length) => {
      column.numbers = grown(column.numbers, length)
    },
  }
  return column
}
