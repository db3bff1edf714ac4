import type { Sentence } from '../../text/sentence.ts'

/** What one may filter by, and what is filtered by now. */
export type FilterControl = RangeControl | ChoiceControl | CheckControl

export interface RangeControl {
  kind: 'range'
  /** What its two parameters begin with: `bpm` for `bpm_min` and `bpm_max`. */
  name: string
  label: Sentence
  unit: Sentence
  /** Its place in the form, from the top. */
  place: number
  low: number | undefined
  high: number | undefined
  /** What may be typed; the picture may end before. */
  max: number
  step: number
  histogram: Histogram
}

export interface ChoiceControl {
  kind: 'choice'
  name: string
  label: Sentence
  place: number
  /** The choice of none. */
  any: Sentence
  value: string | undefined
  /** Those that lead to something, with how many tracks, and the one that is chosen. */
  options: readonly (ChoiceOption & { count: number })[]
}

export interface ChoiceOption {
  value: string
  /** A musical key is written as the page writes all keys. */
  label: Sentence | 'musical key'
}

export interface CheckControl {
  kind: 'check'
  name: string
  label: Sentence
  /** What the parameter says when it is on. */
  value: string
  isOn: boolean
  /** Tracks that it leads to; not counted where it takes more along. */
  count: number | undefined
}

/** A filter that was read out of the words. */
export type UnderstoodWish = { name: string /** What was typed, without its words. */; without: string } & (
  | { kind: 'range'; label: Sentence; low: number | undefined; high: number | undefined }
  | { kind: 'choice'; option: ChoiceOption }
  | { kind: 'check'; label: Sentence }
)

/** How many tracks lie in each of the equal parts from `min` to `max`. */
export interface Histogram {
  min: number
  max: number
  counts: readonly number[]
}
