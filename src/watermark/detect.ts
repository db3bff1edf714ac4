import { alignLevels, alignSamples, onGrid, subtractOriginal } from './align.ts'
import { type Code, readCode, signsOfCode } from './code.ts'
import { castVotes, type Levels, measureLevels, readChips, type Votes } from './features.ts'
import { findStarts, type Start } from './find-start.ts'
import { ORIGIN, type Planes, STEP, WINDOW_OFFSET } from './grid.ts'
import { type Pattern, PLACES } from './pattern.ts'

/** What the units said, folded onto the places of a code, at one place in the sound. */
export interface Reading {
  start: Start
  /** Per place of a code: positive for +1. */
  soft: Float64Array
  /** The standard deviation that a sum of ± all of them has by chance. */
  deviation: number
}

const BLIND_STARTS = 6
const NEAR_STEPS = 42

/** Reads the mark without the original. Tries the beginning first: most files are whole. */
export function readBlind(levels: Levels, pattern: Pattern): Reading[] {
  const votes = castVotes(levels)
  const first = Math.round((ORIGIN + WINDOW_OFFSET) / STEP)
  const near = findStarts(votes, pattern.signs, 2, { from: first - 8, to: first + NEAR_STEPS })
  const all = findStarts(votes, pattern.signs, BLIND_STARTS)
  const others = all.filter(({ step }) => near.every((start) => start.step !== step))
  return [...near, ...others].map((start) => readAt(votes, pattern, start))
}

const ALIGNMENTS = 3
/** Levels of music that hardly moves fit almost as well a window or two away. */
const UNSURE_SAMPLES = 24 * STEP
/** The step before and after, and what lies between them. */
const AROUND = [-3, -2, -1, 0, 1, 2, 3]
const BEST_AROUND = 3

/** Reads the mark with the original at hand: what is left after subtracting it is almost the mark alone. */
export function readInformed(
  piece: Planes,
  pieceLevels: Levels,
  original: Planes,
  originalLevels: Levels,
  pattern: Pattern,
): Reading[] {
  const readings: Reading[] = []
  for (const { offset } of alignLevels(pieceLevels, originalLevels, ALIGNMENTS)) {
    const lag = alignSamples(piece, original, offset * STEP, UNSURE_SAMPLES)
    const shifted = onGrid(piece, lag)
    const levels = measureLevels(shifted.planes)
    const votes = castVotes(subtractOriginal(levels, originalLevels, shifted.offset))
    const first = Math.round((ORIGIN + WINDOW_OFFSET) / STEP) - shifted.offset
    const around = AROUND.map((away) => ({ step: first + away, score: meanEnergy(votes, pattern, first + away) }))
    around.sort((a, b) => b.score - a.score)
    readings.push(...around.slice(0, BEST_AROUND).map((start) => readAt(votes, pattern, start)))
  }
  return readings
}

function meanEnergy(votes: Votes, pattern: Pattern, step: number): number {
  const { values, variances } = readChips(votes, pattern.signs, step)
  let energy = 0
  let inside = 0
  for (let unit = 0; unit < values.length; unit++) {
    if (variances[unit] === 0) continue
    energy += values[unit]! ** 2 / variances[unit]!
    inside++
  }
  return inside === 0 ? 0 : energy / inside
}

function readAt(votes: Votes, pattern: Pattern, start: Start): Reading {
  const { values } = readChips(votes, pattern.signs, start.step)
  const soft = new Float64Array(PLACES)
  for (let unit = 0; unit < values.length; unit++) soft[pattern.places[unit]!]! += values[unit]!
  // Of the folded sums, not of the units: where a mark is strong, all units of a place say the same, and chance has only the places to play with.
  return { start, soft, deviation: Math.sqrt(soft.reduce((sum, value) => sum + value * value, 1e-12)) }
}

/** The first code whose tags agree. */
export function decodeReadings(
  readings: readonly Reading[],
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
  let sum = 0
  for (let place = 0; place < PLACES; place++) sum += signs[place]! * reading.soft[place]!
  return sum / reading.deviation
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
  for (const issue of issued) {
    const signs = signsOfCode(pattern, issue.code)
    let sigma = Number.NEGATIVE_INFINITY
    for (const reading of readings) sigma = Math.max(sigma, fitCode(reading, signs))
    suspects.push({ issue, sigma })
  }
  return suspects.sort((a, b) => b.sigma - a.sigma)
}
