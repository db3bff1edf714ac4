import type { LicenseCode } from '../../catalog/licenses.ts'

/** What some words ask for. */
export type Wish =
  | RangeWish
  | { subject: 'key'; key: number }
  | { subject: 'genre'; genre: string }
  | { subject: 'use'; license?: LicenseCode; commercial?: true }
  | { subject: 'explicit'; explicit: false }

export interface RangeWish {
  subject: 'tempo' | 'length' | 'energy'
  min?: number
  max?: number
  /** By a word, not by a number: a number says it better. */
  isWord?: true
}

export type Subject = Wish['subject']

/** Tokens `from` to `to`, read as a wish. */
export interface Span {
  from: number
  to: number
  wish: Wish
  /** Hardly anything else than a wish: it counts whatever stands around it. Others count among wishes only. */
  isSure: boolean
  /** Ordinary words that titles are made of: a title that has them is meant before the wish. */
  isPlain: boolean
  /** Only beside a wish that is sure: `Em` is a key there, and a person everywhere else. */
  isShy?: true
}
