import { type Code, keySigns, readCode, requestSigns } from '../code.ts'
import { CODE_BITS } from '../convolution.ts'
import { ORIGIN, type Planes, STEP, WINDOW_OFFSET } from '../grid.ts'
import { foldChips, type Pattern } from '../pattern.ts'
import { alignSounds } from './align.ts'
import { compareChips } from './compare.ts'
import { castVotes, type Levels, readChips } from './features.ts'
import { findStarts } from './find-start.ts'
import { takeAway } from './take-away.ts'

/** What the units said, folded onto the places of a code, at one place in the sound. */
export interface Reading {
  /** Per place of a code: positive for +1. */
  soft: Float64Array
  /** The standard deviation that a sum of ± all of them has by chance. */
  deviation: number
}

const BLIND_STARTS = 6
const NEAR_STEPS = 42

/**
 * Reads the mark without the original, likeliest place first: at the beginning, as most files are whole, and only if one asks for more,
 * everywhere, which takes most of the time.
 */
export function* readBlind(levels: Levels, pattern: Pattern): Generator<Reading> {
  const votes = castVotes(levels)
  const readAt = (step: number) => readingOf(pattern, readChips(votes, pattern.signs, step))
  const first = Math.round((ORIGIN + WINDOW_OFFSET) / STEP)
  const near = findStarts(votes, pattern.signs, 2, { from: first - 8, to: first + NEAR_STEPS })
  yield* near.map(readAt)
  const all = findStarts(votes, pattern.signs, BLIND_STARTS)
  yield* all.filter((step) => !near.includes(step)).map(readAt)
}

const ALIGNMENTS = 3

/** Where the piece may lie in the original, likeliest first. */
export const findLags = (piece: Planes, original: Planes) => alignSounds(piece, original, ALIGNMENTS)

/** Reads the mark with the original at hand, wherever the piece may lie in it. */
export function readInformed(
  piece: Planes,
  original: Planes,
  pattern: Pattern,
  lags: readonly number[] = findLags(piece, original),
): Reading[] {
  return lags.map((lag) => readingOf(pattern, compareChips(piece, original, lag, pattern.signs)))
}

const LAYERS = 3
const LAGS_BENEATH = 2

/**
 * Reads what lies beneath a copy that was found: copies that were mixed, each a little later than the other. The strongest is taken away
 * and the original looked for in what is left, a few times over; each time what was read there.
 */
export function* readBeneath(piece: Planes, original: Planes, pattern: Pattern, lag: number): Generator<Reading[]> {
  let rest = piece
  let strongest = lag
  for (let layer = 0; layer < LAYERS; layer++) {
    rest = takeAway(rest, original, strongest)
    const lags = alignSounds(rest, original, LAGS_BENEATH)
    yield readInformed(rest, original, pattern, lags)
    strongest = lags[0]!
  }
}

function readingOf(pattern: Pattern, chips: Float32Array): Reading {
  const soft = foldChips(pattern, chips)
  // By the folded sums, not the units: where a mark is strong, all units of a place say the same, and chance has only the places to play with.
  return { soft, deviation: Math.sqrt(soft.reduce((sum, value) => sum + value * value, 1e-12)) }
}

/** The first code whose tags agree. */
export function decodeReadings(
  readings: Iterable<Reading>,
  pattern: Pattern,
): { code: Code; reading: Reading } | undefined {
  for (const reading of readings) {
    const code = readCode(pattern, reading.soft)
    if (code !== undefined) return { code, reading }
  }
  return undefined
}

/** How well a code fits a reading, in standard deviations of chance. */
export function fitCode(reading: Reading, signs: Int8Array): number {
  return addUp(signs, reading.soft, 0) / reading.deviation
}

export interface Suspect<T> {
  issue: T
  /** Standard deviations above chance, at the reading where the code fits best. */
  sigma: number
}

/** Every issued code held against the readings; the best first. */
export function rankIssued<T extends { code: Code }>(
  readings: readonly Reading[],
  pattern: Pattern,
  issued: Iterable<T>,
): Suspect<T>[] {
  const suspects: Suspect<T>[] = []
  // Copies of one key share that half.
  const keyFits = new Map<number, number[]>()
  for (const issue of issued) {
    const { keyPart } = issue.code
    const keyFit = keyFits.get(keyPart) ?? addUpAll(keySigns(pattern, keyPart), readings, 0)
    keyFits.set(keyPart, keyFit)
    const requestFit = addUpAll(requestSigns(pattern, issue.code), readings, CODE_BITS)
    const sigmas = readings.map(({ deviation }, at) => (keyFit[at]! + requestFit[at]!) / deviation)
    suspects.push({ issue, sigma: Math.max(...sigmas) })
  }
  return suspects.sort((a, b) => b.sigma - a.sigma)
}

const addUpAll = (signs: Int8Array, readings: readonly Reading[], from: number) =>
  readings.map(({ soft }) => addUp(signs, soft, from))

function addUp(signs: Int8Array, soft: Float64Array, from: number): number {
  let sum = 0
  for (let at = 0; at < signs.length; at++) sum += signs[at]! * soft[from + at]!
  return sum
}
